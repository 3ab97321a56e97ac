import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Replaces a file wholly or not at all: what is at the path is at every moment the old text or the new one, also after
 * a kill or a power cut. For the holder of the file's lock.
 */
export async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${crypto.randomUUID().slice(-12)}.tmp`);
  try {
    await writeNew(temporary, text, mode, await ownerOf(path));
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw cause;
  }
  await syncFolder(dirname(path));
}

/** Of a writer that was killed, as all who write hold the lock. */
export function isLeftover(name: string, path: string): boolean {
  const before = `.${basename(path)}.`;
  return name.startsWith(before) && /^[0-9a-f]{12}\.tmp$/.test(name.slice(before.length));
}

async function writeNew(path: string, text: string, mode: number, owner: Owner | undefined): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    if (owner !== undefined) await keepOwner(file, owner);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

async function ownerOf(path: string): Promise<Owner | undefined> {
  return stat(path).catch(() => undefined);
}

/** Under sudo: the file stays with the person it belongs to. */
async function keepOwner(file: FileHandle, { uid, gid }: Owner): Promise<void> {
  const now = await file.stat();
  if (now.uid !== uid) await file.chown(uid, gid).catch(() => {});
}

/** Some systems and some disks cannot; then the name is on disk a little later. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
