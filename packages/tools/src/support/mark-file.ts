import { randomUUID } from "node:crypto";
import { closeSync, openSync, unlinkSync } from "node:fs";
import { join } from "node:path";

export interface MarkFile {
  /** For a program to be started with; to be closed here once it has. */
  readonly handle: number;
  /** It has no name any more; /proc still shows this one for those who hold it. */
  readonly path: string;
}

/**
 * An empty file that a program and all that it starts hold open, so that they are known again in a new session and with
 * another environment and output. Undefined where none can be made.
 */
export function openMarkFile(folder: string): MarkFile | undefined {
  const path = join(folder, `mark-${randomUUID()}`);
  let handle: number | undefined;
  try {
    handle = openSync(path, "wx", 0o600);
    unlinkSync(path);
    return { handle, path };
  } catch {
    if (handle !== undefined) closeSync(handle);
    return undefined;
  }
}
