import { pipeline, Readable } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import { byteSize } from "../text/byte-size.ts";
import { type ByteSource, chunksOf } from "./byte-source.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";
import type { TarStream } from "./tar-file.ts";

/** A tar as it lies on the disk: what is skipped is not read. */
export function plainTarStream(source: ByteSource, bounds: ReadingBounds): TarStream {
  let position = 0;
  return {
    async take(length) {
      if (length > bounds.limits.inflatedBytes) throw bounds.tooMuchInside();
      await bounds.pause();
      const bytes = await source.read(position, length);
      position += length;
      return bytes;
    },
    async skip(length) {
      position += length;
    },
  };
}

/** How much of a packed stream is looked through before it is given up. */
const LOOKED_THROUGH_BYTES = 512 * 1024 * 1024;

/** The bytes of a gzip file, unpacked piece by piece. Dispose of it, or its unpacker stays. */
export class GzipStream implements TarStream, AsyncDisposable {
  readonly #gunzip: Gunzip;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #bounds: ReadingBounds;
  #rest: Buffer = Buffer.alloc(0);
  #seen = 0;

  constructor(source: ByteSource, bounds: ReadingBounds) {
    this.#bounds = bounds;
    this.#gunzip = createGunzip();
    // A failure comes out where the bytes are taken.
    pipeline(Readable.from(chunksOf(source, bounds)), this.#gunzip, () => {});
    this.#chunks = this.#gunzip[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async take(length: number): Promise<Buffer> {
    if (length > this.#bounds.limits.inflatedBytes) throw this.#bounds.tooMuchInside();
    const parts: Buffer[] = [];
    let missing = length;
    while (missing > 0 && (await this.#fill())) {
      const part = this.#rest.subarray(0, missing);
      parts.push(part);
      missing -= part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    return Buffer.concat(parts);
  }

  async skip(length: number): Promise<void> {
    let missing = length;
    while (missing > 0 && (await this.#fill())) {
      const part = Math.min(missing, this.#rest.length);
      missing -= part;
      this.#rest = this.#rest.subarray(part);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#gunzip.destroy();
  }

  async #fill(): Promise<boolean> {
    if (this.#rest.length > 0) return true;
    const next = await this.#next();
    if (next.done) return false;
    this.#rest = next.value;
    this.#seen += next.value.length;
    if (this.#seen > LOOKED_THROUGH_BYTES) {
      throw new UnreadableDocument(`it unpacks to more than ${byteSize(LOOKED_THROUGH_BYTES)}, which is too much`);
    }
    return true;
  }

  async #next(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.#chunks.next();
    } catch (error) {
      if (error instanceof UnreadableDocument || this.#bounds.signal.aborted) throw error;
      throw new UnreadableDocument("it is damaged or not complete (it does not unpack)");
    }
  }
}
