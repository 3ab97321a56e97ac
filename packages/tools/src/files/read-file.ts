import type { FileHandle } from "node:fs/promises";
import { defineTool, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { seenFiles, sightOf } from "../support/changes/seen-files.ts";
import type { Found } from "../support/documents/document-text.ts";
import { openDocument, type ReadingContext } from "../support/documents/open-document.ts";
import { UnreadableDocument } from "../support/documents/reading-bounds.ts";
import { type OpenFile, openRegularFile } from "../support/paths/open-regular-file.ts";
import { type SelectedFile, selectedFile } from "../support/paths/selected-file.ts";
import { printable } from "../support/paths/working-dir-listing.ts";
import { type PathContext, pathError } from "../support/paths/workspace-path.ts";
import { byteSize } from "../support/text/byte-size.ts";
import { fileKind } from "../support/text/file-kind.ts";
import { type AskedRange, askedRange, numberedLines } from "../support/text/numbered-lines.ts";
import { judgeText, type TextEncoding } from "../support/text/text-encoding.ts";

export default defineTool({
  name: "read_file",
  description:
    "Shows a file of the working directory with line numbers: text, and PDF, Word, Excel, PowerPoint, EPUB and notebooks as Markdown; images to models that see. Archives and SQLite databases are listed, and a.zip:dir/f.txt or data.db:table shows what is in them. Text over 10 KB needs a range of lines; without one the answer says how many lines there are.",
  category: "coding",
  tier: "read",
  input: z.object({
    path: z
      .string()
      .describe(
        "Path of the file, relative to the working directory; with :member or :table for a part of an archive or database.",
      ),
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
    "open {path}",
    "open the file {path}",
    "display the file {path}",
    "show the contents of {path}",
    "what does {path} contain",
    "show the first {end_line} lines of {path}",
    "show the top {end_line} lines of {path}",
    "show lines {start_line} to {end_line} in {path}",
    "read lines {start_line}-{end_line} of {path}",
    "head {path}",
    "let me see {path}",
  ],
  async run({ path, start_line, end_line }, context) {
    const selected = await selectedFile(path, context);
    const { target, selector } = selected;
    await using file = await openRegularFile(target, context);
    const head = await readHead(file.handle, file.size);
    const sight = await sightOf(file.handle, head, file.size);
    const found = await documentIn(selected, file, head, context);
    if (!found && selector !== undefined) {
      const kind = fileKind(head, target.real);
      if (kind !== undefined && PACKED.test(kind)) throw notText(target.shown, kind, file.size);
      throw await noPartsError(selected, context);
    }
    const name = selector === undefined ? target.shown : `${target.shown}:${selector}`;
    const plain = { name, file, head, signal: context.signal };
    const shown = await show(found, plain, askedRange(start_line, end_line));
    seenFiles(context.session).note(target.real, sight);
    return shown;
  },
});

async function documentIn(
  { target, selector }: SelectedFile,
  { handle, size }: OpenFile,
  head: Buffer,
  context: ReadingContext,
): Promise<Found | undefined> {
  try {
    return await openDocument({ handle, size, head, real: target.real }, selector, context);
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    const what = `${target.shown} is ${described(fileKind(head, target.real) ?? "document")} (${byteSize(size)})`;
    const hint = error.hint === undefined ? {} : { hint: error.hint };
    throw new ToolError("invalid-input", `${what}. It cannot be shown: ${error.message}.`, { ...hint, cause: error });
  }
}

/** People and compilers write a line behind a colon. */
async function noPartsError({ target, selector = "" }: SelectedFile, context: PathContext): Promise<ToolError> {
  const [, first, last] = /^(\d{1,9})(?:[-:](\d{1,9}))?\b/.exec(selector) ?? [];
  const range = { start_line: Number(first), end_line: Number(selector.includes("-") && last ? last : first) };
  const advice =
    first === undefined ? "" : ` Lines are read by read_file ${JSON.stringify({ path: target.shown, ...range })}.`;
  const message = `${target.shown} has no parts, so "${printable(selector, 200)}" behind the colon names nothing.${advice}`;
  return pathError("not-found", message, context);
}

interface Plain {
  readonly name: string;
  readonly file: OpenFile;
  /** The beginning of the text, or all of it. */
  readonly head: Buffer;
  readonly signal: AbortSignal;
}

async function show(found: Found | undefined, plain: Plain, asked: AskedRange | undefined): Promise<ToolOutput> {
  if (!found) return showText(plain, plain.file.size, asked);
  if ("bytes" in found) return showText({ ...plain, head: found.bytes }, found.bytes.length, asked);
  if ("shown" in found) {
    const { shown, size, image } = found;
    return {
      text: `${plain.name}: ${shown}`,
      data: { path: plain.name, ...size },
      ...(image ? { images: [image] } : {}),
    };
  }
  const head = Buffer.from(found.text);
  const about = { path: plain.name, bytes: head.length, encoding: "utf-8", kind: found.kind };
  const header = `[${[`${found.kind}.`, ...found.notes].join(" ")}]`;
  return numberedLines(lineSource({ ...plain, head }, head.length, PLAIN_UTF8), about, asked, [header]);
}

const PLAIN_UTF8: TextEncoding = { label: "utf-8", name: "UTF-8", bomLength: 0, width: 1 };

async function showText(plain: Plain, size: number, asked: AskedRange | undefined): Promise<ToolOutput> {
  const judged = judgeText(wordsOf(plain.head, size), plain.name);
  if ("binary" in judged) throw notText(plain.name, judged.binary, size);
  const { encoding } = judged;
  const about = { path: plain.name, bytes: size, encoding: encoding.label };
  const header = encoding.label === "utf-8" ? [] : [`[${encoding.name} text]`];
  return numberedLines(lineSource(plain, size, encoding), about, asked, header);
}

function lineSource({ file, head, signal }: Plain, size: number, encoding: TextEncoding) {
  return { handle: file.handle, head, size, encoding, newline: newlineOf(head), signal };
}

/** The beginning without the zeros behind its lines: room that was made for a log and is not written yet. */
function wordsOf(head: Buffer, size: number): Buffer {
  const zeros = head.indexOf(0);
  const isRoom =
    zeros > 0 && size > head.length && head[zeros - 1] === 10 && head.subarray(zeros).every((byte) => !byte);
  return isRoom ? head.subarray(0, zeros) : head;
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

function notText(shown: string, kind: string, size: number): ToolError {
  const message = `${shown} is ${described(kind)} (${byteSize(size)}). It cannot be shown as text.`;
  return new ToolError("invalid-input", message, hintFor(kind, shown));
}

function described(kind: string): string {
  return kind === "binary file"
    ? "a binary file"
    : `${/^([aeiou8]|xz|SQLite)/i.test(kind) ? "an" : "a"} ${kind}, a binary file`;
}

/** Of these only other programs know what is in them. */
const PACKED = /^(bzip2|xz|Zstandard|LZ4|7-Zip|RAR) archive$/;

/** Office files with a password are wrapped in the old form. */
function hintFor(kind: string, shown: string): { hint?: string } {
  if (PACKED.test(kind)) {
    const list = /^(7-Zip|RAR|LZ4)/.test(kind) ? "" : `, for example tar -tf ${JSON.stringify(shown)} if it is a tar`;
    return { hint: `Use run_command with the program for it${list}. Members of zip, tar and tar.gz are read here.` };
  }
  const isNew = kind === "old Microsoft Office document" && /\.(doc|xls|ppt)[xm]$/i.test(shown);
  return isNew ? { hint: "By its name it is a new one, so it is probably protected by a password." } : {};
}
