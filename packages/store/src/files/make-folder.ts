import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { errnoOf } from "../store-error.ts";
import { syncFolder } from "./write-whole.ts";

/**
 * The folders that are missing, for their owner alone, and on disk before anything is in them. One after the other:
 * where the system refuses a folder as if its parent were missing (`/proc`), Node's `recursive` tries again for ever,
 * and on a read-only disk it gives the wrong reason.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let folder = path; !(await exists(folder)) && dirname(folder) !== folder; folder = dirname(folder)) {
    missing.unshift(folder);
  }
  for (const folder of missing) {
    await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
      if (errnoOf(cause) !== "EEXIST") throw cause; // another Marvin was quicker
    });
  }
  if (missing[0] !== undefined) await syncFolder(dirname(missing[0]));
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
