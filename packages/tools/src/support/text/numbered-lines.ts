import { ToolError, type ToolOutput } from "@marvin/agent-core";
import { byteSize } from "./byte-size.ts";
import { countLines, type Line, type LineRange, type LineSource, type LinesRead, readLines } from "./read-lines.ts";

const WHOLE_FILE_BYTES = 10 * 1024;
const RESULT_BYTES = 40_000;
const LINE_CHARACTERS = 2000;
const COUNTED_BYTES = 200 * 1024 * 1024;

export interface About {
  readonly path: string;
  /** Of the text: what a document says is shorter or longer than its file. */
  readonly bytes: number;
  readonly encoding: string;
  /** "PDF document, 3 pages, as text", of a document. */
  readonly kind?: string;
}

export interface AskedRange extends LineRange {
  readonly note?: string;
}

/** Lines with their numbers. What is long needs a range, and an answer never grows beyond 40 KB. */
export async function numberedLines(
  source: LineSource,
  about: About,
  asked: AskedRange | undefined,
  header: readonly string[],
): Promise<ToolOutput> {
  if (!asked && about.bytes > WHOLE_FILE_BYTES)
    throw needsRange(about, await countLines(source, COUNTED_BYTES), header);
  const lineCharacters = asked ? LINE_CHARACTERS : WHOLE_FILE_BYTES;
  const range = asked ?? { first: 1, last: Number.POSITIVE_INFINITY };
  const read = await readLines(source, range, { lineCharacters, totalBytes: RESULT_BYTES });
  const { lines, lineCount } = read;
  if (lineCount === 0) return { text: [...header, "(empty file)"].join("\n"), data: { ...about, line_count: 0 } };
  if (lines.length === 0) throw pastTheEnd(about, range, lineCount ?? 0, header);
  return {
    text: [...header, ...lines.map(numbered), ...footerOf(asked, read)].join("\n"),
    data: { ...about, first_line: lines[0]?.number, last_line: lines.at(-1)?.number, line_count: lineCount },
  };
}

/** What was meant: a reversed range is turned round, a start below 1 is 1, an end below 1 is the end of the file. */
export function askedRange(start: number | undefined, end: number | undefined): AskedRange | undefined {
  if (start === undefined && end === undefined) return undefined;
  const first = Math.max(1, start ?? 1);
  const last = end === undefined || end < 1 ? Number.POSITIVE_INFINITY : end;
  if (last >= first) return { first, last };
  return { first: last, last: first, note: `The range was reversed: lines ${last} to ${first} are shown.` };
}

function needsRange(about: About, lines: { count: number; exact: boolean }, header: readonly string[]): ToolError {
  const { path, bytes, kind } = about;
  const count = lines.exact ? linesOf(lines.count) : `at least ${lines.count} lines`;
  const last = Math.max(1, Math.min(lines.count, 200));
  const example = JSON.stringify({ path, start_line: 1, end_line: last });
  const size = `${byteSize(bytes)}${kind ? " of text" : ""} and ${count}`;
  return new ToolError("too-large", `${path} has ${size}, too much to show at once.`, {
    hint: [...(kind ? header : []), `Ask for a range, for example read_file ${example}.`].join("\n"),
  });
}

function pastTheEnd({ path, kind }: About, range: LineRange, lineCount: number, header: readonly string[]): ToolError {
  const example = JSON.stringify({ path, start_line: Math.max(1, lineCount - 49), end_line: lineCount });
  return new ToolError("invalid-input", `${path} has ${linesOf(lineCount)}; there is no line ${range.first}.`, {
    hint: [...(kind ? header : []), `Its end is read by read_file ${example}.`].join("\n"),
  });
}

function linesOf(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}

function numbered({ number, text, wholeBytes }: Line): string {
  const cut = wholeBytes === undefined ? "" : ` … [line cut here; it has ${byteSize(wholeBytes)}]`;
  return `${String(number).padStart(6)}\t${text}${cut}`;
}

function footerOf(asked: AskedRange | undefined, read: LinesRead): string[] {
  const notes: string[] = [];
  const last = read.lines.at(-1)?.number ?? 0;
  if (asked?.note) notes.push(asked.note);
  if (read.full) notes.push(`Stopped after ${byteSize(RESULT_BYTES)}. Go on with start_line ${last + 1}.`);
  else if (asked && read.lineCount !== undefined) notes.push(`End of the file: it has ${linesOf(read.lineCount)}.`);
  return notes.length > 0 ? [`[${notes.join(" ")}]`] : [];
}
