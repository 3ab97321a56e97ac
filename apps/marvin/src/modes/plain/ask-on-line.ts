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
      say(approvalText(question));
      const line = await lines.answer("allow> ", signal);
      const word = line?.trim().toLowerCase() ?? "";
      const chosen = question.choices.find(({ key, answer }) => word === key || WORDS[answer] === word)?.answer;
      if (chosen === undefined) say(refusal(line));
      else if (chosen === "deny") say("Not allowed.\n");
      return chosen ?? "deny";
    });
}

/** What was no answer to the question allows nothing; who wrote it for something else should know where it went. */
function refusal(line: string | undefined): string {
  if (line === undefined) return "Nobody answers: not allowed.\n";
  if (line.trim() === "") return "Not allowed.\n";
  return `${JSON.stringify(stripControl(line.trim()))} is none of these answers: not allowed.\n`;
}

/** What may be typed instead of a choice's letter. */
const WORDS: Readonly<Partial<Record<ApprovalAnswer, string>>> = { once: "yes", session: "always", deny: "no" };

function approvalText({ toolName, action, reasons, choices }: ApprovalQuestion): string {
  const why = reasons.map((reason) => `${reason}\n`).join("");
  const shown = choices.map(({ key, label }) => `  ${key}: ${label}\n`).join("");
  return `\n${toolName} would run:\n${action.replaceAll(/^/gm, "  ")}\n${why}Allow it?\n${shown}`;
}
