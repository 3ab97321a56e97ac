import { constants, fstatSync } from "node:fs";
import { open } from "node:fs/promises";
import { type FileState, stateOf } from "./file-state.ts";

/** The regular file at a real path, links not followed; undefined if there is nothing. Rejects with the system's error. */
export async function stateAt(real: string): Promise<FileState | undefined> {
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
  try {
    await using handle = await open(real, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
    const stats = fstatSync(handle.fd, { bigint: true });
    if (!stats.isFile()) return stateOf(Buffer.of(0), stats);
    return stateOf(await handle.readFile(), stats);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
