import { type BigIntStats, constants, renameSync, unlinkSync } from "node:fs";
import { type FileHandle, link, lstat, open, rename, unlink } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { lockForChange } from "./change-lock.ts";
import { type FileState, identityAt, identityOf } from "./file-state.ts";
import { type OpenFolder, openOrMakeFolder, removeFolder } from "./open-folder.ts";
import { sideBySide } from "./side-by-side.ts";
import { removeLeftovers, stagedName } from "./staged-file.ts";

export interface FileChange {
  readonly real: string;
  readonly shown: string;
  /** As it was read; undefined: there must be nothing yet. */
  readonly before: FileState | undefined;
  /** Undefined: the file goes away. */
  readonly after: NextFile | undefined;
  /** The real path of the file of these changes that it was moved from. */
  readonly movedFrom?: string;
}

export interface NextFile {
  readonly bytes: Buffer;
  /** Without one it gets that of the file before, or of any new file. */
  readonly mode?: number;
  /** A new file that people may run. */
  readonly executable?: boolean;
  /** Without one it gets that of the file before, or whoever makes it. */
  readonly owner?: FileState["owner"];
}

/** What went wrong, and with which file; `left` names those that could not be put back. */
export class ChangeFailed extends Error {
  override readonly name = "ChangeFailed";
  readonly change: FileChange;
  readonly code: string;
  readonly left: readonly string[];

  constructor(change: FileChange, cause: unknown, left: readonly string[]) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.change = change;
    this.code = (cause as NodeJS.ErrnoException).code ?? "unknown";
    this.left = left;
  }
}

/**
 * Makes all changes or none: everything is written beside its place first, then put in place, deletions last. A file
 * that is not as it was read stops it all (ECHANGED), a new one where something is already too (EEXIST).
 */
export async function changeFiles(changes: readonly FileChange[]): Promise<ChangesMade> {
  const ordered = [...changes].sort((a, b) => Number(!a.after) - Number(!b.after));
  const work = new Workplace();
  const identities = new Map<string, string>();
  const modes = new Map<string, number>();
  const done: FileChange[] = [];
  let current = ordered[0];
  try {
    await sideBySide(ordered, AT_ONCE, async (change) => {
      await work.stage(change).catch((error: unknown) => {
        current = change;
        throw error;
      });
    });
    for (current of firstOfFolders(ordered)) await work.lock(current);
    for (current of ordered) {
      await work.commit(current);
      done.push(current);
      if (!current.after) continue;
      const stats = await work.statsOf(current);
      identities.set(current.real, identityOf(stats));
      modes.set(current.real, Number(stats.mode) & 0o7777);
    }
    await work.finish();
    return { identities, modes, made: work.made };
  } catch (error) {
    const left = await work.takeBack(done.toReversed(), identities);
    throw current ? new ChangeFailed(current, error, left) : error;
  } finally {
    await work.close();
  }
}

export interface ChangesMade {
  /** Of each file, as it is now. */
  readonly identities: ReadonlyMap<string, string>;
  readonly modes: ReadonlyMap<string, number>;
  /** Folders that had to be made, the outermost first. */
  readonly made: readonly string[];
}

/** Files that are written and synced at a time: the disk takes many together as fast as one. */
const AT_ONCE = 16;

/** One change for each folder in which something is replaced, in an order in which nobody waits for one another. */
function firstOfFolders(changes: readonly FileChange[]): FileChange[] {
  const replaced = changes.filter(({ before }) => before);
  return [...Map.groupBy(replaced, ({ real }) => dirname(real)).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first]]) => first ?? []);
}

/** The folders and temporary files of one set of changes. */
class Workplace {
  readonly #folders = new Map<string, Promise<OpenFolder>>();
  readonly #staged = new Map<string, string>();
  readonly #locks = new AsyncDisposableStack();
  readonly #made: string[] = [];

  get made(): readonly string[] {
    return this.#made;
  }

  async stage(change: FileChange): Promise<void> {
    const folder = await this.#folderOf(change);
    if (change.after) {
      const { mode, owner } = { ...change.before, ...change.after };
      const next = { ...change.after, ...(mode === undefined ? {} : { mode }), ...(owner ? { owner } : {}) };
      this.#staged.set(change.real, await writeBeside(folder, next));
    }
  }

