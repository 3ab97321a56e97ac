import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

const OTHERS = 0o077;

/**
 * Takes from group and others what they may do with a folder and what is in it. Links are not followed, and what is not
 * ours to change stays as it is.
 */
export async function closeToOthers(path: string, levels: number): Promise<void> {
  const about = await lstat(path).catch(() => undefined);
  if (about === undefined || about.isSymbolicLink()) return;
  if (!about.isFile() && !about.isDirectory()) return;
  const owners = about.isFile() ? 0o600 : 0o700;
  if ((about.mode & OTHERS) !== 0) await chmod(path, about.mode & owners).catch(() => {});
  if (!about.isDirectory() || levels === 0) return;
  const names = await readdir(path).catch(() => []);
  await Promise.all(names.map((name) => closeToOthers(join(path, name), levels - 1)));
}
