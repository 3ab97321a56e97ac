import { lstatSync, mkdirSync, statSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { ToolError } from "@marvin/agent-core";
import { lockAt } from "../tickets/folder-lock.ts";

/**
 * Waits until no other Marvin of this person changes files in a folder; rejects with ELOCKED if that takes too long. The
 * lock lies among temporary files: nobody's project shall show one, not even after a kill. Undefined where there can be
 * none.
 */
export async function lockForChange(folder: string): Promise<AsyncDisposable | undefined> {
  const path = lockPath(folder);
  if (path === undefined) return undefined;
  try {
    return await lockAt(path, folder);
  } catch (error) {
    if (!(error instanceof ToolError && error.code === "conflict")) return undefined;
    throw Object.assign(new Error(error.message), { code: "ELOCKED" });
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
    return join(place, `${dev}-${ino}`);
  } catch {
    return undefined;
  }
}
