import { randomBytes } from "node:crypto";
import { lstat, readdir, unlink } from "node:fs/promises";
import type { OpenFolder } from "./open-folder.ts";

/** What is written lies beside its place under such a name first. */
export function stagedName(): string {
  return `.marvin-${randomBytes(6).toString("hex")}.tmp`;
}

/** Whether it is one of those names: nobody but Marvin has anything to do with such a file. */
export function isStagedName(name: string): boolean {
  return STAGED.test(name);
}

const STAGED = /^\.marvin-[0-9a-f]{12}\.tmp$/;
/** Nobody needs so long to put a file in its place. */
const LEFT_BEHIND_MS = 10 * 60_000;

/** Removes what a Marvin that was killed has left in a folder. */
export async function removeLeftovers(folder: OpenFolder): Promise<void> {
  for (const name of await readdir(folder.at("."))) {
    if (!isStagedName(name)) continue;
    const about = await lstat(folder.at(name)).catch(() => undefined);
    const age = performance.timeOrigin + performance.now() - (about?.mtimeMs ?? Number.POSITIVE_INFINITY);
    if (about?.isFile() && age > LEFT_BEHIND_MS) await unlink(folder.at(name)).catch(() => {});
  }
}
