export type ImageKind = "png" | "jpeg" | "gif" | "webp" | "bmp";

export interface ImageHeader {
  readonly kind: ImageKind;
  readonly width: number;
  readonly height: number;
}

/** What kind of picture the bytes are and how large, as its first bytes tell; nothing if they do not. */
export function imageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPng(view) ?? readGif(view) ?? readBmp(view) ?? readWebp(view) ?? readJpeg(view);
  return header !== undefined && header.width > 0 && header.height > 0 ? header : undefined;
}

function readPng(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  if (letters(view, 12, 4) !== "IHDR") return undefined;
  return { kind: "png", width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 13 || !/^GIF8[79]a$/.test(letters(view, 0, 6))) return undefined;
  return { kind: "gif", width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function readBmp(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 54 || letters(view, 0, 2) !== "BM" || view.getUint32(14, true) < 40) return undefined;
  return { kind: "bmp", width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}

function readWebp(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 30 || letters(view, 0, 4) !== "RIFF" || letters(view, 8, 4) !== "WEBP") return undefined;
  switch (letters(view, 12, 4)) {
    case "VP8 ":
      return { kind: "webp", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { kind: "webp", width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    case "VP8X":
      return { kind: "webp", width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
    default:
      return undefined;
  }
}

function readJpeg(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (startsFrame(marker)) return { kind: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

/** SOF0 to SOF15, but for the tables that share their numbers. */
function startsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function letters(view: DataView, at: number, count: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, count));
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
