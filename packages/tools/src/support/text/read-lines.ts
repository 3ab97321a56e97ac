import type { FileHandle } from "node:fs/promises";
import type { TextEncoding } from "./text-encoding.ts";

export interface LineRange {
  readonly first: number;
  /** Infinity: to the end. */
  readonly last: number;
}

export interface LineLimits {
  /** Characters of one line; the rest of it is left out. */
  readonly lineCharacters: number;
  /** Bytes of all lines together. */
  readonly totalBytes: number;
}

export interface Line {
  readonly number: number;
  readonly text: string;
  /** Bytes of the whole line, if only its beginning is in `text`. */
  readonly wholeBytes?: number;
}

export interface LinesRead {
  readonly lines: readonly Line[];
  /** How many lines the file has, if its end was reached. */
  readonly lineCount?: number;
  /** The range was cut short by `totalBytes`. */
  readonly full: boolean;
}

export interface LineSource {
  readonly handle: FileHandle;
  /** The beginning of the file, which was read to judge it. */
  readonly head: Buffer;
  /** Bytes of the file when it was opened; what is added later is not read. */
  readonly size: number;
  readonly encoding: TextEncoding;
  /** The byte that ends a line: 10, or 13 in files that know nothing else. */
  readonly newline: number;
  readonly signal: AbortSignal;
}

/** Reads a range of lines in bounded memory, and no further than the range goes. */
export async function readLines(source: LineSource, range: LineRange, limits: LineLimits): Promise<LinesRead> {
  const collector = new LineCollector(source.encoding, range.first, limits.lineCharacters);
  for await (const chunk of chunks(source)) {
    let from = 0;
    for (let at = newlineAt(chunk, 0, source); at >= 0; at = newlineAt(chunk, from, source)) {
      collector.add(chunk.subarray(from, at));
      collector.endLine();
      from = at + source.encoding.width;
      if (collector.number > range.last) return { lines: collector.lines, full: false };
      if (collector.totalBytes >= limits.totalBytes) return { lines: collector.lines, full: true };
    }
    collector.add(chunk.subarray(from));
  }
  if (collector.isOpen) collector.endLine();
  return { lines: collector.lines, lineCount: collector.number - 1, full: false };
}

/** Puts pieces together to lines; of those before the first wanted one, and of ends that are too long, it keeps nothing. */
class LineCollector {
  readonly lines: Line[] = [];
  /** Of the line that is being put together. */
  number = 1;
  totalBytes = 0;
  readonly #encoding: TextEncoding;
  readonly #first: number;
  readonly #lineCharacters: number;
  #pieces: Buffer[] = [];
  #keptBytes = 0;
  #lineBytes = 0;

  constructor(encoding: TextEncoding, first: number, lineCharacters: number) {
    this.#encoding = encoding;
    this.#first = first;
    this.#lineCharacters = lineCharacters;
  }

  get isOpen(): boolean {
    return this.#lineBytes > 0;
  }

  add(piece: Buffer): void {
    this.#lineBytes += piece.length;
    const room = this.#lineCharacters * MOST_BYTES_OF_A_CHARACTER - this.#keptBytes;
    if (this.number < this.#first || room <= 0) return;
    const kept = Buffer.from(piece.subarray(0, room));
    this.#pieces.push(kept);
    this.#keptBytes += kept.length;
  }

  endLine(): void {
    if (this.number >= this.#first) {
      const bytes = Buffer.concat(this.#pieces);
      const line = lineOf(bytes, this.number, this.#lineBytes, this.#encoding, this.#lineCharacters);
      this.lines.push(line);
      this.totalBytes += Buffer.byteLength(line.text) + NUMBER_BYTES;
      this.#pieces = [];
    }
    this.#keptBytes = 0;
    this.#lineBytes = 0;
    this.number++;
  }
}

const MOST_BYTES_OF_A_CHARACTER = 4;
const NUMBER_BYTES = 8;

/** How many lines there are; if the file goes on beyond `limit` bytes, at least how many. */
export async function countLines(source: LineSource, limit: number): Promise<{ count: number; exact: boolean }> {
  let count = 0;
  let bytes = 0;
  let open = false;
  for await (const chunk of chunks(source)) {
    let from = 0;
    for (let at = newlineAt(chunk, 0, source); at >= 0; at = newlineAt(chunk, from, source)) {
      count++;
      from = at + source.encoding.width;
    }
    open = from < chunk.length;
    bytes += chunk.length;
    const goesOn = bytes + source.encoding.bomLength < source.size;
    if (bytes >= limit && goesOn) return { count: count + 1, exact: false };
  }
  return { count: count + (open ? 1 : 0), exact: true };
}

const CHUNK_BYTES = 256 * 1024;

/** The file after its mark, in pieces that never cut a unit of text. A piece is reused: copy what is to stay. */
async function* chunks({ handle, head, size, encoding, signal }: LineSource): AsyncGenerator<Buffer> {
  const whole = head.length - ((head.length - encoding.bomLength) % encoding.width);
  if (whole > encoding.bomLength) yield head.subarray(encoding.bomLength, whole);
  if (head.length >= size) return;
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = whole; ; ) {
    signal.throwIfAborted();
    let filled = 0;
    const wanted = Math.min(CHUNK_BYTES, size - position);
    while (filled < wanted) {
      const { bytesRead } = await handle.read(buffer, filled, wanted - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
      if (filled % encoding.width === 0) break;
    }
    if (filled === 0) return;
    position += filled;
    yield buffer.subarray(0, filled);
  }
}

function newlineAt(chunk: Buffer, from: number, { encoding, newline }: LineSource): number {
  if (encoding.width === 1) return chunk.indexOf(newline, from);
  const low = encoding.label === "utf-16le" ? 0 : 1;
  for (let at = chunk.indexOf(newline, from); at >= 0; at = chunk.indexOf(newline, at + 1)) {
    const start = at - low;
    if (start >= from && start % 2 === 0 && chunk[start + 1 - low] === 0) return start;
  }
  return -1;
}

function lineOf(bytes: Buffer, number: number, wholeBytes: number, encoding: TextEncoding, most: number): Line {
  const text = decode(bytes, encoding, wholeBytes > bytes.length)
    .replace(/\r$/, "")
    .replaceAll("\0", "\ufffd");
  const characters = text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, "") : text;
  return wholeBytes > bytes.length || characters !== text ? { number, text: characters, wholeBytes } : { number, text };
}

/** Single lines in another encoding than the head of the file promised come as Latin-1 rather than as question marks. */
function decode(bytes: Buffer, encoding: TextEncoding, cut: boolean): string {
  if (encoding.label !== "utf-8") return new TextDecoder(encoding.label, { ignoreBOM: true }).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: cut });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
