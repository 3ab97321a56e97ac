import { constants } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errnoOf, StoreError, storeErrorOf } from "../store-error.ts";
import { makeFolder } from "./make-folder.ts";
import { realTarget } from "./real-target.ts";
import { isLeftover, writeWhole } from "./write-whole.ts";

export type FileContent =
  | { readonly kind: "missing" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "damaged"; readonly why: string };

export interface OwnFileOptions {
  readonly mode?: number;
  /** How long another process may keep us waiting. */
  readonly waitMs?: number;
}

/** The file while its lock is held. */
export interface HeldFile {
  readonly content: FileContent;
  write(text: string): Promise<void>;
  remove(): Promise<void>;
  /** Moves it out of the way, to a name that is free; answers that name. */
  setAside(): Promise<string>;
}

export const OWNER_ONLY = 0o600;
const LOCK_WAIT_MS = 10_000;
const LARGEST_BYTES = 64 * 1024 * 1024;

/** A text file of Marvin's own: for its owner alone, replaced whole, and changed by one at a time on this machine. */
export class OwnFile {
  readonly path: string;
  readonly #mode: number;
  readonly #waitMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #swept = false;

  constructor(path: string, options: OwnFileOptions = {}) {
    this.path = path;
    this.#mode = options.mode ?? OWNER_ONLY;
    this.#waitMs = options.waitMs ?? LOCK_WAIT_MS;
  }

  /** Needs no lock: a file is replaced in one step. */
  async read(): Promise<FileContent> {
    try {
      return await readContent(this.path, this.#mode);
    } catch (cause) {
      throw storeErrorOf(cause, "read", this.path);
    }
  }

  /** In the order of the calls, one after the other, also among processes. */
  exclusively<R>(work: (held: HeldFile) => Promise<R>): Promise<R> {
    const done = this.#last.then(() => this.#locked(work));
    this.#last = done.catch(() => {});
    return done;
  }

  /** An error that `work` throws of its own is the caller's and stays as it is. */
  async #locked<R>(work: (held: HeldFile) => Promise<R>): Promise<R> {
    const target = await this.#orSay(this.#prepared());
    const lock = `${target}.lock`;
    const { isDeadReady, takeLock } = await fileLock();
    await using _ = await this.#orSay(takeLock(lock, this.#waitMs));
    await this.#sweepOnce(target, (name) => isLeftover(name, target) || isDeadReady(name, lock));
    // Awaited here: the lock is let go of when this function returns.
    return await work({
      content: await this.#orSay(readContent(target, this.#mode)),
      write: (text) => this.#orSay(writeWhole(target, text, this.#mode)),
      remove: () => this.#orSay(rm(target, { force: true })),
      setAside: () => this.#orSay(setAside(target)),
    });
  }

  async #prepared(): Promise<string> {
    const target = await realTarget(this.path);
    await makeFolder(dirname(target));
    return target;
  }

  async #orSay<R>(step: Promise<R>): Promise<R> {
    try {
      return await step;
    } catch (cause) {
      throw storeErrorOf(cause, "written", this.path);
    }
  }

  async #sweepOnce(target: string, isDead: (name: string) => boolean): Promise<void> {
    if (this.#swept) return;
    this.#swept = true;
    const folder = dirname(target);
    const dead = (await readdir(folder).catch(() => [])).filter(isDead);
    for (const name of dead) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

/** Loaded by the first change: `node:process`, which it needs, costs the start of a program 4 ms. */
function fileLock() {
  return import("./file-lock.ts");
}

async function readContent(path: string, mode: number): Promise<FileContent> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK); // a pipe would keep us waiting
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT" || errnoOf(cause) === "ENOTDIR") return { kind: "missing" };
    throw cause;
  }
  try {
    const { size } = await checkedStat(file, path, mode);
    return size === 0 ? { kind: "text", text: "" } : decode(await file.readFile());
  } finally {
    await file.close();
  }
}

async function checkedStat(file: FileHandle, path: string, mode: number) {
  const about = await file.stat();
  if (!about.isFile()) throw new StoreError("in-the-way", `${path} is not a plain file.`);
  if (about.size > LARGEST_BYTES) throw new StoreError("too-large", `${path} is larger than 64 MB and is not read.`);
  if ((about.mode & 0o777 & ~mode) !== 0) await file.chmod(mode).catch(() => {});
  return about;
}

/** Bytes that are no text would be lost if the file were written back. */
function decode(bytes: Uint8Array): FileContent {
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { kind: "damaged", why: "it is not UTF-8 text" };
  }
}

async function setAside(path: string): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[-:]/g, "").replace(".", "-");
  for (let n = 1; ; n++) {
    const aside = `${path}.damaged-${time}${n === 1 ? "" : `-${n}`}`;
    if ((await stat(aside).catch(() => undefined)) !== undefined) continue;
    await rename(path, aside);
    return aside;
  }
}
