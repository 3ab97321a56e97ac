import { stat } from "node:fs/promises";
import { StoreError } from "@marvin/store";
import {
  type ContextItem,
  contextEntry,
  type MarkEntry,
  messageEntry,
  newEntryId,
  type SessionFacts,
  type SessionFile,
  type SessionFolder,
  type SessionHead,
  type SessionMode,
  sessionMode,
} from "@marvin/store/sessions";
import { redactDeep } from "./redact-deep.ts";

export interface SessionWriterOptions {
  readonly folder: SessionFolder;
  readonly facts: () => SessionFacts;
  readonly redact: (text: string) => string;
  readonly notice: (text: string) => void;
  readonly now: () => Date;
  /** To go on with. */
  readonly file?: SessionFile | undefined;
  /** Of another writer: settled means that it has settled too. */
  readonly after?: Promise<void>;
}

/**
 * Writes behind the conversation, in order. The file begins with the first message. One that somebody deletes while it
 * is written begins anew; a disk that cannot take it is told once, and the conversation goes on.
 */
export class SessionWriter {
  readonly #options: SessionWriterOptions;
  #file: SessionFile | undefined;
  #head: SessionHead | undefined;
  #writing: Promise<void>;
  readonly #told = new Set<string>();

  constructor(options: SessionWriterOptions) {
    this.#options = options;
    this.#file = options.file;
    this.#writing = options.after ?? Promise.resolve();
  }

  get file(): SessionFile | undefined {
    return this.#file;
  }

  /** Gives the id of the entry at once; `settled` says when it is on disk. */
  message(message: unknown, parent: string | null): string {
    const id = newEntryId();
    const time = this.#options.now().toISOString();
    const entry = messageEntry(id, parent, time, redactDeep(message, this.#options.redact));
    this.#enqueue(async () => (await this.#begun()).append(entry));
    return id;
  }

  /** What the model has from here on in the place of all above. */
  context(messages: readonly ContextItem[], parent: string | null): string {
    const id = newEntryId();
    const time = this.#options.now().toISOString();
    const entry = contextEntry(id, parent, time, redactDeep(messages, this.#options.redact));
    this.#enqueue(async () => (await this.#begun()).append(entry));
    return id;
  }

  /** A title that a person gave meanwhile stays. */
  mark(title: string, messages: number, mode: Readonly<Record<keyof SessionMode, boolean>> | undefined): void {
    const time = this.#options.now().toISOString();
    this.#enqueue(async () => {
      const file = await this.#begun();
      const before = await file.summary();
      const named: Pick<MarkEntry, "title" | "by"> =
        before.titleBy === "user"
          ? { title: before.title, by: "user" }
          : { title: this.#options.redact(title), by: "exchange" };
      await file.append({ type: "mark", time, ...named, messages, ...sessionMode(mode ?? {}) });
    });
  }

  async settled(): Promise<void> {
    await this.#writing;
  }

  async #begun(): Promise<SessionFile> {
    if (this.#file !== undefined && (await isThere(this.#file.path))) return this.#file;
    if (this.#file === undefined || this.#head === undefined) {
      const { file, head } = this.#options.folder.create(redactDeep(this.#options.facts(), this.#options.redact));
      this.#file = file;
      this.#head = head;
    }
    await this.#file.append(this.#head);
    return this.#file;
  }

  #enqueue(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch((cause: unknown) => {
      const why = cause instanceof StoreError ? cause.message : `The session was not written: ${String(cause)}`;
      if (this.#told.has(why)) return;
      this.#told.add(why);
      this.#options.notice(`${why} The conversation goes on; what is said now may not be there to resume.`);
    });
  }
}

async function isThere(path: string): Promise<boolean> {
  const about = await stat(path).catch(() => undefined);
  return about !== undefined && about.size > 0;
}
