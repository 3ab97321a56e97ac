import { byteSize } from "../text/byte-size.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";

/** Bytes that can be read in any order: an open file, or a member that was unpacked. */
export interface ByteSource {
  readonly size: number;
  /** Fewer bytes than asked for only at the end. */
  read(position: number, length: number): Promise<Buffer>;
}

export function bufferSource(bytes: Buffer): ByteSource {
  return { size: bytes.length, read: async (position, length) => bytes.subarray(position, position + length) };
}

export async function allBytes(source: ByteSource, bounds: ReadingBounds): Promise<Buffer> {
  if (source.size > bounds.limits.inputBytes) {
    const limit = byteSize(bounds.limits.inputBytes);
    throw new UnreadableDocument(`it is too large; documents up to ${limit} are read`);
  }
  return source.read(0, source.size);
}

const CHUNK_BYTES = 256 * 1024;

export async function* chunksOf(source: ByteSource, bounds: ReadingBounds): AsyncGenerator<Buffer> {
  for (let position = 0; position < source.size; position += CHUNK_BYTES) {
    await bounds.pause();
    yield await source.read(position, CHUNK_BYTES);
  }
}
