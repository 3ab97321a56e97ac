import type { FileHandle } from "node:fs/promises";
import { defineTool, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { byteSize } from "../support/byte-size.ts";
import { seenFiles, sightOf } from "../support/changes/seen-files.ts";
import { missingPathError } from "../support/missing-path.ts";
import { openRegularFile } from "../support/open-regular-file.ts";
import {
  countLines,
  type Line,
  type LineRange,
  type LineSource,
  type LinesRead,
  readLines,
} from "../support/read-lines.ts";
import { judgeText, type TextEncoding } from "../support/text-encoding.ts";
import { resolveWorkspacePath } from "../support/workspace-path.ts";

const WHOLE_FILE_BYTES = 10 * 1024;
const RESULT_BYTES = 40_000;
const LINE_CHARACTERS = 2000;
const COUNTED_BYTES = 200 * 1024 * 1024;

export default defineTool({
  name: "read_file",
  description:
    "Shows a text file of the working directory with line numbers. A file over 10 KB needs a range of lines; without one the answer says how many lines there are.",
  category: "coding",
  tier: "read",
  input: z.object({
    path: z.string().describe("Path of the file, relative to the working directory."),
    start_line: z.number().int().optional().describe("First line to show, counted from 1."),
    end_line: z.number().int().optional().describe("Last line to show, included."),
  }),
  phrases: [
    "read {path}",
    "read the file {path}",
    "read lines {start_line} to {end_line} of {path}",
    "show me {path}",
    "show lines {start_line} to {end_line} of {path}",
    "show line {start_line} of {path}",
    "open {path} and explain it",
    "what is in {path}",
    "what does {path} say",
    "print the contents of {path}",
    "cat {path}",
    "look at the source code in {path}",
    "view {path} from line {start_line}",
  ],
  async run({ path, start_line, end_line }, context) {
    const target = await resolveWorkspacePath(path, "read", context);
    if (!target.exists) throw await missingPathError(path, context);
    await using file = await openRegularFile(target, context);
    const head = await readHead(file.handle, file.size);
    const judged = judgeText(head, target.real);
    if ("binary" in judged) throw notText(target.shown, judged.binary, file.size);
    const { encoding } = judged;
    const { handle, size } = file;
    const source = { handle, head, size, encoding, newline: newlineOf(head), signal: context.signal };
    const about = { path: target.shown, bytes: file.size, encoding: encoding.label };
    const sight = await sightOf(handle, head, size);
    const shown = await showLines(source, about, askedRange(start_line, end_line));
    seenFiles(context.session).note(target.real, sight);
    return shown;
  },
});

interface About {
  readonly path: string;
  readonly bytes: number;
  readonly encoding: string;
}

async function showLines(source: LineSource, about: About, asked: AskedRange | undefined): Promise<ToolOutput> {
  if (!asked && about.bytes > WHOLE_FILE_BYTES) throw needsRange(about, await countLines(source, COUNTED_BYTES));
  const lineCharacters = asked ? LINE_CHARACTERS : WHOLE_FILE_BYTES;
  const range = asked ?? { first: 1, last: Number.POSITIVE_INFINITY };
  const read = await readLines(source, range, { lineCharacters, totalBytes: RESULT_BYTES });
  const { lines, lineCount } = read;
  if (lineCount === 0) return { text: "(empty file)", data: { ...about, line_count: 0 } };
  if (lines.length === 0) throw pastTheEnd(about.path, range, lineCount ?? 0);
  return {
    text: [...headerOf(source.encoding), ...lines.map(numbered), ...footerOf(asked, read)].join("\n"),
    data: { ...about, first_line: lines[0]?.number, last_line: lines.at(-1)?.number, line_count: lineCount },
  };
}

const HEAD_BYTES = 64 * 1024;

async function readHead(handle: FileHandle, size: number): Promise<Buffer> {
  const wanted = Math.min(size, HEAD_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, 0);
  return buffer.subarray(0, bytesRead);
}

/** Files of the old Mac end their lines by CR alone. */
function newlineOf(head: Buffer): number {
  return head.includes(10) || !head.includes(13) ? 10 : 13;
}

interface AskedRange extends LineRange {
  readonly note?: string;
}

/** What was meant: a reversed range is turned round, a start below 1 is 1, an end below 1 is the end of the file. */
function askedRange(start: number | undefined, end: number | undefined): AskedRange | undefined {
  if (start === undefined && end === undefined) return undefined;
  const first = Math.max(1, start ?? 1);
  const last = end === undefined || end < 1 ? Number.POSITIVE_INFINITY : end;
  if (last >= first) return { first, last };
  return { first: last, last: first, note: `The range was reversed: lines ${last} to ${first} are shown.` };
}

function notText(shown: string, kind: string, size: number): ToolError {
  const named =
    kind === "binary file" ? "a binary file" : `${/^[aeiou8]/i.test(kind) ? "an" : "a"} ${kind}, a binary file`;
  return new ToolError("invalid-input", `${shown} is ${named} (${byteSize(size)}). It cannot be shown as text.`);
}

function needsRange({ path, bytes }: About, lines: { count: number; exact: boolean }): ToolError {
  const count = lines.exact ? `${lines.count} lines` : `more than ${lines.count} lines`;
  const last = Math.max(1, Math.min(lines.count, 200));
  const example = JSON.stringify({ path, start_line: 1, end_line: last });
  return new ToolError("too-large", `${path} has ${byteSize(bytes)} and ${count}, too much to show at once.`, {
    hint: `Ask for a range, for example read_file ${example}.`,
  });
}

function pastTheEnd(shown: string, range: LineRange, lineCount: number): ToolError {
  const has = lineCount === 1 ? "1 line" : `${lineCount} lines`;
  const example = JSON.stringify({ path: shown, start_line: Math.max(1, lineCount - 49), end_line: lineCount });
  return new ToolError("invalid-input", `${shown} has ${has}; there is no line ${range.first}.`, {
    hint: `Its end is read by read_file ${example}.`,
  });
}

function headerOf(encoding: TextEncoding): string[] {
  return encoding.label === "utf-8" ? [] : [`[${encoding.name} text]`];
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
  else if (asked && read.lineCount !== undefined) notes.push(`End of the file: it has ${read.lineCount} lines.`);
  return notes.length > 0 ? [`[${notes.join(" ")}]`] : [];
}
