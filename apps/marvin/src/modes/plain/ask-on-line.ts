import type {
  ApprovalAnswer,
  ApprovalQuestion,
  AskApproval,
  AskUser,
  UserAnswer,
  UserQuestion,
} from "@marvin/agent-core";
import { stripControl } from "@marvin/text";
import type { LineInput } from "./line-input.ts";

type Lines = Pick<LineInput, "next" | "inTurn">;
type Say = (text: string) => void;

/** Asks with numbered choices; the next line is the answer: numbers, the words of a choice, or any others. */
export function askOnLine(lines: Lines, say: Say): AskUser {
  return (question, signal) => lines.inTurn(() => ask(question, signal, lines, say));
}

async function ask(
  question: UserQuestion,
  signal: AbortSignal,
  lines: Lines,
  say: Say,
): Promise<UserAnswer | undefined> {
  signal.throwIfAborted();
  say(questionText(question));
  const line = await lines.next("answer> ", signal);
  if (line === undefined) return undefined;
  const answer = readAnswer(line, question);
  if (answer !== "other") return answer;
  say("In your own words:\n");
  const words = await lines.next("answer> ", signal);
  return words === undefined ? undefined : { chosen: [], other: words.trim() };
}

function questionText({ question, choices, multiple }: UserQuestion): string {
  const clean = (text: string) => stripControl(text).replace(/\s+/g, " ").trim();
  if (choices.length === 0) return `\n${clean(question)}\n`;
  const lines = [...choices.map(clean), "Other: in your own words"].map((choice, index) => `  ${index + 1}. ${choice}`);
  const how = multiple ? "Numbers with commas, or your own words." : "A number, or your own words.";
  return `\n${clean(question)}\n${lines.join("\n")}\n${how}\n`;
}

export function readAnswer(line: string, { choices, multiple }: UserQuestion): UserAnswer | "other" {
  const words = line.trim();
  const pieces = multiple ? words.split(/[\s,]+/) : [words];
  const numbers = pieces.map((piece) => (/^\d+\.?$/.test(piece) ? Number.parseInt(piece, 10) : Number.NaN));
  if (choices.length > 0 && numbers.every((number) => number >= 1 && number <= choices.length + 1)) {
    if (numbers.includes(choices.length + 1)) return "other";
    return { chosen: [...new Set(numbers)].flatMap((number) => choices[number - 1] ?? []) };
  }
  const named = (text: string) => choices.find((choice) => choice.toLowerCase() === text.trim().toLowerCase());
  const chosen = multiple ? words.split(",").map(named) : [named(words)];
  if (chosen.every((choice) => choice !== undefined)) return { chosen: [...new Set(chosen)] };
  return words === "" ? { chosen: [] } : { chosen: [], other: words };
}

/** Asks before code runs. Whoever has gone has not allowed it. */
export function approveOnLine(lines: Lines, say: Say): AskApproval {
  return (question, signal) =>
    lines.inTurn(async () => {
      signal.throwIfAborted();
      say(approvalText(question));
      const line = await lines.next("allow> ", signal);
      return ANSWERS[line?.trim().toLowerCase() ?? ""] ?? "deny";
    });
}

function approvalText({ toolName, action, destructive }: ApprovalQuestion): string {
  const warning = destructive ? "This cannot be taken back. " : "";
  const choices = destructive ? "y: yes, n: no" : "y: yes, a: always in this session, n: no";
  return `\n${toolName} would run:\n${action.replaceAll(/^/gm, "  ")}\n${warning}Allow it? (${choices})\n`;
}

const ANSWERS: Readonly<Record<string, ApprovalAnswer>> = {
  y: "once",
  yes: "once",
  a: "session",
  always: "session",
};
