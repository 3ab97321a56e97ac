import { type BigIntStats, lstatSync } from "node:fs";
import { lstat, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { SessionSlots } from "@marvin/agent-core";
import { listFiles } from "../search/list-files.ts";
import { identityOf } from "./file-state.ts";
import type { JournalContent, JournalFile } from "./journal-entry.ts";
import { PackFile } from "./pack-file.ts";
import { sideBySide } from "./side-by-side.ts";

/** What is larger is not covered: nobody shall wait long for a command to begin. */
const MOST_FILES = 5000;
const LARGEST_FILE = 1024 * 1024;
const MOST_BYTES = 64 * 1024 * 1024;
const COPYING_MS = 2000;
const COMPARING_MS = 5000;
const AT_ONCE = 16;
const IGNORE_FILES: ReadonlySet<string> = new Set([".gitignore", ".ignore", ".rgignore"]);

/** A file as it was, with the way to its copy, if there is one. */
interface KnownFile {
  readonly identity: string;
  readonly inode: bigint;
  readonly size: number;
  readonly mode: number;
  readonly copy: (() => Promise<Buffer>) | undefined;
}

/** The files of a folder at one moment. */
export interface FolderState {
  readonly folder: string;
  readonly takenAt: number;
  readonly files: ReadonlyMap<string, KnownFile>;
}

type Environment = Readonly<Record<string, string>>;

/**
 * Copies of a working directory's files, so that it can be told afterwards what a program has done to them. A file is
 * copied once for as long as it stays as it is; ignored files are not looked at.
 */
export class WorkspaceCopies implements AsyncDisposable {
  readonly #known = new Map<string, KnownFile>();
  #pack: PackFile | undefined;

  /** How the folder is now; undefined if it is too large for that. */
  async stateOf(folder: string, environment: Environment): Promise<FolderState | undefined> {
    const until = AbortSignal.timeout(COPYING_MS);
    const takenAt = Date.now();
    const paths = await pathsIn(folder, environment, until);
    if (paths === undefined) return undefined;
    const pack = await this.#openPack();
    const found = await lookAt(paths);
    const unknown = [...found].filter(([real, { identity }]) => this.#known.get(real)?.identity !== identity);
    await sideBySide(unknown, AT_ONCE, async ([real, now]) => {
      if (!until.aborted) this.#known.set(real, { ...now, copy: await copied(real, now, pack) });
      else this.#known.delete(real);
    });
    return { folder, takenAt, files: new Map([...found].map(([real, now]) => [real, this.#known.get(real) ?? now])) };
  }

  /** What became of the files since, as far as they were copied. */
  async changesSince({ folder, takenAt, files }: FolderState, environment: Environment): Promise<JournalFile[]> {
    const found = (await pathsIn(folder, environment, AbortSignal.timeout(COMPARING_MS))) ?? [];
    const changes: Change[] = [];
    let bytes = 0;
    const now = await lookAt(new Set([...files.keys(), ...found]));
    const different = [...new Set([...files.keys(), ...now.keys()])].filter(
      (real) => files.get(real)?.identity !== now.get(real)?.identity,
    );
    await sideBySide(different, AT_ONCE, async (real) => {
      const change = bytes > MOST_BYTES ? undefined : await changeOf(real, files.get(real), now.get(real));
      bytes += change?.after?.bytes.length ?? 0;
      if (change) changes.push(change);
    });
    const ordered = changes.sort((one, other) => (one.real < other.real ? -1 : 1));
    const moves = ordered.map((change) => ({ change, from: movedFrom(change, changes) }));
    // Files may come to light that had been ignored until the rules for that were changed.
    const rulesChanged = changes.some(({ real }) => IGNORE_FILES.has(basename(real)));
    const isNew = ({ bornAt = takenAt }: Change) => bornAt >= takenAt - CLOCK_MS;
    const own = rulesChanged ? moves.filter(({ change, from }) => from !== undefined || isNew(change)) : moves;
    return Promise.all(own.map(({ change, from }) => journalFile(change, { folder, takenAt }, from)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pack?.[Symbol.asyncDispose]();
    this.#pack = undefined;
    this.#known.clear();
  }

  /** A full one is thrown away: what is still there is copied anew. */
  async #openPack(): Promise<PackFile> {
    if (this.#pack && this.#pack.size > MOST_BYTES) await this[Symbol.asyncDispose]();
    this.#pack ??= await PackFile.open();
    return this.#pack;
  }
}

export function workspaceCopies(session: SessionSlots): WorkspaceCopies {
  return session.get("files/copies", () => new WorkspaceCopies());
}

interface Change {
  readonly real: string;
  readonly before: JournalContent | undefined;
  readonly after: JournalContent | undefined;
  /** Of a new file. */
  readonly newInode?: bigint;
  readonly bornAt?: number;
  /** Of a file that is gone. */
  readonly goneInode?: bigint;
}

/** Undefined: it is as it was, or that cannot be told. */
async function changeOf(
  real: string,
  was: KnownFile | undefined,
  is: SeenFile | undefined,
): Promise<Change | undefined> {
  if (was && was.copy === undefined) return undefined;
  if (is && is.size > LARGEST_FILE) return undefined;
  const before = was?.copy && { bytes: await was.copy(), mode: was.mode };
  const after = is && (await contentAt(real, is.mode));
  if (is && !after) return undefined;
  if (before && after && before.mode === after.mode && before.bytes.equals(after.bytes)) return undefined;
  return {
    ...{ real, before, after },
    ...(is && !was ? { newInode: is.inode, bornAt: is.bornAt } : {}),
    ...(was && !is ? { goneInode: was.inode } : {}),
  };
}

/** A file under another name; not one that got the number of another that is gone. */
function movedFrom({ newInode, after }: Change, changes: readonly Change[]): string | undefined {
  if (newInode === undefined) return undefined;
  const gone = changes.find(({ goneInode }) => goneInode === newInode);
  return after && gone?.before?.bytes.equals(after.bytes) ? gone.real : undefined;
}

async function journalFile(
  { real, before, after, newInode }: Change,
  { folder, takenAt }: Pick<FolderState, "folder" | "takenAt">,
  from: string | undefined,
): Promise<JournalFile> {
  const made = newInode === undefined ? [] : await foldersMade(dirname(real), folder, takenAt);
  return {
    real,
    shown: real.slice(folder.length + 1),
    before,
    after,
    ...(made.length > 0 ? { made } : {}),
    ...(from === undefined ? {} : { movedFrom: from }),
  };
}

/** The outermost first. */
async function foldersMade(path: string, folder: string, since: number): Promise<string[]> {
  if (path === folder) return [];
  const about = await lstat(path).catch(() => undefined);
  if (about === undefined || about.birthtimeMs < since - CLOCK_MS) return [];
  return [...(await foldersMade(dirname(path), folder, since)), path];
}

/** File systems keep time in steps. */
const CLOCK_MS = 20;

async function copied(real: string, { identity, size }: KnownFile, pack: PackFile): Promise<KnownFile["copy"]> {
  if (size > LARGEST_FILE || pack.size > MOST_BYTES) return undefined;
  try {
    const bytes = await readFile(real);
    return fileAt(real)?.identity === identity ? await pack.add(bytes) : undefined;
  } catch {
    return undefined; // what cannot be read, or kept, is not covered
  }
}

interface SeenFile extends KnownFile {
  readonly bornAt: number;
}

/** How many files are looked at in one go: that is much faster than to wait for each, and keys are still heard. */
const LOOKED_AT = 200;

async function lookAt(paths: Iterable<string>): Promise<Map<string, SeenFile>> {
  const files = new Map<string, SeenFile>();
  let count = 0;
  for (const real of paths) {
    const file = fileAt(real);
    if (file) files.set(real, file);
    if (++count % LOOKED_AT === 0) await setImmediate();
  }
  return files;
}

function fileAt(real: string): SeenFile | undefined {
  const stats = statsAt(real);
  if (!stats?.isFile()) return undefined;
  const { ino: inode, mode, size, birthtimeMs } = stats;
  const about = { identity: identityOf(stats), inode, size: Number(size), mode: Number(mode) & 0o7777 };
  return { ...about, copy: undefined, bornAt: Number(birthtimeMs) };
}

function statsAt(real: string): BigIntStats | undefined {
  try {
    return lstatSync(real, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

async function contentAt(path: string, mode: number): Promise<JournalContent | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes && { bytes, mode };
}

async function pathsIn(folder: string, environment: Environment, signal: AbortSignal): Promise<string[] | undefined> {
  const names = await listFiles({ folder, environment, most: MOST_FILES + 1, signal }).catch(() => undefined);
  if (names === undefined || names.length > MOST_FILES || signal.aborted) return undefined;
  return names.map((name) => join(folder, name));
}
