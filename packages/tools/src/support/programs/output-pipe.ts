import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, constants, openSync, unlinkSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

export interface OutputPipe {
  readonly reader: Socket;
  /** For stdout and stderr of a program; to be closed here once it has started. */
  readonly writeEnd: number;
  /** It has no name any more; /proc still shows this one for those who hold it. */
  readonly path: string;
}

/**
 * A real pipe, one for both streams: what is written to them stays in order, and a script can open /dev/stderr, which
 * it cannot with the sockets that Node makes. Undefined where the system makes none.
 */
export async function openOutputPipe(folder: string, mkfifo: string | undefined): Promise<OutputPipe | undefined> {
  if (mkfifo === undefined) return undefined;
  const path = join(folder, `pipe-${randomUUID()}`);
  try {
    await promisify(execFile)(mkfifo, ["-m", "600", path], { timeout: 5000 });
  } catch {
    return undefined;
  }
  // Without waiting for the other end, and that end then finds this one.
  const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const writeEnd = openSync(path, constants.O_WRONLY);
    return { reader: new Socket({ fd: readEnd, readable: true, writable: false }), writeEnd, path };
  } catch {
    closeSync(readEnd);
    return undefined;
  } finally {
    unlinkSync(path);
  }
}
