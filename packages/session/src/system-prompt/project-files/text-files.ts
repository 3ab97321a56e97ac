import { constants } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import { sep } from "node:path";

export interface TextFile {
  readonly realPath: string;
  /** Bounded; says so itself where it was cut. */
  readonly text: string;
}

interface Kept extends TextFile {
  readonly stamp: string;
  readonly isText: boolean;
}

export const LONGEST_FILE = 32 * 1024;

/**
 * Files for a model to read, from folders that nobody vouches for. What is no plain text inside one of the roots is
 * passed over: links that lead out, folders, pipes, binaries. Read again only when a file has changed.
 */
export class TextFiles {
  readonly #kept = new Map<string, Kept>();

  /** `roots` are real paths. */
  async read(path: string, roots: readonly string[]): Promise<TextFile | undefined> {
    try {
      const realPath = await realpath(path);
      if (!roots.some((root) => isInside(realPath, root))) return undefined;
      const kept = await this.#current(realPath);
      return kept.isText && kept.text.trim() !== "" ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  async #current(realPath: string): Promise<Kept> {
    const about = await stat(realPath, { bigint: true });
    if (!about.isFile()) throw new Error("no file");
    const stamp = `${about.ino}:${about.size}:${about.mtimeNs}`;
    const before = this.#kept.get(realPath);
    if (before?.stamp === stamp) return before;
    const kept = { realPath, stamp, ...(await readStart(realPath)) };
    this.#kept.set(realPath, kept);
    return kept;
  }
}

export function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function readStart(path: string): Promise<{ text: string; isText: boolean }> {
  // Without waiting: what was a file a moment ago may be a pipe now.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { size } = await handle.stat();
    const bytes = await firstBytes(handle);
    const text = decoded(bytes, size > LONGEST_FILE);
    if (text === undefined) return { text: "", isText: false };
    const shown = size > LONGEST_FILE ? `${text}\n[Cut after ${kilobytes(LONGEST_FILE)} of ${kilobytes(size)}.]` : text;
    return { text: shown, isText: true };
  } finally {
    await handle.close();
  }
}

async function firstBytes(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(LONGEST_FILE);
  let length = 0;
  while (length < LONGEST_FILE) {
    const { bytesRead } = await handle.read(buffer, length, LONGEST_FILE - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

/** Undefined for what is no text. A character that the cut went through is dropped. */
function decoded(bytes: Buffer, isCut: boolean): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

export function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`;
}
