import { ToolError } from "@marvin/agent-core";
import { judgeText, type TextEncoding } from "../text/text-encoding.ts";
import { decodeText, encodeText } from "./text-codec.ts";

export type LineEnd = "\n" | "\r\n" | "\r" | "";

export interface FileLine {
  readonly text: string;
  readonly end: LineEnd;
}

/**
 * A file as lines, each with its own end; the last one has none, so a file that ends with a newline has an empty line
 * at its end. Joined again, they are the file's own bytes.
 */
export interface TextFile {
  readonly lines: readonly FileLine[];
  readonly encoding: TextEncoding;
  /** The byte order mark, or nothing. */
  readonly mark: Buffer;
}

const HEAD_BYTES = 64 * 1024;

export function parseTextFile(bytes: Buffer, shown: string): TextFile {
  const judged = judgeText(bytes.subarray(0, HEAD_BYTES), shown);
  const text = "encoding" in judged ? decodeText(bytes, judged.encoding) : undefined;
  if ("binary" in judged || text === undefined) {
    const kind = "binary" in judged ? judged.binary : "broken UTF-16 text";
    throw new ToolError("invalid-input", `${shown} is no text that can be edited (${kind}).`);
  }
  const { encoding } = judged;
  return { lines: splitLines(text), encoding, mark: bytes.subarray(0, encoding.bomLength) };
}

export function textFileBytes({ lines, encoding, mark }: TextFile, shown: string): Buffer {
  const bytes = encodeText(lines.map(({ text, end }) => text + end).join(""), encoding, mark);
  if (bytes) return bytes;
  const message = `${shown} is a ${encoding.name} file, and the new text has letters that ${encoding.name} lacks.`;
  throw new ToolError("invalid-input", message, { hint: "Write it with letters of that encoding." });
}

/** The text as it is shown and matched: without mark, lines ended by LF. */
export function plainText({ lines }: Pick<TextFile, "lines">): string {
  return lines.map(({ text }) => text).join("\n");
}

/** Files of the old Mac end their lines by CR alone. */
export function splitLines(text: string): FileLine[] {
  const ends = text.includes("\n") || !text.includes("\r") ? /\r?\n/g : /\r/g;
  const lines: FileLine[] = [];
  let from = 0;
  for (const match of text.matchAll(ends)) {
    lines.push({ text: text.slice(from, match.index), end: match[0] as LineEnd });
    from = match.index + match[0].length;
  }
  lines.push({ text: text.slice(from), end: "" });
  return lines;
}

/** How many lines people would count. */
export function countOf(lines: readonly FileLine[]): number {
  return lines.at(-1)?.text === "" ? lines.length - 1 : lines.length;
}

/** Lines of a file, from `from` up to `to`, and what comes in their place. */
export interface LineRun {
  readonly from: number;
  readonly to: number;
  readonly texts: readonly string[];
}

export function spliceLines(
  lines: readonly FileLine[],
  from: number,
  to: number,
  texts: readonly string[],
): readonly FileLine[] {
  return spliceRuns(lines, [{ from, to, texts }]);
}

/**
 * Replaces runs of lines, given from the top down without overlap. Lines that stay the same at both sides of a
 * replacement keep their ends; new ones get the end of the line whose place they take, or that is usual there. A
 * missing newline at the end of the file stays missing.
 */
export function spliceRuns(lines: readonly FileLine[], runs: readonly LineRun[]): readonly FileLine[] {
  const spliced: FileLine[] = [];
  let at = 0;
  for (const run of runs) {
    for (; at < run.from; at++) spliced.push(lines[at] as FileLine);
    for (const line of replacement(lines, run)) spliced.push(line);
    at = run.to;
  }
  for (; at < lines.length; at++) spliced.push(lines[at] as FileLine);
  return closeEnds(spliced, lineEndAt(lines, lines.length - 1));
}

function replacement(lines: readonly FileLine[], { from, to, texts }: LineRun): FileLine[] {
  const old = lines.slice(from, to);
  const least = Math.min(old.length, texts.length);
  let head = 0;
  while (head < least && old[head]?.text === texts[head]) head++;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail)?.text === texts.at(-1 - tail)) tail++;
  const usual = lineEndAt(lines, from);
  const gone = old.slice(head, old.length - tail);
  const fresh = texts.slice(head, texts.length - tail).map((text, index) => ({ text, end: gone[index]?.end || usual }));
  return [...old.slice(0, head), ...fresh, ...old.slice(old.length - tail)];
}

/** The end that lines have at a place: of the line itself, else of the nearest one before it. */
export function lineEndAt(lines: readonly FileLine[], index: number): LineEnd {
  for (let at = Math.min(index, lines.length - 1); at >= 0; at--) {
    const end = lines[at]?.end;
    if (end) return end;
  }
  return lines.find(({ end }) => end !== "")?.end ?? "\n";
}

/** Only the last line has no end. */
function closeEnds(lines: readonly FileLine[], end: LineEnd): readonly FileLine[] {
  if (lines.length === 0) return [{ text: "", end: "" }];
  const last = lines.length - 1;
  return lines.map((line, index) => {
    if (index === last) return line.end === "" ? line : { text: line.text, end: "" };
    return line.end === "" ? { text: line.text, end } : line;
  });
}