  /** Keeps other Marvins from replacing the same file between look and deed. */
  async lock({ real }: FileChange): Promise<void> {
    const lock = await lockForChange((await this.#folder(real)).at("."));
    if (lock) this.#locks.use(lock);
  }

  async commit({ real, before, after }: FileChange): Promise<void> {
    const folder = await this.#folder(real);
    const target = folder.at(basename(real));
    const staged = this.#staged.get(real) ?? "";
    // Without a pause between look and deed, since programs other than Marvin know no lock.
    if (before && identityAt(target) !== before.identity) throw problem("ECHANGED", "changed since it was read");
    if (!after) return unlinkSync(target);
    if (before) renameSync(staged, target);
    else await placeNew(staged, target);
    this.#staged.delete(real);
  }

  async statsOf({ real }: FileChange): Promise<BigIntStats> {
    return await lstat((await this.#folder(real)).at(basename(real)), { bigint: true });
  }

  async finish(): Promise<void> {
    await sideBySide([...this.#folders.values()], AT_ONCE, async (folder) => (await folder).sync());
  }

  /** Gives the names of what could not be put back. */
  async takeBack(done: readonly FileChange[], identities: ReadonlyMap<string, string>): Promise<string[]> {
    const left: string[] = [];
    for (const change of done) {
      await this.#restore(change, identities.get(change.real)).catch(() => left.push(change.shown));
    }
    await this.#removeStaged();
    for (const folder of this.#made.toReversed()) await removeFolder(folder).catch(() => {});
    return left;
  }

  async close(): Promise<void> {
    await this.#removeStaged();
    await this.#locks.disposeAsync();
    const opened = await Promise.allSettled(this.#folders.values());
    for (const folder of opened) {
      if (folder.status === "rejected") continue;
      await removeLeftovers(folder.value).catch(() => {});
      await folder.value[Symbol.asyncDispose]();
    }
  }

  /** What others have put there meanwhile stays. */
  async #restore({ real, before }: FileChange, made: string | undefined): Promise<void> {
    const folder = await this.#folder(real);
    const target = folder.at(basename(real));
    const staged = before && (await writeBeside(folder, before));
    try {
      if (identityAt(target) !== made) throw problem("ECHANGED", "changed since it was written");
      if (!staged) unlinkSync(target);
      else if (made === undefined) await placeNew(staged, target);
      else renameSync(staged, target);
    } catch (error) {
      if (staged) await unlink(staged).catch(() => {});
      throw error;
    }
  }

  async #removeStaged(): Promise<void> {
    for (const path of this.#staged.values()) await unlink(path).catch(() => {});
    this.#staged.clear();
  }

  #folderOf({ real }: FileChange): Promise<OpenFolder> {
    const path = dirname(real);
    const folder = this.#folders.get(path) ?? openOrMakeFolder(path, this.#made);
    this.#folders.set(path, folder);
    return folder;
  }

  async #folder(real: string): Promise<OpenFolder> {
    const folder = this.#folders.get(dirname(real));
    if (!folder) throw new Error(`${real} was not staged`);
    return await folder;
  }
}

async function writeBeside(folder: OpenFolder, file: NextFile): Promise<string> {
  const path = folder.at(stagedName());
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  // What will be closed to others must not be open for a moment.
  const first = file.mode === undefined ? (file.executable ? 0o777 : 0o666) : 0o600;
  const handle = await open(path, O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), first);
  try {
    await handle.writeFile(file.bytes);
    const isTheirs = await giveTo(file.owner, handle);
    // A program that takes on its owner's rights would now take on those of whoever edits it.
    if (file.mode !== undefined) await handle.chmod(isTheirs ? file.mode : file.mode & 0o1777);
    await handle.sync();
  } catch (error) {
    await unlink(path).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
  return path;
}

/** Only root may give files away; anyone else's edit makes the file his, in its group if he is of it. */
async function giveTo(owner: FileState["owner"] | undefined, handle: FileHandle): Promise<boolean> {
  const { uid, gid } = await handle.stat();
  if (!owner || (owner.uid === uid && owner.gid === gid)) return true;
  try {
    await handle.chown(owner.uid, owner.gid);
    return true;
  } catch {
    if (owner.gid !== gid) await handle.chown(uid, owner.gid).catch(() => {});
    return false;
  }
}

const WITHOUT_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"];

/** A link fails if something is there already, a rename would replace it. */
async function placeNew(staged: string, target: string): Promise<void> {
  try {
    await link(staged, target);
    await unlink(staged);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!WITHOUT_LINKS.includes(code)) throw error;
    if (identityAt(target) !== undefined) throw problem("EEXIST", "exists already");
    await rename(staged, target);
  }
}

function problem(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
