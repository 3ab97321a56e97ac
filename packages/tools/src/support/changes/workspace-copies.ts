import { type BigIntStats, lstatSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { SessionSlots } from "@marvin/agent-core";
import { listFiles } from "../search/list-files.ts";
import { hashOf, identityOf } from "./file-state.ts";
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

/** A file as it was, with the way to its copy, if there is one. */
interface KnownFile {
  readonly identity: string;
  readonly inode: bigint;
  /** In nanoseconds; 0 where the file system does not know. */
  readonly born: bigint;
  readonly changed: bigint;
  readonly size: number;
  readonly mode: number;
  readonly copy: (() => Promise<Buffer>) | undefined;
}

/** The files of a folder at one moment. */
export interface FolderState {
  readonly folder: string;
  readonly takenAt: number;
  readonly files: ReadonlyMap<string, KnownFile>;
  /** Symbolic links beside them. */
  readonly links: ReadonlySet<string>;
  /** The folders that they lie in, with their numbers. */
  readonly folders: ReadonlyMap<string, bigint>;
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
    const files = new Map([...found].map(([real, now]) => [real, this.#known.get(real) ?? now]));
    const folders = await foldersOf(found.keys(), folder);
    return { folder, takenAt, files, links: await linksBeside(folders.keys()), folders };
  }

  /** What became of the files since, as far as they were copied. */
  async changesSince(state: FolderState, environment: Environment): Promise<JournalFile[]> {
    const { folder, takenAt, files, links } = state;
    const isMade = madeFolders(state);
    const found = (await pathsIn(folder, environment, AbortSignal.timeout(COMPARING_MS))) ?? [];
    const changes: Change[] = [];
    let bytes = 0;
    const now = await lookAt(new Set([...files.keys(), ...found]));
    const different = [...new Set([...files.keys(), ...now.keys()])].filter(
      (real) => files.get(real)?.identity !== now.get(real)?.identity && !links.has(real),
    );
    await sideBySide(different, AT_ONCE, async (real) => {
      const change = bytes > MOST_BYTES ? undefined : await changeOf(real, files.get(real), now.get(real));
      bytes += change?.after?.bytes.length ?? 0;
      if (change) changes.push(change);
    });
    const ordered = changes.sort((one, other) => (one.real < other.real ? -1 : 1));
    const origins = new Origins(changes);
    const own = ordered
      .filter((change) => origins.movedFrom(change) !== undefined || isOwn(change, takenAt))
      .map((change) => ({ change, from: (origins.movedFrom(change) ?? origins.copiedFrom(change))?.real }));
    return own.map(({ change, from }) => journalFile(change, folder, isMade, from));
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
  readonly was: KnownFile | undefined;
  readonly is: KnownFile | undefined;
}

/** Undefined: it is as it was, or that cannot be told. */
async function changeOf(
  real: string,
  was: KnownFile | undefined,
  is: KnownFile | undefined,
): Promise<Change | undefined> {
  if (was && was.copy === undefined) return undefined;
  if (is && is.size > LARGEST_FILE) return undefined;
  const copy = await was?.copy?.().catch(() => undefined);
  if (was && !copy) return undefined;
  const before = was && copy && { bytes: copy, mode: was.mode };
  const after = is && (await contentAt(real, is.mode));
  if (is && !after) return undefined;
  if (before && after && before.mode === after.mode && before.bytes.equals(after.bytes)) return undefined;
  return { real, before, after, was, is };
}

/** Where the contents of files were before, among what changed. */
class Origins {
  readonly #byInode: ReadonlyMap<bigint, Change>;
  readonly #byHash: ReadonlyMap<string, Change>;

  constructor(changes: readonly Change[]) {
    this.#byInode = new Map(changes.flatMap((change) => (change.was ? [[change.was.inode, change]] : [])));
    this.#byHash = new Map(
      changes.flatMap((change) => (change.before?.bytes.length ? [[hashOf(change.before.bytes), change]] : [])),
    );
  }

  /** A file under another name; not one that got the number of another that is gone. */
  movedFrom({ real, is, after }: Change): Change | undefined {
    const other = is && this.#byInode.get(is.inode);
    if (!is || !other || other.real === real) return undefined;
    const isSame = is.born > 0n ? other.was?.born === is.born : after && other.before?.bytes.equals(after.bytes);
    return isSame ? other : undefined;
  }

  /** A file that has what another one had, which has it no more. */
  copiedFrom({ real, after }: Change): Change | undefined {
    const other = after?.bytes.length ? this.#byHash.get(hashOf(after.bytes)) : undefined;
    return other?.real === real ? undefined : other;
  }
}

/**
 * A file that is older than the command was moved in from where nobody looks, or was ignored until now: it may be the only
 * one of its kind, and must not go when the command is taken back.
 */
function isOwn({ was, is }: Change, since: number): boolean {
  if (was || !is) return true;
  const { born, changed } = is;
  return Number((born > 0n ? born : changed) / 1_000_000n) >= since - CLOCK_MS;
}

function journalFile(
  { real, before, after, was }: Change,
  folder: string,
  isMade: (folder: string) => boolean,
  from: string | undefined,
): JournalFile {
  const made = was ? [] : foldersMade(dirname(real), folder, isMade);
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
function foldersMade(path: string, folder: string, isMade: (folder: string) => boolean): string[] {
  return path === folder || !isMade(path) ? [] : [...foldersMade(dirname(path), folder, isMade), path];
}

/** Whether a folder was made since, or moved to its place from where it was known. */
function madeFolders({ folders, takenAt }: FolderState): (folder: string) => boolean {
  const inodes = new Set(folders.values());
  const known = new Map<string, boolean>();
  return (path) => {
    const stats = known.has(path) ? undefined : statsAt(path);
    if (stats) {
      const isNew = Number(stats.birthtimeNs / 1_000_000n) >= takenAt - CLOCK_MS;
      known.set(path, isNew || (!folders.has(path) && inodes.has(stats.ino)));
    }
    return known.get(path) ?? false;
  };
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

/** How many files are looked at in one go: that is much faster than to wait for each, and keys are still heard. */
const LOOKED_AT = 200;

async function lookAt(paths: Iterable<string>): Promise<Map<string, KnownFile>> {
  const files = new Map<string, KnownFile>();
  let count = 0;
  for (const real of paths) {
    const file = fileAt(real);
    if (file) files.set(real, file);
    if (++count % LOOKED_AT === 0) await setImmediate();
  }
  return files;
}

function fileAt(real: string): KnownFile | undefined {
  const stats = statsAt(real);
  if (!stats?.isFile()) return undefined;
  const { ino: inode, birthtimeNs: born, ctimeNs: changed, mode, size } = stats;
  const about = { identity: identityOf(stats), size: Number(size), mode: Number(mode) & 0o7777 };
  return { ...about, inode, born, changed, copy: undefined };
}

/** Those in which the files lie, and the folders of these. */
async function foldersOf(files: Iterable<string>, top: string): Promise<Map<string, bigint>> {
  const folders = new Map<string, bigint>();
  let count = 0;
  for (const real of files) {
    for (let path = dirname(real); path.length >= top.length && !folders.has(path); path = dirname(path)) {
      folders.set(path, statsAt(path)?.ino ?? -1n);
      if (++count % LOOKED_AT === 0) await setImmediate();
      if (path === dirname(path)) break;
    }
  }
  return folders;
}

/** Their names are not among those of files, so that a file in the place of one would seem new. */
async function linksBeside(folders: Iterable<string>): Promise<Set<string>> {
  const links = new Set<string>();
  let count = 0;
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) if (entry.isSymbolicLink()) links.add(join(folder, entry.name));
    if (++count % LOOKED_AT === 0) await setImmediate();
  }
  return links;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
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
