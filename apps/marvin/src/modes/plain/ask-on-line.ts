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

type Lines = Pick<LineInput, "answer" | "inTurn">;
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
  const line = await lines.answer("answer> ", signal);
  if (line === undefined) return undefined;
  const answer = readAnswer(line, question);
  if (answer !== "other") return answer;
  say("In your own words:\n");
  const words = await lines.answer("answer> ", signal);
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
      const choices = CHOICES.filter(({ lasting }) => !lasting || !question.destructive);
      say(approvalText(question, choices));
      const word = (await lines.answer("allow> ", signal))?.trim().toLowerCase() ?? "";
      return choices.find(({ keys }) => keys.includes(word))?.answer ?? "deny";
    });
}

interface ApprovalChoice {
  /** What may be typed, the shortest first. */
  readonly keys: readonly string[];
  readonly words: string;
  readonly answer: ApprovalAnswer;
  /** It allows more than this one call: not for what cannot be taken back. */
  readonly lasting?: boolean;
}

const CHOICES: readonly ApprovalChoice[] = [
  { keys: ["y", "yes"], words: "yes", answer: "once" },
  { keys: ["a", "always"], words: "always in this session", answer: "session", lasting: true },
  { keys: ["n", "no"], words: "no", answer: "deny" },
];

function approvalText({ toolName, action, destructive }: ApprovalQuestion, choices: readonly ApprovalChoice[]): string {
  const warning = destructive ? "This cannot be taken back. " : "";
  const shown = choices.map(({ keys, words }) => `${keys[0]}: ${words}`).join(", ");
  return `\n${toolName} would run:\n${action.replaceAll(/^/gm, "  ")}\n${warning}Allow it? (${shown})\n`;
}
