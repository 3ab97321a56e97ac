import { constants, fstatSync } from "node:fs";
import { open } from "node:fs/promises";
import { byteSize } from "../text/byte-size.ts";
import { type FileState, stateOf } from "./file-state.ts";

/** Nothing of this size was ever made by a tool, and it would be held in memory. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * The regular file at a real path, links not followed; undefined if there is nothing. Rejects with the system's error,
 * or if it is neither file nor folder, or far too large.
 */
export async function stateAt(real: string): Promise<FileState | "folder" | undefined> {
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
  try {
    await using handle = await open(real, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
    const stats = fstatSync(handle.fd, { bigint: true });
    if (stats.isDirectory()) return "folder";
    if (!stats.isFile()) throw new Error("it is no plain file any more");
    if (stats.size > MOST_BYTES) throw new Error(`it has ${byteSize(Number(stats.size))} now`);
    return stateOf(await handle.readFile(), stats);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    if (code === "ELOOP") throw new Error("it is a link now", { cause: error });
    throw error;
  }
}
