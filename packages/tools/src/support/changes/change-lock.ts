import { lstatSync, mkdirSync, statSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { StoreError } from "@marvin/store";
import { takeLock } from "@marvin/store/lock";

const WAIT_MS = 10_000;

/**
 * Waits until no other Marvin of this person changes files in a folder; rejects with ELOCKED if that takes too long. The
 * lock lies among temporary files: nobody's project shall show one, not even after a kill. Undefined where there can be
 * none.
 */
export async function lockForChange(folder: string): Promise<AsyncDisposable | undefined> {
  const path = lockPath(folder);
  if (path === undefined) return undefined;
  try {
    return await takeLock(path, WAIT_MS);
  } catch (cause) {
    if (!(cause instanceof StoreError)) return undefined;
    throw Object.assign(new Error(cause.message, { cause }), { code: "ELOCKED" });
  }
}

/** By the number of the folder, which is one whatever name led to it. */
function lockPath(folder: string): string | undefined {
  try {
    const { uid } = userInfo();
    const place = join(tmpdir(), `marvin-locks-${uid}`);
    mkdirSync(place, { recursive: true, mode: 0o700 });
    const about = lstatSync(place);
    if (!about.isDirectory() || about.uid !== uid || (about.mode & 0o077) !== 0) return undefined;
    const { dev, ino } = statSync(folder, { bigint: true });
    return join(place, `${dev}-${ino}.lock`);
  } catch {
    return undefined;
  }
}
