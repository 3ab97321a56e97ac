import type { AssistantPart, UserPart } from "@marvin/ai";
import {
  breakText,
  speaker,
  type Transcript,
  type TranscriptBreak,
  type TranscriptEntry,
  titleOf,
} from "./transcript.ts";

/** In pieces, so that a long session need not be in memory at once. */
export async function* markdownExport({ summary, entries }: Transcript): AsyncGenerator<string> {
  const { id, started, workingDir, provider, model } = summary;
  yield `# ${oneLine(titleOf(summary))}\n\n`;
  yield `Session ${id} · ${started} · ${code(`${provider}/${model}`)} · ${code(workingDir)}\n`;
  for await (const entry of entries) yield "message" in entry ? entryText(entry) : parting(entry);
}

function parting(place: TranscriptBreak): string {
  const { told, summary } = breakText(place);
  return `\n---\n\n*${told}*\n${summary === "" ? "" : `\n${quoted(summary)}\n`}`;
}

function entryText({ message, time }: TranscriptEntry): string {
  const parts = message.content.map((part) => partText(part, message.role === "tool"));
  const heading = message.role === "tool" ? `### Result of ${oneLine(speaker(message))}` : `## ${speaker(message)}`;
  const about = message.role === "user" ? `\n\n<!-- ${time.replaceAll("--", "")} -->` : "";
  return `\n${heading}${about}\n\n${parts.filter((text) => text !== "").join("\n\n")}\n`;
}

function partText(part: UserPart | AssistantPart, isResult: boolean): string {
  switch (part.type) {
    case "text":
      return isResult ? fenced(part.text) : part.text.trim();
    case "image":
      return `*(image${part.name === undefined ? "" : ` ${oneLine(part.name)}`}, ${oneLine(part.mimeType)})*`;
    case "thinking":
      return part.text.trim() === "" ? "" : quoted(part.text);
    case "tool_call":
      return `Calls ${code(part.name)}:\n\n${fenced(part.arguments, "json")}`;
    default:
      return part satisfies never;
  }
}

/** A fence that is longer than any in the text. */
function fenced(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

function code(text: string): string {
  const ticks = "`".repeat(longestRun(text) + 1);
  return ticks.length > 1 ? `${ticks} ${oneLine(text)} ${ticks}` : `\`${oneLine(text)}\``;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function quoted(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
