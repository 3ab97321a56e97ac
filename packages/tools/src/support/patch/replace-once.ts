import { ToolError } from "@marvin/agent-core";
import { plainText, spliceLines, type TextFile } from "../changes/text-file.ts";
import { adviceOn } from "./look-alike.ts";

/** Replaces the one place where a text stands. None or several: an error that says what is there. */
export function replaceOnce(file: TextFile, oldText: string, newText: string, shown: string): TextFile {
  const [old, now] = [withLf(oldText, file), withLf(newText, file)];
  const text = plainText(file);
  if (old === "" && text !== "") throw emptyOld(shown);
  if (old === now)
    throw new ToolError("invalid-input", "old_str and new_str are the same: there is nothing to change.");
  const places = placesOf(text, old);
  const [place] = places;
  if (place === undefined) throw notFound(text, old, shown);
  if (places.length > 1) throw tooMany(text, places, shown);
  return replaceRange(file, text, place, place + old.length, file.lines.length === 1 ? withoutMark(newText) : now);
}

/** As the file is shown: without mark, lines ended by LF. */
function withLf(text: string, { lines }: TextFile): string {
  const plain = withoutMark(text).replaceAll("\r\n", "\n");
  return lines[0]?.end === "\r" ? plain.replaceAll("\r", "\n") : plain;
}

function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, "");
}

function emptyOld(shown: string): ToolError {
  return new ToolError("invalid-input", `old_str is empty, and ${shown} is not. Nothing was changed.`, {
    hint: "Give the text to replace, exactly as it stands in the file; append_file adds text at the end.",
  });
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
  const lines = [...new Set(linesOf(text, places))];
  const more = lines.length > MOST_SHOWN ? ` and ${lines.length - MOST_SHOWN} more` : "";
  const where = `${lines.length === 1 ? "line" : "lines"} ${lines.slice(0, MOST_SHOWN).join(", ")}${more}`;
  const count = places.length < MOST_PLACES ? `${places.length}` : `at least ${MOST_PLACES}`;
  const message = `old_str stands in ${count} places of ${shown}: ${where}. Nothing was changed.`;
  return new ToolError("conflict", message, { hint: "Give more of the text around the one that you mean." });
}

const MOST_SHOWN = 20;

/** Of ascending places, counted from 1. */
function linesOf(text: string, places: readonly number[]): number[] {
  let [line, next] = [1, text.indexOf("\n")];
  return places.map((place) => {
    for (; next >= 0 && next < place; next = text.indexOf("\n", next + 1)) line++;
    return line;
  });
}

function notFound(text: string, old: string, shown: string): ToolError {
  const lines = text.split("\n");
  return new ToolError("not-found", `old_str does not stand in ${shown}. Nothing was changed.`, {
    hint: adviceOn(lines, old.split("\n"), shown),
  });
}
