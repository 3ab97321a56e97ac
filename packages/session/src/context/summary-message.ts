import { type Message, textOf, type UserMessage, userMessage } from "@marvin/ai";
import type { PinnedFacts } from "./pinned-facts.ts";

export interface SummaryParts {
  /** Messages that it stands for. */
  readonly count: number;
  readonly facts: PinnedFacts;
  /** In a model's words; left out where none was asked. */
  readonly told?: string | undefined;
  /** What the user asked last, where the cut lies within that turn. */
  readonly question?: string | undefined;
  readonly backup?: string | undefined;
  /** Of the whole summary. */
  readonly characters: number;
}

const MARK = "[Context compacted.";
const ASKED = "The request being worked on:\n";
const TOLD = "Summary:\n";
const SECTIONS = {
  topics: "Earlier conversation covered:",
  instructions: "The user's instructions and decisions:",
  filesChanged: "Files changed:",
  filesRead: "Files read:",
  tickets: "Open tickets:",
} as const satisfies Record<keyof PinnedFacts, string>;
/** How many lines of each stay, the newest of them. */
const MOST: Readonly<Record<keyof PinnedFacts, number>> = {
  topics: 15,
  instructions: 15,
  filesChanged: 40,
  filesRead: 20,
  tickets: 10,
};
const NAMES = Object.keys(SECTIONS) as (keyof PinnedFacts)[];

/** Stands in the place of the messages that went. */
export function summaryMessage({ count, facts, told, question, backup, characters }: SummaryParts): UserMessage {
  const where = backup === undefined ? "" : " search_history_backups finds what was said in them.";
  const head = `${MARK} ${count} earlier messages are summarised here.${where}]`;
  const asked = question === undefined ? [] : [`${ASKED}${shortened(dense(question), characters / 3)}`];
  const summary = told === undefined ? [] : [`${TOLD}${shortened(dense(told), characters / 2)}`];
  // With a summary at hand the list of questions says little more.
  const lists = NAMES.filter((name) => told === undefined || name !== "topics").map((name) => section(name, facts));
  return userMessage(bounded([head, ...asked, ...summary, ...lists], characters));
}

export function isSummary(message: Message): boolean {
  const [first] = message.content;
  return message.role === "user" && first?.type === "text" && first.text.startsWith(MARK);
}

/** What an earlier summary had pinned. Its own words count as one of the topics. */
export function readSummary(message: Message): PinnedFacts {
  const blocks = textOf(message).split("\n\n");
  const linesOf = (name: keyof PinnedFacts) => {
    const block = blocks.find((text) => text.startsWith(SECTIONS[name])) ?? "";
    return block
      .split("\n")
      .slice(1)
      .map((line) => line.replace(/^- /, ""));
  };
  const told = blocks.find((text) => text.startsWith(TOLD))?.slice(TOLD.length);
  const topics = [
    ...(told === undefined ? [] : [shortened(told.replace(/\s+/g, " "), TOLD_CHARACTERS)]),
    ...linesOf("topics"),
  ];
  return {
    topics,
    instructions: linesOf("instructions"),
    filesChanged: linesOf("filesChanged"),
    filesRead: linesOf("filesRead"),
    tickets: linesOf("tickets"),
  };
}

const TOLD_CHARACTERS = 1500;

/** The request that an earlier summary kept, if it did. */
export function questionIn(message: Message): string | undefined {
  const block = textOf(message)
    .split("\n\n")
    .find((text) => text.startsWith(ASKED));
  return block?.slice(ASKED.length);
}

/** Empty lines part the blocks of a summary. */
function dense(text: string): string {
  return text.trim().replace(/\n\s*\n/g, "\n");
}

function section(name: keyof PinnedFacts, facts: PinnedFacts): string {
  const lines = facts[name].slice(-MOST[name]);
  return lines.length === 0 ? "" : [SECTIONS[name], ...lines.map((line) => `- ${line}`)].join("\n");
}

function bounded(blocks: readonly string[], characters: number): string {
  return shortened(blocks.filter((block) => block !== "").join("\n\n"), Math.max(MARK.length * 8, characters));
}

function shortened(text: string, characters: number): string {
  const most = Math.floor(characters);
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
