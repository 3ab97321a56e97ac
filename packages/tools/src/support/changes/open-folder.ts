import { constants, readlinkSync, realpathSync } from "node:fs";
import { type FileHandle, mkdir, open, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A folder held open: what is done through `at` happens in this very folder, even if its name leads elsewhere by now. */
export interface OpenFolder extends AsyncDisposable {
  readonly real: string;
  at(name: string): string;
  /** Makes renames and removals in it last. */
  sync(): Promise<void>;
}

/** Opens a folder by its real path; rejects with ESWAPPED if the path leads somewhere else by now. */
export function openFolder(real: string): Promise<OpenFolder> {
  return openAt(real, real);
}

/** Opens a folder, and makes those on the way to it that are missing; `made` gets their paths, the outermost first. */
export async function openOrMakeFolder(real: string, made: string[]): Promise<OpenFolder> {
  try {
    return await openFolder(real);
  } catch (error) {
    if (!isMissing(error) || dirname(real) === real) throw error;
  }
  await using parent = await openOrMakeFolder(dirname(real), made);
  const path = parent.at(basename(real));
  try {
    await mkdir(path);
    made.push(real);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return await openAt(path, real);
}

/** Removes an empty folder, and no other one to which its path leads by now. */
export async function removeFolder(real: string): Promise<void> {
  await using parent = await openFolder(dirname(real));
  await rmdir(parent.at(basename(real)));
}

async function openAt(path: string, real: string): Promise<OpenFolder> {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  const handle = await open(path, O_RDONLY | (O_DIRECTORY ?? 0) | (O_NOFOLLOW ?? 0));
  const anchor = `/proc/self/fd/${handle.fd}`;
  const anchored = targetOf(anchor);
  if ((anchored ?? realPathOf(real)) !== real) {
    await handle.close();
    throw Object.assign(new Error(`${real} was replaced by a link`), { code: "ESWAPPED" });
  }
  return {
    real,
    // Where there is no way through a handle, the path was at least looked at a moment ago.
    at: (name) => (anchored === undefined ? join(real, name) : `${anchor}/${name}`),
    sync: () => syncQuietly(handle),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Not every system lets a folder be synced. */
async function syncQuietly(handle: FileHandle): Promise<void> {
  await handle.sync().catch(() => {});
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
