import { crc32, deflateSync } from "node:zlib";

export interface TestPng {
  readonly width: number;
  readonly height: number;
  /** The number that the format gives to grey, colour, palette and so on. */
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  /** Each row with its filter byte in front. */
  readonly rows: readonly (readonly number[])[];
  readonly depth?: number;
  readonly interlace?: number;
  readonly palette?: readonly number[];
  readonly opacities?: readonly number[];
}

/** Writes a PNG for tests, valid or not. */
export function makeTestPng(png: TestPng): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(png.width, 0);
  header.writeUInt32BE(png.height, 4);
  header.set([png.depth ?? 8, png.colorType, 0, 0, png.interlace ?? 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    png.palette ? chunk("PLTE", Buffer.from(png.palette)) : Buffer.alloc(0),
    png.opacities ? chunk("tRNS", Buffer.from(png.opacities)) : Buffer.alloc(0),
    chunk("IDAT", deflateSync(Buffer.concat(png.rows.map((row) => Buffer.from(row))))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG of one colour. */
export function plainTestPng(width: number, height: number, color: readonly [number, number, number]): Uint8Array {
  const row = [0, ...Array.from({ length: width }, () => color).flat()];
  return makeTestPng({ width, height, colorType: 2, rows: Array.from({ length: height }, () => row) });
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
