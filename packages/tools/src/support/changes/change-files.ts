import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { link, lstat, open, rename, rmdir, unlink } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { type FileState, identityAt, identityOf } from "./file-state.ts";
import { type OpenFolder, openOrMakeFolder } from "./open-folder.ts";
import { sideBySide } from "./side-by-side.ts";

export interface FileChange {
  readonly real: string;
  readonly shown: string;
  /** As it was read; undefined: there must be nothing yet. */
  readonly before: FileState | undefined;
  /** Undefined: the file goes away. Without a mode it gets the one of `before`, or that of any new file. */
  readonly after: { readonly bytes: Buffer; readonly mode?: number } | undefined;
  /** The real path of the file of these changes that it was moved from. */
  readonly movedFrom?: string;
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
  const done: FileChange[] = [];
  let current = ordered[0];
  try {
    await sideBySide(ordered, AT_ONCE, async (change) => {
      await work.stage(change).catch((error: unknown) => {
        current = change;
        throw error;
      });
    });
    for (current of ordered) {
      await work.commit(current);
      done.push(current);
      if (current.after) identities.set(current.real, await work.identity(current));
    }
    await work.finish();
    return { identities, made: work.made };
  } catch (error) {
    const left = await work.takeBack(done.toReversed());
    throw current ? new ChangeFailed(current, error, left) : error;
  } finally {
    await work.close();
  }
}

export interface ChangesMade {
  /** Of each file, as it is now. */
  readonly identities: ReadonlyMap<string, string>;
  /** Folders that had to be made, the outermost first. */
  readonly made: readonly string[];
}

/** Files that are written and synced at a time: the disk takes many together as fast as one. */
const AT_ONCE = 16;

/** The folders and temporary files of one set of changes. */
class Workplace {
  readonly #folders = new Map<string, Promise<OpenFolder>>();
  readonly #staged = new Map<string, string>();
  readonly #made: string[] = [];

  get made(): readonly string[] {
    return this.#made;
  }

  async stage(change: FileChange): Promise<void> {
    const folder = await this.#folderOf(change);
    if (change.after) {
      const mode = change.after.mode ?? change.before?.mode;
      this.#staged.set(change.real, await writeBeside(folder, change.after.bytes, mode, change.before?.owner));
    }
  }

  async commit({ real, before, after }: FileChange): Promise<void> {
    const folder = await this.#folder(real);
    const target = folder.at(basename(real));
    if (before && identityAt(target) !== before.identity) throw problem("ECHANGED", "changed since it was read");
    if (!after) return await unlink(target);
    const staged = this.#staged.get(real) ?? "";
    if (before) await rename(staged, target);
    else await placeNew(staged, target);
    this.#staged.delete(real);
  }

  async identity({ real }: FileChange): Promise<string> {
    return identityOf(await lstat((await this.#folder(real)).at(basename(real)), { bigint: true }));
  }

  async finish(): Promise<void> {
    await sideBySide([...this.#folders.values()], AT_ONCE, async (folder) => (await folder).sync());
  }

  /** Gives the names of what could not be put back. */
  async takeBack(done: readonly FileChange[]): Promise<string[]> {
    const left: string[] = [];
    for (const change of done) {
      await this.#restore(change).catch(() => left.push(change.shown));
    }
    await this.#removeStaged();
    for (const folder of this.#made.toReversed()) await rmdir(folder).catch(() => {});
    return left;
  }

  async close(): Promise<void> {
    await this.#removeStaged();
    const opened = await Promise.allSettled(this.#folders.values());
    for (const folder of opened) if (folder.status === "fulfilled") await folder.value[Symbol.asyncDispose]();
  }

  async #restore({ real, before }: FileChange): Promise<void> {
    const folder = await this.#folder(real);
    const target = folder.at(basename(real));
    if (!before) return await unlink(target);
    await rename(await writeBeside(folder, before.bytes, before.mode, before.owner), target);
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

async function writeBeside(
  folder: OpenFolder,
  bytes: Buffer,
  mode: number | undefined,
  owner: FileState["owner"] | undefined,
): Promise<string> {
  const path = folder.at(`.marvin-${randomBytes(6).toString("hex")}.tmp`);
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  // What will be closed to others must not be open for a moment.
  const handle = await open(path, O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), mode === undefined ? 0o666 : 0o600);
  try {
    await handle.writeFile(bytes);
    const { uid, gid } = await handle.stat();
    // Only root may give files away; anyone else's edit makes the file his.
    if (owner && (owner.uid !== uid || owner.gid !== gid)) await handle.chown(owner.uid, owner.gid).catch(() => {});
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } catch (error) {
    await unlink(path).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
  return path;
}

/** A link fails if something is there already, a rename would replace it. */
async function placeNew(staged: string, target: string): Promise<void> {
  try {
    await link(staged, target);
    await unlink(staged);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"].includes(code)) throw error;
    if (identityAt(target) !== undefined) throw problem("EEXIST", "exists already");
    await rename(staged, target);
  }
}

function problem(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
