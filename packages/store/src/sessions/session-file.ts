import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { AppendFile } from "../files/append-file.ts";
import { newestLines, oldestLines } from "../files/lines-of-file.ts";
import { StoreError, storeErrorOf } from "../store-error.ts";
import { entryLines, textsAt } from "./entry-lines.ts";
import {
  asHead,
  asMark,
  asNodeEntry,
  entryNode,
  type MarkEntry,
  type MessageEntry,
  type NodeEntry,
  parsedLine,
  SESSION_VERSION,
  type SessionEntry,
  type SessionHead,
  type SessionMode,
  sessionMode,
} from "./session-entry.ts";
import { changesPathOf, idIn } from "./session-id.ts";
import { SessionTree, type TreeNode } from "./session-tree.ts";

export interface SessionSummary extends SessionMode {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly titleBy: MarkEntry["by"];
  readonly started: string;
  readonly updated: string;
  readonly messages: number;
  readonly workingDir: string;
  readonly provider: string;
  readonly model: string;
  /** Whose conversation it is, where that was written down. */
  readonly profile?: string;
  readonly forkedFrom?: SessionHead["forkedFrom"];
}

/** One after the other, until what is looked for is found: lists read many files. */
const HEAD_BYTES = [2 * 1024, 64 * 1024];
const TAIL_BYTES = [4 * 1024, 32 * 1024, 256 * 1024, 2 * 1024 * 1024];

/** One session on disk. What cannot be read as one is a `StoreError` that names it, and is never written to. */
export class SessionFile {
  readonly path: string;
  readonly #lines: AppendFile<SessionEntry>;

  constructor(path: string, notice: (text: string) => void) {
    this.path = path;
    this.#lines = new AppendFile<SessionEntry>(path, { notice });
  }

  /** As its file is named. */
  get id(): string {
    return idIn(basename(this.path));
  }

  /** Where what was changed in files in this session is kept. */
  get changesPath(): string {
    return changesPathOf(this.path);
  }

  /** On disk when it is done. */
  append(entry: SessionEntry): Promise<void> {
    return this.#lines.append(entry);
  }

  async head(): Promise<SessionHead> {
    await using file = await this.#open();
    return await this.#headOf(file);
  }

  /** From the first and the last bytes alone, however long the session is. */
  async summary(): Promise<SessionSummary> {
    await using file = await this.#open();
    const { size } = await file.stat();
    const head = await this.#headOf(file, size);
    const { mark, after } = await newestMark(file, size);
    const { id, started, workingDir, provider, model, profile, forkedFrom } = head;
    return {
      id,
      path: this.path,
      title: mark?.title ?? "",
      titleBy: mark?.by ?? "exchange",
      started,
      updated: after.at(-1) ?? mark?.time ?? started,
      messages: (mark?.messages ?? 0) + after.length,
      workingDir,
      provider,
      model,
      ...(typeof profile === "string" ? { profile } : {}),
      ...(forkedFrom ? { forkedFrom } : {}),
      ...sessionMode(mark ?? {}),
    };
  }

  async tree(): Promise<SessionTree> {
    await using file = await this.#open();
    await this.#headOf(file);
    return await SessionTree.of(file); // awaited here: the file closes when this returns
  }

  /** The messages at those places; lines that were cut off or damaged are passed over. */
  async *messages(nodes: readonly TreeNode[]): AsyncGenerator<MessageEntry> {
    for await (const entry of this.entries(nodes)) if (entry.type === "message") yield entry;
  }

  /** The messages and contexts at those places. */
  async *entries(nodes: readonly TreeNode[]): AsyncGenerator<NodeEntry> {
    await using file = await this.#open();
    for await (const { text } of textsAt(file, nodes)) {
      const entry = asNodeEntry(parsedLine(text));
      if (entry) yield entry;
    }
  }

  async #open(): Promise<FileHandle> {
    try {
      const file = await open(this.path, constants.O_RDONLY | constants.O_NONBLOCK);
      if ((await file.stat()).isFile()) return file;
      await file.close();
    } catch (cause) {
      throw storeErrorOf(cause, "read", this.path);
    }
    throw new StoreError("in-the-way", `${this.path} is not a plain file.`);
  }

  async #headOf(file: FileHandle, size?: number): Promise<SessionHead> {
    const head = await firstEntry(file, size);
    if (head === undefined) {
      throw new StoreError("failed", `${this.path} cannot be read as a session; it is left as it is.`);
    }
    if (head.version > SESSION_VERSION) {
      throw new StoreError("newer", `${this.path} was written by a newer Marvin; it is left as it is.`);
    }
    return head;
  }
}

async function firstEntry(file: FileHandle, size?: number): Promise<SessionHead | undefined> {
  for (const bytes of HEAD_BYTES) {
    const [first] = await oldestLines(file, bytes, size);
    if (first) return asHead(parsedLine(first.text));
  }
  return undefined;
}

/** The newest mark, and the times of the messages behind it. */
async function newestMark(file: FileHandle, size: number): Promise<{ mark: MarkEntry | undefined; after: string[] }> {
  const after: string[] = [];
  for (const bytes of TAIL_BYTES) {
    after.length = 0;
    for (const { text } of (await newestLines(file, bytes, size)).reverse()) {
      const mark = text.startsWith('{"type":"mark"') ? asMark(parsedLine(text)) : undefined;
      if (mark) return { mark, after: after.reverse() };
      const node = entryNode(text.slice(0, 200));
      if (node?.type === "message") after.push(node.time);
    }
    if (bytes >= size) return { mark: undefined, after: after.reverse() };
  }
  return newestMarkOfAll(file);
}

/** For a run that was killed after megabytes of results: all lines, by their beginnings. */
async function newestMarkOfAll(file: FileHandle): Promise<{ mark: MarkEntry | undefined; after: string[] }> {
  let newest: { mark: MarkEntry | undefined; after: string[] } = { mark: undefined, after: [] };
  for await (const lines of entryLines(file)) {
    for (const line of lines) {
      const node = entryNode(line.beginning);
      if (node?.type === "message") newest.after.push(node.time);
      else if (line.beginning.startsWith('{"type":"mark"')) {
        for await (const { text } of textsAt(file, [line])) {
          const mark = asMark(parsedLine(text));
          if (mark) newest = { mark, after: [] };
        }
      }
    }
  }
  return newest;
}
