import { rename, rm, stat } from "node:fs/promises";
import { AppendFile } from "@marvin/store";
import type { JournalEvent } from "./journal-entry.ts";
import { eventOf, type KeptLine, lineOf, Packer, Unpacked } from "./kept-line.ts";

/** The form of the file. A higher number is a newer Marvin's: such a file is left alone. */
const VERSION = 1;
/** Of contents, unpacked. What was forgotten is thrown out of the file when it has grown beyond this. */
const MOST_BYTES = 384 * 1024 * 1024;
/** What is more than that is not read: the last change before the file is written anew may be a large one. */
const MOST_READ = 512 * 1024 * 1024;

/**
 * The journal of one session on disk, for its owner alone: files byte for byte as they were, a line an event, only ever
 * added to. A line that was cut off, or one whose contents are not whole, costs itself.
 */
export class KeptChanges {
  readonly path: string;
  readonly #lines: AppendFile<KeptLine>;
  readonly #notice: (text: string) => void;
  #written = new Set<string>();
  #bytes = 0;
  #hasHead = false;
  #isClosed = false;
  #left = "";

  constructor(path: string, notice: (text: string) => void) {
    this.path = path;
    this.#notice = notice;
    this.#lines = new AppendFile<KeptLine>(path, { notice });
  }

  /** What has happened so far. Nothing is read where there is no file. */
  async *events(): AsyncGenerator<JournalEvent> {
    const unpacked = new Unpacked(MOST_READ);
    this.#left = await this.#mark();
    for await (const line of this.#lines.records()) {
      const version = versionOf(line);
      if (version !== undefined) this.#hasHead = true;
      if ((version ?? VERSION) > VERSION) {
        this.#leaveAlone();
        return;
      }
      const event = await eventOf(line, unpacked);
      if (event) yield event;
    }
    this.#note(unpacked.contents);
  }

  /** Another Marvin has added something to it since it was read or written here. */
  async isBehind(): Promise<boolean> {
    if (this.#isClosed) return false;
    const mark = await this.#mark();
    if (mark === "") this.#beginAnew();
    return mark !== this.#left;
  }

  /** On disk when it is done; what cannot be kept is told once. */
  async keep(event: JournalEvent): Promise<void> {
    if (this.#isClosed) return;
    try {
      if (!this.#hasHead) await this.#lines.append({ type: "changes", version: VERSION });
      this.#hasHead = true;
      const packer = new Packer(this.#written);
      await this.#lines.append(await lineOf(event, packer));
      this.#note(packer.contents);
      this.#left = await this.#mark();
    } catch (cause) {
      this.#close(cause);
    }
  }

  get isTooLarge(): boolean {
    return this.#bytes > MOST_BYTES;
  }

  /** Writes the file anew, with these events alone. */
  async rewrite(events: Iterable<JournalEvent>): Promise<void> {
    const path = `${this.path}.tmp`;
    try {
      await rm(path, { force: true });
      const fresh = new KeptChanges(path, this.#notice);
      for (const event of events) await fresh.keep(event);
      if (!fresh.#isClosed) await rename(path, this.path);
      this.#isClosed = fresh.#isClosed;
      this.#written = fresh.#written;
      this.#bytes = fresh.#bytes;
      this.#left = await this.#mark();
    } catch (cause) {
      this.#close(cause);
    }
    await rm(path, { force: true }).catch(() => {});
  }

  /** Somebody has deleted it: what is kept from now on cannot build on what was in it. */
  #beginAnew(): void {
    this.#written.clear();
    this.#bytes = 0;
    this.#hasHead = false;
    this.#left = "";
  }

  /** Tells the file as it is now from what others make of it; empty: there is none. */
  async #mark(): Promise<string> {
    const about = await stat(this.path).catch(() => undefined);
    return about === undefined ? "" : `${about.dev}:${about.ino}:${about.size}`;
  }

  #close(cause: unknown): void {
    this.#isClosed = true;
    const why = cause instanceof Error ? cause.message : String(cause);
    this.#notice(`What is changed in files from now on can be taken back only until Marvin ends. ${why}`);
  }

  #note(contents: ReadonlyMap<string, Buffer>): void {
    for (const [hash, { length }] of contents) {
      this.#written.add(hash);
      this.#bytes += length;
    }
  }

  #leaveAlone(): void {
    this.#isClosed = true;
    this.#notice(`${this.path} was written by a newer Marvin; what it changed cannot be taken back by this one.`);
  }
}

/** Of the first line. */
function versionOf(line: unknown): number | undefined {
  const { type, version } = (line ?? {}) as { type?: unknown; version?: unknown };
  return type === "changes" ? Number(version) : undefined;
}
