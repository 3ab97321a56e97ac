import { UnreadableDocument } from "./reading-bounds.ts";

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Vendors take about 5 MB of base64 for one image, and no side over 8000 points. */
export const MOST_IMAGE_BYTES = 3_750_000;
export const MOST_IMAGE_SIDE = 8000;

const MIME: Readonly<Record<string, string>> = {
  "PNG image": "image/png",
  "JPEG image": "image/jpeg",
  "GIF image": "image/gif",
  "WebP image": "image/webp",
};

/** The type of an image that models can be shown, by the kind that its first bytes tell. */
export function imageType(kind: string): string | undefined {
  return MIME[kind];
}

export function imageSize(kind: string, bytes: Buffer): ImageSize {
  const size = sizeByKind(kind, bytes);
  if (size && size.width > 0 && size.height > 0) return size;
  throw new UnreadableDocument("it is damaged (it does not tell its width and height)");
}

function sizeByKind(kind: string, bytes: Buffer): ImageSize | undefined {
  if (kind === "JPEG image") return jpegSize(bytes);
  if (bytes.length < 30 && kind !== "GIF image") return undefined;
  if (kind === "PNG image") return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (kind === "WebP image") return webpSize(bytes);
  return bytes.length < 10 ? undefined : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** The size stands in the frame's head, after segments of any length. */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}

function webpSize(bytes: Buffer): ImageSize | undefined {
  const form = bytes.toString("latin1", 12, 16);
  if (form === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== "VP8L") return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
