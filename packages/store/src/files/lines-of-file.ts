import type { FileHandle } from "node:fs/promises";

export interface WholeLine {
  readonly text: string;
  /** From 1; undefined where the beginning of the file was not read. */
  readonly number: number | undefined;
  /** The last one, without its newline: the writer may have been killed in it. */
  readonly isCut: boolean;
}

const NEWLINE = 0x0a;
const CHUNK_BYTES = 64 * 1024;

/** Split at newlines alone: `readline` would also split at separators that stand inside JSON strings. */
export async function* linesFrom(file: FileHandle): AsyncGenerator<WholeLine> {
  let parts: Buffer[] = [];
  let number = 0;
  for (let at = 0; ; ) {
    const chunk = await readAt(file, at, CHUNK_BYTES);
    if (chunk.length === 0) break;
    at += chunk.length;
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield { text: joined(parts, chunk.subarray(from, end)), number: ++number, isCut: false };
      parts = [];
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
  }
  const rest = joined(parts);
  if (rest !== "") yield { text: rest, number: ++number, isCut: true };
}

/** The lines that lie wholly within the first bytes. `known`: the size, for whoever has asked already. */
export async function oldestLines(file: FileHandle, bytes: number, known?: number): Promise<WholeLine[]> {
  const size = known ?? (await file.stat()).size;
  const lines = split(await readAt(file, 0, bytes), size <= bytes);
  return lines.map((line, index) => ({ ...line, number: index + 1 }));
}

/** The lines that lie wholly within the last bytes. */
export async function newestLines(file: FileHandle, bytes: number, known?: number): Promise<WholeLine[]> {
  const size = known ?? (await file.stat()).size;
  const from = Math.max(0, size - bytes);
  if (from === 0) return oldestLines(file, bytes, size);
  const chunk = await readAt(file, from - 1, bytes + 1);
  const first = chunk.indexOf(NEWLINE);
  return first < 0 ? [] : split(chunk.subarray(first + 1), true);
}

function split(chunk: Buffer, isEnd: boolean): WholeLine[] {
  const texts = chunk.toString("utf8").split("\n");
  const rest = texts.pop() ?? "";
  const lines: WholeLine[] = texts.map((text) => ({ text, number: undefined, isCut: false }));
  return isEnd && rest !== "" ? [...lines, { text: rest, number: undefined, isCut: true }] : lines;
}

/** Less than asked for at the end of the file alone. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

function joined(parts: readonly Buffer[], last?: Buffer): string {
  return Buffer.concat(last === undefined ? parts : [...parts, last]).toString("utf8");
}
