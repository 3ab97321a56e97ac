import { constants } from "node:fs";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Contents in one file that has no name, so that nobody else can open it and nothing stays, whatever happens to us. */
export class PackFile implements AsyncDisposable {
  readonly #handle: FileHandle;
  #size = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async open(): Promise<PackFile> {
    const path = join(tmpdir(), `marvin-before-${crypto.randomUUID()}`);
    const { O_RDWR, O_CREAT, O_EXCL } = constants;
    const handle = await open(path, O_RDWR | O_CREAT | O_EXCL, 0o600);
    await unlink(path);
    return new PackFile(handle);
  }

  get size(): number {
    return this.#size;
  }

  /** Gives the way to have it back. */
  async add(bytes: Buffer): Promise<() => Promise<Buffer>> {
    const at = this.#size;
    const { length } = bytes;
    this.#size += length;
    const { bytesWritten } = await this.#handle.write(bytes, 0, length, at);
    if (bytesWritten < length) throw new Error("the disk is full");
    return async () => {
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at);
      if (bytesRead < length) throw new Error("the copy is not whole");
      return buffer;
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
  }
}
