import { inflateSync } from "node:zlib";
import type { Pixels } from "./pixels.ts";
import { type PngChunk, pngChunks } from "./png-chunks.ts";

const MOST_INFLATED = 32 * 1024 * 1024;

/**
 * A PNG decoded and scaled down in one pass, row by row, so that a large one never lies unpacked in memory four times
 * over. Nothing for one that is interlaced, has sixteen bits a channel, or does not hold what its header says.
 */
export function scaledPng(bytes: Uint8Array, width: number, height: number): Pixels | undefined {
  const chunks = pngChunks(bytes);
  const format = chunks && readFormat(chunks);
  if (chunks === undefined || format === undefined) return undefined;
  const rows = inflateRows(chunks, format);
  if (rows === undefined) return undefined;
  const sums = new PixelSums(format, width, height);
  const stride = format.rowBytes + 1;
  let above: Uint8Array = new Uint8Array(format.rowBytes);
  for (let y = 0; y < format.height; y++) {
    const row = rows.subarray(y * stride + 1, (y + 1) * stride);
    if (!unfilter(rows[y * stride] ?? 0, row, above, format.pixelBytes)) return undefined;
    sums.addRow(y, row);
    above = row;
  }
  return sums.average();
}

interface Format {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly channels: number;
  readonly rowBytes: number;
  /** How far back the same channel of the pixel before is, at least 1. */
  readonly pixelBytes: number;
  readonly palette: Uint8Array | undefined;
  readonly opacities: Uint8Array;
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE_TYPE = 3;

function readFormat(chunks: readonly PngChunk[]): Format | undefined {
  const header = chunks[0]?.data;
  if (header?.length !== 13) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height, depth, type] = [view.getUint32(0), view.getUint32(4), view.getUint8(8), view.getUint8(9)];
  const channels = CHANNELS[type];
  const isPlain = view.getUint8(10) === 0 && view.getUint8(11) === 0 && view.getUint8(12) === 0;
  const isSmallDepth = (type === 0 || type === PALETTE_TYPE) && [1, 2, 4].includes(depth);
  if (channels === undefined || !isPlain || !(depth === 8 || isSmallDepth)) return undefined;
  const palette = type === PALETTE_TYPE ? dataOf(chunks, "PLTE") : undefined;
  if (type === PALETTE_TYPE && palette === undefined) return undefined;
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  if ((rowBytes + 1) * height > MOST_INFLATED) return undefined;
  const opacities = (palette && dataOf(chunks, "tRNS")) ?? new Uint8Array();
  const pixelBytes = Math.max(1, (channels * depth) / 8);
  return { width, height, depth, channels, rowBytes, pixelBytes, palette, opacities };
}

function dataOf(chunks: readonly PngChunk[], type: string): Uint8Array | undefined {
  return chunks.find((chunk) => chunk.type === type)?.data;
}

function inflateRows(chunks: readonly PngChunk[], { rowBytes, height }: Format): Uint8Array | undefined {
  const packed = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  const expected = (rowBytes + 1) * height;
  try {
    const rows = inflateSync(Buffer.concat(packed), { maxOutputLength: expected });
    return rows.length === expected ? rows : undefined;
  } catch {
    return undefined;
  }
}

/** Undoes the filter of a row in place; says whether there is such a filter. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): boolean {
  if (filter > 4) return false;
  if (filter === 0) return true;
  for (let at = 0; at < row.length; at++) {
    const left = at >= step ? (row[at - step] ?? 0) : 0;
    const up = above[at] ?? 0;
    const corner = at >= step ? (above[at - step] ?? 0) : 0;
    row[at] = (row[at] ?? 0) + predicted(filter, left, up, corner);
  }
  return true;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Enough of them, in each direction, for the average to look right. */
const SAMPLES = 4;

/** Adds up the pixels that fall into each pixel of the smaller picture, or some of them where they are very many. */
class PixelSums {
  readonly #format: Format;
  readonly #width: number;
  readonly #height: number;
  readonly #sums: Float64Array;
  readonly #counts: Uint32Array;

  constructor(format: Format, width: number, height: number) {
    this.#format = format;
    this.#width = Math.min(width, format.width);
    this.#height = Math.min(height, format.height);
    this.#sums = new Float64Array(this.#width * this.#height * 4);
    this.#counts = new Uint32Array(this.#width * this.#height);
  }

  addRow(y: number, row: Uint8Array): void {
    const { width, height } = this.#format;
    const rowStep = strideFor(height, this.#height);
    if (y % rowStep !== rowStep >> 1) return;
    const step = strideFor(width, this.#width);
    const start = Math.floor((y * this.#height) / height) * this.#width;
    const color = new Uint8Array(4);
    for (let x = step >> 1; x < width; x += step) {
      readPixel(this.#format, row, x, color);
      const [red = 0, green = 0, blue = 0, opacity = 0] = color;
      const target = start + Math.floor((x * this.#width) / width);
      const at = target * 4;
      this.#counts[target] = (this.#counts[target] ?? 0) + 1;
      this.#sums[at] = (this.#sums[at] ?? 0) + red * opacity;
      this.#sums[at + 1] = (this.#sums[at + 1] ?? 0) + green * opacity;
      this.#sums[at + 2] = (this.#sums[at + 2] ?? 0) + blue * opacity;
      this.#sums[at + 3] = (this.#sums[at + 3] ?? 0) + opacity;
    }
  }

  average(): Pixels {
    const data = new Uint8Array(this.#sums.length);
    for (let target = 0; target < this.#counts.length; target++) {
      const at = target * 4;
      const opacity = this.#sums[at + 3] ?? 0;
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = Math.round((this.#sums[at + channel] ?? 0) / Math.max(1, opacity));
      }
      data[at + 3] = Math.round(opacity / Math.max(1, this.#counts[target] ?? 1));
    }
    return { width: this.#width, height: this.#height, data };
  }
}

function strideFor(from: number, to: number): number {
  return Math.max(1, Math.floor(from / (to * SAMPLES)));
}

function readPixel(format: Format, row: Uint8Array, x: number, color: Uint8Array): void {
  const { channels, depth, palette, opacities } = format;
  const value = depth === 8 ? (row[x * channels] ?? 0) : smallSample(row, x, depth);
  color[3] = 255;
  if (palette !== undefined) {
    for (let channel = 0; channel < 3; channel++) color[channel] = palette[value * 3 + channel] ?? 0;
    color[3] = opacities[value] ?? 255;
  } else if (channels <= 2) {
    color.fill((value * 255) / (2 ** depth - 1), 0, 3);
    if (channels === 2) color[3] = row[x * 2 + 1] ?? 0;
  } else {
    for (let channel = 0; channel < channels; channel++) color[channel] = row[x * channels + channel] ?? 0;
  }
}

function smallSample(row: Uint8Array, x: number, depth: number): number {
  const bit = x * depth;
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}
