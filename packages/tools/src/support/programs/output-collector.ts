import { type FileHandle, open } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import { byteSize } from "../text/byte-size.ts";
import { overwrittenText } from "./overwritten-text.ts";

export interface CollectorOptions {
  /** Names the file in which the whole is kept once it outgrows the memory it may take. */
  readonly file: () => string;
  /** Up to here nothing is written to disk. */
  readonly memoryBytes?: number;
  readonly fileBytes?: number;
}

/** With the words around it a result stays below the 50 KB that one may have. */
const MEMORY_BYTES = 48 * 1024;
const FILE_BYTES = 512 * 1024 * 1024;
const END_BYTES = 24 * 1024;

/**
 * Takes output of any length in bounded memory. What is short is kept whole; of what is long the head and the tail are
 * kept, and the whole goes to a file, byte for byte. A disk that fails loses the copy, not the output.
 */
export class OutputCollector {
  readonly #options: Required<CollectorOptions>;
  #kept: Buffer[] = [];
  #head: Buffer | undefined;
  #tail: Buffer = Buffer.alloc(0);
  #handle: FileHandle | undefined;
  #lost: string | undefined;
  #bytes = 0;
  #written = 0;
  #path: string | undefined;

  constructor(options: CollectorOptions) {
    this.#options = { memoryBytes: MEMORY_BYTES, fileBytes: FILE_BYTES, ...options };
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Of the file with the whole, if there is one. */
  get path(): string | undefined {
    return this.#path;
  }

  /** What of it the file holds. */
  get writtenBytes(): number {
    return this.#written;
  }

  /** To be awaited before the next: that is what bounds the memory. */
  async add(chunk: Buffer): Promise<void> {
    this.#bytes += chunk.length;
    if (this.#head === undefined) {
      this.#kept.push(chunk);
      if (this.#bytes > this.#options.memoryBytes) await this.#moveToFile();
      return;
    }
    this.#keepTail(chunk);
    await this.#write(chunk);
  }

  /** The output for a reader: whole, or head and tail with a word on where the rest is. */
  text(): string {
    if (this.#head === undefined) return overwrittenText(Buffer.concat(this.#kept).toString("utf8"));
    const leftOut = this.#bytes - this.#head.length - this.#tail.length;
    if (leftOut <= 0 && textBytes([this.#head, this.#tail]) <= MEMORY_BYTES) {
      return overwrittenText(Buffer.concat([this.#head, this.#tail]).toString("utf8"));
    }
    const head = overwrittenText(firstOf(new StringDecoder("utf8").write(this.#head)));
    const tail = overwrittenText(lastOf(withoutBrokenStart(this.#tail).toString("utf8")));
    return `${head}\n\n[… ${byteSize(leftOut)} of ${byteSize(this.#bytes)} left out here. ${this.#whereWhole()}]\n\n${tail}`;
  }

  async close(): Promise<void> {
    if (this.#head === undefined && textBytes(this.#kept) > this.#options.memoryBytes) await this.#moveToFile();
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close().catch(() => {});
  }

  #whereWhole(): string {
    if (this.#lost !== undefined) return `The whole could not be kept (${this.#lost}).`;
    const part = this.#written < this.#bytes ? `The first ${byteSize(this.#written)} are` : "The whole is";
    return `${part} in ${this.#path}: use read_file with a range of lines.`;
  }

  async #moveToFile(): Promise<void> {
    const whole = Buffer.concat(this.#kept);
    this.#kept = [];
    this.#head = Buffer.from(whole.subarray(0, END_BYTES));
    this.#keepTail(whole.subarray(END_BYTES));
    try {
      const path = this.#options.file();
      this.#handle = await open(path, "wx", 0o600);
      this.#path = path;
    } catch (error) {
      this.#lost = reasonOf(error);
    }
    await this.#write(whole);
  }

  #keepTail(chunk: Buffer): void {
    const joined = chunk.length >= END_BYTES ? chunk : Buffer.concat([this.#tail, chunk]);
    this.#tail = Buffer.from(joined.subarray(Math.max(0, joined.length - END_BYTES)));
  }

  async #write(chunk: Buffer): Promise<void> {
    const room = this.#options.fileBytes - this.#written;
    if (!this.#handle || room <= 0) return;
    try {
      const piece = chunk.subarray(0, room);
      await this.#handle.appendFile(piece);
      this.#written += piece.length;
    } catch (error) {
      this.#lost = reasonOf(error);
      await this.close();
    }
  }
}

/** Bytes that are no text decode to something longer. */
function textBytes(pieces: readonly Buffer[]): number {
  return Buffer.byteLength(Buffer.concat(pieces).toString("utf8"));
}

function firstOf(text: string): string {
  return new StringDecoder("utf8").write(Buffer.from(text).subarray(0, END_BYTES));
}

function lastOf(text: string): string {
  return withoutBrokenStart(Buffer.from(text).subarray(-END_BYTES)).toString("utf8");
}

function withoutBrokenStart(bytes: Buffer): Buffer {
  let from = 0;
  while (from < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from++;
  return bytes.subarray(from);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
