import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, realpath } from "node:fs/promises";
import { ToolError } from "@marvin/agent-core";
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
  const before = await lstat(path.real).catch(() => undefined);
  if (!before) throw await pathError("not-found", `${path.shown} is gone.`, context);
  if (!before.isFile()) throw await notAFile(path, before);
  const handle = await openQuickly(path, context);
  try {
    const now = await handle.stat();
    const same = now.isFile() && now.ino === before.ino && now.dev === before.dev;
    if (!same || (await realpath(path.real).catch(() => undefined)) !== path.real) {
      throw await pathError("conflict", `${path.shown} was replaced while it was opened. Try again.`, context);
    }
    return { handle, size: now.size, [Symbol.asyncDispose]: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
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

async function notAFile(path: WorkspacePath, stats: Stats): Promise<ToolError> {
  if (stats.isDirectory()) {
    const hint = `It holds: ${await listFolder(path.real)}`;
    return new ToolError("invalid-input", `${path.shown} is a folder, not a file.`, { hint });
  }
  const kind = stats.isFIFO() ? "a named pipe" : stats.isSocket() ? "a socket" : "a device";
  return new ToolError("invalid-input", `${path.shown} is ${kind}, not a file with text.`, {
    hint: "Only regular files can be read.",
  });
}
