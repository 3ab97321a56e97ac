import { constants, fstatSync, lstatSync, readlinkSync, realpathSync, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { ToolError } from "@marvin/agent-core";
import { listFolder } from "./working-dir-listing.ts";
import { type PathContext, pathError, type WorkspacePath } from "./workspace-path.ts";

export interface OpenFile extends AsyncDisposable {
  readonly handle: FileHandle;
  readonly size: number;
}

/**
 * Opens a file for reading that is a file: folders, pipes, sockets and devices are answered without opening them, and
 * what was swapped between the look and the opening is refused.
 */
export async function openRegularFile(path: WorkspacePath, context: PathContext): Promise<OpenFile> {
  const before = lstatSync(path.real, { throwIfNoEntry: false });
  if (!before) throw await pathError("not-found", `${path.shown} is gone.`, context);
  if (!before.isFile()) throw await notAFile(path, before, context);
  const handle = await openQuickly(path, context);
  try {
    const now = fstatSync(handle.fd);
    const same = now.isFile() && now.ino === before.ino && now.dev === before.dev;
    if (!same || placeOf(handle, path.real) !== path.real) {
      throw await pathError("conflict", `${path.shown} was replaced while it was opened. Try again.`, context);
    }
    return { handle, size: now.size, [Symbol.asyncDispose]: () => closeInTheBackground(handle) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Whether a file that is open is still the one that its path leads to. */
export function isStillAt(handle: FileHandle, real: string): boolean {
  const [open, named] = [fstatSync(handle.fd), lstatSync(real, { throwIfNoEntry: false })];
  return named?.ino === open.ino && named.dev === open.dev && placeOf(handle, real) === real;
}

/** Where an open file lies, by the system's own word if it gives one: a path may lead elsewhere and back in between. */
function placeOf(handle: FileHandle, path: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${handle.fd}`);
  } catch {
    return realPathOf(path);
  }
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Nobody waits for a file to be closed that was only read. */
async function closeInTheBackground(handle: FileHandle): Promise<void> {
  handle.close().catch(() => {});
}

async function openQuickly(path: WorkspacePath, context: PathContext): Promise<FileHandle> {
  try {
    // A pipe that takes the file's place must not hold us up, and a link must not lead us on.
    return await open(path.real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EACCES" || code === "EPERM") {
      throw await pathError("denied", `${path.shown} cannot be read: permission denied.`, context);
    }
    throw await pathError("conflict", `${path.shown} cannot be opened (${code ?? "unknown reason"}).`, context);
  }
}

async function notAFile({ real, shown }: WorkspacePath, stats: Stats, context: PathContext): Promise<ToolError> {
  if (stats.isDirectory()) {
    const message = `${shown} is a folder, not a file. It holds: ${await listFolder(real)}`;
    return pathError("invalid-input", message, context);
  }
  if (stats.isSymbolicLink()) return pathError("conflict", `${shown} was replaced by a link. Try again.`, context);
  const kind = stats.isFIFO() ? "a named pipe" : stats.isSocket() ? "a socket" : "a device";
  const message = `${shown} is ${kind}, not a file with text. Only regular files can be read.`;
  return pathError("invalid-input", message, context);
}
