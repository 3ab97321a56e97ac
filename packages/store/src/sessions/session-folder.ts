import { chmod, lstat, readdir, realpath, rm, stat, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import { closeToOthers } from "../files/close-to-others.ts";
import { errnoOf, StoreError, storeErrorOf } from "../store-error.ts";
import { forkSession } from "./fork-session.ts";
import { type FoundSession, searchSession } from "./search-session.ts";
import { SESSION_VERSION, type SessionHead, sessionMode } from "./session-entry.ts";
import { SessionFile, type SessionSummary } from "./session-file.ts";
import { idIn, isNamedBy, newSessionId, SESSION_EXTENSION, sessionFileName } from "./session-id.ts";

export interface SessionFolderOptions {
  readonly dir: string;
  /** Told of files that cannot be read; they stay as they are. */
  readonly notice: (text: string) => void;
  readonly now?: () => Date;
}

export type SessionFacts = Omit<SessionHead, "type" | "version" | "id" | "started">;

const READ_AT_ONCE = 16;

/** All sessions: one file each, only ever added to. */
export class SessionFolder {
  readonly #options: SessionFolderOptions;

  constructor(options: SessionFolderOptions) {
    this.#options = options;
  }

  /** The newest first. */
  async list(): Promise<SessionSummary[]> {
    const paths = await this.#paths();
    const all: SessionSummary[] = [];
    for (let at = 0; at < paths.length; at += READ_AT_ONCE) {
      const some = paths.slice(at, at + READ_AT_ONCE).map((path) => this.#orTell(this.#file(path).summary()));
      all.push(...(await Promise.all(some)).filter((summary) => summary !== undefined));
    }
    return all.sort((a, b) => compare(b.updated, a.updated));
  }

  /** The newest of that working directory, else the newest of all; never one of another profile. */
  async newest(workingDir: string, profile?: string): Promise<SessionFile | undefined> {
    let other: SessionFile | undefined;
    for (const path of await this.#paths()) {
      const file = this.#file(path);
      const head = await this.#orTell(file.head());
      if (head === undefined || !isOwn(head, profile)) continue;
      if (head.workingDir === workingDir) return file;
      other ??= file;
    }
    return other;
  }

  /** By an id, the name of a file, or the beginning of either. One that is not clear or not there is an error. */
  async find(beginning: string): Promise<SessionFile> {
    const paths = await this.#paths();
    const found = paths.filter((path) => isNamedBy(basename(path), beginning));
    const [path] = found;
    const exact = found.find((candidate) => idIn(basename(candidate)) === beginning.toLowerCase());
    if (path === undefined) {
      throw new StoreError("bad-name", `There is no session that begins with "${shown(beginning)}".`);
    }
    if (exact === undefined && found.length > 1) {
      const ids = found.slice(0, 5).map((candidate) => idIn(basename(candidate)));
      throw new StoreError("bad-name", `${found.length} sessions begin with "${shown(beginning)}": ${ids.join(", ")}.`);
    }
    return this.#file(exact ?? path);
  }

  /** A name and a head for a new session. Nothing is written yet: without a message there is no session. */
  create(facts: SessionFacts): { file: SessionFile; head: SessionHead } {
    const started = (this.#options.now?.() ?? new Date()).toISOString();
    const head: SessionHead = { type: "session", version: SESSION_VERSION, id: newSessionId(), started, ...facts };
    return { file: this.#file(join(this.#options.dir, sessionFileName(head.id, started))), head };
  }

  /**
   * A new session that begins with everything up to that message; by default the newest. All that was changed in files can
   * be taken back in it too: the files are the same for both.
   */
  async fork(session: SessionFile, upTo?: string): Promise<SessionFile> {
    const source = await session.head();
    const tree = await session.tree();
    const node = upTo === undefined ? tree.leaf : tree.find(upTo);
    if (node === undefined) {
      throw new StoreError("bad-name", `There is no message "${shown(upTo ?? "")}" in the session ${source.id}.`);
    }
    const { type: _, version: __, id, started: ___, ...facts } = source;
    const { file, head } = this.create({ ...facts, forkedFrom: { session: id, entry: node.id } });
    await forkSession({ from: session, to: file, head, path: tree.path(node) });
    return file;
  }

  /** Does not make it the newest. */
  async rename(session: SessionFile, title: string): Promise<void> {
    const summary = await session.summary();
    const { messages } = summary;
    const { atime, mtime } = await stat(session.path);
    const time = (this.#options.now?.() ?? new Date()).toISOString();
    await session.append({ type: "mark", time, title, by: "user", messages, ...sessionMode(summary) });
    await utimes(session.path, atime, mtime).catch(() => {});
  }

  /** Also one that cannot be read: somebody asked for it by its name. */
  async delete(session: SessionFile): Promise<void> {
    try {
      await rm(session.path);
      await rm(session.changesPath, { force: true });
    } catch (cause) {
      throw storeErrorOf(cause, "written", session.path);
    }
  }

  /** The sessions in which every word is found, the newest first. */
  async *search(words: readonly string[], textOf: (message: unknown) => string): AsyncGenerator<FoundSession> {
    for (const path of await this.#paths()) {
      const found = await this.#orTell(searchSession(this.#file(path), words, textOf));
      if (found) yield found;
    }
  }

  /** What others could read of the sessions and of what was changed in them. */
  async closeToOthers(): Promise<void> {
    const real = await realpath(this.#options.dir).catch(() => undefined);
    if (real !== undefined) await closeToOthers(real, 1);
  }

  #file(path: string): SessionFile {
    return new SessionFile(path, this.#options.notice);
  }

  /** The last written to first. Files that are open to others are closed. */
  async #paths(): Promise<string[]> {
    const { dir } = this.#options;
    const names = await readdir(dir).catch((cause: unknown) => {
      if (errnoOf(cause) === "ENOENT") return [];
      throw storeErrorOf(cause, "read", dir);
    });
    const paths = names.filter((name) => name.endsWith(SESSION_EXTENSION)).map((name) => join(dir, name));
    const files = (await Promise.all(paths.map(closedFile))).filter((file) => file !== undefined);
    return files.sort((a, b) => b.mtimeMs - a.mtimeMs || compare(b.path, a.path)).map(({ path }) => path);
  }

  async #orTell<R>(reading: Promise<R>): Promise<R | undefined> {
    try {
      return await reading;
    } catch (cause) {
      if (!(cause instanceof StoreError)) throw cause;
      this.#options.notice(cause.message);
      return undefined;
    }
  }
}

/** What says nothing of whose it is, is everybody's. */
export function isOwn(session: { readonly profile?: string }, profile: string | undefined): boolean {
  return session.profile === undefined || profile === undefined || session.profile === profile;
}

async function closedFile(path: string): Promise<{ path: string; mtimeMs: number } | undefined> {
  const about = await lstat(path).catch(() => undefined);
  if (about === undefined || about.isDirectory()) return undefined;
  if (about.isFile() && (about.mode & 0o077) !== 0) await chmod(path, about.mode & 0o600).catch(() => {});
  return { path, mtimeMs: about.mtimeMs };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** One line, whatever was typed. */
function shown(text: string): string {
  return JSON.stringify(text.slice(0, 60)).slice(1, -1);
}
