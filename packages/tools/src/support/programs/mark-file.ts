import { randomUUID } from "node:crypto";
import { closeSync, openSync, unlinkSync } from "node:fs";
import { join } from "node:path";

/** Scripts use the descriptors from 3 on, bash itself some from 10 on and the last ones: this is between them. */
export const MARK_DESCRIPTOR = 63;

export interface MarkFile {
  /** For a program to be started with, as that descriptor; to be closed here once it has. */
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
