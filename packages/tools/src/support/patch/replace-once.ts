import { ToolError } from "@marvin/agent-core";
import { plainText, spliceLines, type TextFile } from "../changes/text-file.ts";
import { nearestText } from "./nearest-text.ts";

/** Replaces the one place where a text stands. None or several: an error that says what is there. */
export function replaceOnce(file: TextFile, oldText: string, newText: string, shown: string): TextFile {
  const [old, now] = [withLf(oldText), withLf(newText)];
  const text = plainText(file);
  if (old === "" && text !== "") throw new ToolError("invalid-input", `old_str is empty, and ${shown} is not.`);
  if (old === now)
    throw new ToolError("invalid-input", "old_str and new_str are the same: there is nothing to change.");
  const places = placesOf(text, old);
  const [place] = places;
  if (place === undefined) throw notFound(text, old, shown);
  if (places.length > 1) throw tooMany(text, places, shown);
  return replaceRange(file, text, place, place + old.length, file.lines.length === 1 ? newText : now);
}

function withLf(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/^\ufeff/, "");
}

function placesOf(text: string, wanted: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(wanted, at + 1)) {
    places.push(at);
    if (wanted === "") break;
  }
  return places;
}

const MOST_PLACES = 10_000;

function replaceRange(file: TextFile, text: string, from: number, to: number, replacement: string): TextFile {
  const first = lineOf(text, from);
  const last = lineOf(text, to);
  const head = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const tailEnd = text.indexOf("\n", to);
  const tail = text.slice(to, tailEnd < 0 ? undefined : tailEnd);
  const texts = (head + replacement + tail).split("\n");
  return { ...file, lines: spliceLines(file.lines, first, last + 1, texts) };
}

/** Counted from 0. */
function lineOf(text: string, offset: number): number {
  let line = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

function tooMany(text: string, places: readonly number[], shown: string): ToolError {
  const lines = places.slice(0, 20).map((place) => lineOf(text, place) + 1);
  const more = places.length > 20 ? ` and ${places.length - 20} more` : "";
  const message = `old_str stands in ${places.length} places of ${shown}: lines ${lines.join(", ")}${more}. Nothing was changed.`;
  return new ToolError("conflict", message, { hint: "Give more of the lines around the one that you mean." });
}

function notFound(text: string, old: string, shown: string): ToolError {
  const lines = text.split("\n");
  const wanted = old.split("\n");
  const near = nearestText(lines, wanted.map(withoutNumber));
  const advice = [hintOf(text, old), near && `The nearest text in ${shown}:\n${near}`].filter(Boolean);
  const hint = advice.length > 0 ? advice.join("\n") : `Nothing in ${shown} resembles it. Read it with read_file.`;
  return new ToolError("not-found", `old_str does not stand in ${shown}. Nothing was changed.`, { hint });
}

function hintOf(text: string, old: string): string | undefined {
  const stripped = old.split("\n").map(withoutNumber).join("\n");
  if (stripped !== old && text.includes(stripped)) return "Leave out the line numbers that read_file shows.";
  const squeeze = (words: string) => words.replace(/\s+/g, " ").trim();
  return squeeze(old) !== "" && squeeze(text).includes(squeeze(old))
    ? "It differs in spaces, tabs or line breaks alone; they must be exact."
    : undefined;
}

function withoutNumber(line: string): string {
  return line.replace(/^\s*\d+\t/, "");
}
