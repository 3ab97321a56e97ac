import { crc32 } from "node:zlib";

export interface PngChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

const MOST_CHUNKS = 10_000;

/** The chunks of a PNG, if all are whole, their checksums right, the first a header and the last an end. */
export function pngChunks(bytes: Uint8Array): readonly PngChunk[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let at = 8;
  while (at + 12 <= bytes.length && chunks.length < MOST_CHUNKS) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) return undefined;
    if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) return undefined;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    if (type === "IEND") return chunks[0]?.type === "IHDR" ? chunks : undefined;
    at = end + 4;
  }
  return undefined;
}

export function isSoundPng(bytes: Uint8Array): boolean {
  return pngChunks(bytes)?.some(({ type }) => type === "IDAT") === true;
}
