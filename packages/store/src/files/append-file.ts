import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { errnoOf, StoreError, storeErrorOf } from "../store-error.ts";
import { type Schema, schemaOf } from "./file-schema.ts";
import { linesFrom, newestLines, oldestLines, type WholeLine } from "./lines-of-file.ts";
import { makeFolder } from "./make-folder.ts";
import { OWNER_ONLY } from "./own-file.ts";
import { realTarget } from "./real-target.ts";
import { syncFolder } from "./write-whole.ts";

export interface AppendFileOptions<T> {
  /** Without one, every line that is JSON is taken for a record. */
  readonly schema?: Schema<T>;
  readonly mode?: number;
  /** Told of lines that cannot be understood. */
  readonly notice: (text: string) => void;
}

const HEAD_BYTES = 4 * 1024;
const TAIL_BYTES = 32 * 1024;

/**
 * One JSON value a line, only ever added to: what was once appended is never written again, so nothing can destroy it.
 * Several processes may append; their lines do not mix.
 */
export class AppendFile<T = unknown> {
  readonly path: string;
  readonly #options: AppendFileOptions<T>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string, options: AppendFileOptions<T>) {
    this.path = path;
    this.#options = options;
  }

  /** On disk when it is done, in one piece. */
  append(...records: readonly T[]): Promise<void> {
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
    const done = this.#last.then(() => this.#append(lines));
    this.#last = done.catch(() => {});
    return done;
  }

  /** All records, oldest first, in bounded memory. Lines that are none are passed over and counted in a notice. */
  async *records(): AsyncGenerator<T> {
    await using file = await this.#openToRead();
    if (file !== undefined) yield* this.#understood(linesFrom(file));
  }

  async all(): Promise<T[]> {
    return collected(this.records());
  }

  /** The records within the first bytes, for lists of many files. */
  async head(bytes = HEAD_BYTES): Promise<T[]> {
    await using file = await this.#openToRead();
    return file === undefined ? [] : await collected(this.#understood(await oldestLines(file, bytes)));
  }

  /** The records within the last bytes. */
  async tail(bytes = TAIL_BYTES): Promise<T[]> {
    await using file = await this.#openToRead();
    return file === undefined ? [] : await collected(this.#understood(await newestLines(file, bytes)));
  }

  async #append(line: string): Promise<void> {
    try {
      const target = await realTarget(this.path);
      await makeFolder(dirname(target));
      const isNew = await appendTo(target, line, this.#options.mode ?? OWNER_ONLY);
      if (isNew) await syncFolder(dirname(target));
    } catch (cause) {
      throw storeErrorOf(cause, "written", this.path);
    }
  }

  async #openToRead(): Promise<FileHandle | undefined> {
    try {
      const file = await open(this.path, constants.O_RDONLY | constants.O_NONBLOCK);
      if ((await file.stat()).isFile()) return file;
      await file.close();
      throw new StoreError("in-the-way", `${this.path} is not a plain file.`);
    } catch (cause) {
      if (errnoOf(cause) === "ENOENT") return undefined;
      throw storeErrorOf(cause, "read", this.path);
    }
  }

  async *#understood(lines: AsyncIterable<WholeLine> | Iterable<WholeLine>): AsyncGenerator<T> {
    const schema = this.#options.schema === undefined ? undefined : await schemaOf(this.#options.schema);
    const bad: WholeLine[] = [];
    for await (const line of lines) {
      if (line.text.trim() === "") continue;
      const parsed = parse(line.text);
      const result = parsed && (schema?.safeParse(parsed.value) ?? { success: true, data: parsed.value as T });
      if (result?.success) yield result.data;
      else bad.push(line);
    }
    if (bad.length > 0) this.#options.notice(`${this.path}: ${describe(bad)}`);
  }
}

async function collected<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
}

async function appendTo(path: string, line: string, mode: number): Promise<boolean> {
  const { O_RDWR, O_APPEND, O_CREAT, O_NONBLOCK } = constants;
  await using file = await open(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK, mode);
  const about = await file.stat();
  if (!about.isFile()) throw new StoreError("in-the-way", `${path} is not a plain file.`);
  if ((about.mode & 0o777 & ~mode) !== 0) await file.chmod(mode).catch(() => {});
  const bytes = Buffer.from((await endsInLine(file, about.size)) ? line : `\n${line}`);
  const { bytesWritten } = await file.write(bytes);
  if (bytesWritten < bytes.length) throw new StoreError("no-space", `${path} cannot be written: the disk is full.`);
  await file.sync();
  return about.size === 0;
}

/** A line that a killed writer left half written must not swallow the next one. */
async function endsInLine(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 0x0a;
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function describe(bad: readonly WholeLine[]): string {
  const [first] = bad;
  if (bad.length === 1 && first?.isCut) return "the last line was cut off while it was written, and is passed over.";
  const where = first?.number === undefined ? "" : ` (the first is line ${first.number})`;
  return `${bad.length} ${bad.length === 1 ? "line" : "lines"} cannot be understood and are passed over${where}.`;
}
