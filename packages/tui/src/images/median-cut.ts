import type { Pixels } from "./pixels.ts";

export interface IndexedPixels {
  /** Red, green and blue of each colour. */
  readonly palette: readonly (readonly [number, number, number])[];
  /** The colour of each pixel, or -1 for one that is not there. */
  readonly indexes: Int16Array;
}

/** The picture in at most so many colours: the widest box of colours is cut in two until there are enough of them. */
export function medianCut(pixels: Pixels, mostColors: number): IndexedPixels {
  const shades = countShades(pixels);
  const boxes = shades.size > 0 ? [boxOf([...shades.values()])] : [];
  while (boxes.length < mostColors) {
    const widest = boxes.reduce((best, box, at) => (box.width > (boxes[best]?.width ?? 0) ? at : best), 0);
    const box = boxes[widest];
    if (box === undefined || box.width === 0) break;
    boxes.splice(widest, 1, ...halve(box));
  }
  return assign(pixels, boxes);
}

/** All pixels whose colours are alike in their upper five bits. */
interface Shade {
  readonly key: number;
  readonly sums: [number, number, number];
  count: number;
}

interface Box {
  readonly shades: Shade[];
  /** The channel in which its shades differ most, and by how much. */
  readonly channel: number;
  readonly width: number;
}

const HALF_OPAQUE = 128;

function shadeKey(data: Uint8Array, at: number): number {
  return (((data[at] ?? 0) >> 3) << 10) | (((data[at + 1] ?? 0) >> 3) << 5) | ((data[at + 2] ?? 0) >> 3);
}

function countShades({ data }: Pixels): Map<number, Shade> {
  const shades = new Map<number, Shade>();
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < HALF_OPAQUE) continue;
    const key = shadeKey(data, at);
    const shade: Shade = shades.get(key) ?? { key, sums: [0, 0, 0], count: 0 };
    if (shade.count === 0) shades.set(key, shade);
    shade.sums[0] += data[at] ?? 0;
    shade.sums[1] += data[at + 1] ?? 0;
    shade.sums[2] += data[at + 2] ?? 0;
    shade.count += 1;
  }
  return shades;
}

function boxOf(shades: Shade[]): Box {
  let channel = 0;
  let width = 0;
  for (const candidate of [0, 1, 2]) {
    let least = 31;
    let most = 0;
    for (const shade of shades) {
      const level = levelIn(shade, candidate);
      least = Math.min(least, level);
      most = Math.max(most, level);
    }
    if (most - least > width) [channel, width] = [candidate, most - least];
  }
  return { shades, channel, width };
}

function levelIn({ key }: Shade, channel: number): number {
  return (key >> (10 - 5 * channel)) & 31;
}

/** Two boxes of about as many pixels each, and never an empty one. */
function halve({ shades, channel }: Box): [Box, Box] {
  const sorted = shades.toSorted((a, b) => levelIn(a, channel) - levelIn(b, channel));
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let cut = 0;
  for (let sum = 0; cut < sorted.length - 1 && sum < half; cut++) sum += sorted[cut]?.count ?? 0;
  cut = Math.max(1, cut);
  return [boxOf(sorted.slice(0, cut)), boxOf(sorted.slice(cut))];
}

function assign({ data, width, height }: Pixels, boxes: readonly Box[]): IndexedPixels {
  const indexOfKey = new Map<number, number>();
  const palette = boxes.map(({ shades }, index): [number, number, number] => {
    const total: [number, number, number] = [0, 0, 0];
    let count = 0;
    for (const shade of shades) {
      indexOfKey.set(shade.key, index);
      for (const channel of [0, 1, 2] as const) total[channel] += shade.sums[channel];
      count += shade.count;
    }
    return [Math.round(total[0] / count), Math.round(total[1] / count), Math.round(total[2] / count)];
  });
  const indexes = new Int16Array(width * height);
  for (let pixel = 0; pixel < indexes.length; pixel++) {
    const isThere = (data[pixel * 4 + 3] ?? 0) >= HALF_OPAQUE;
    indexes[pixel] = isThere ? (indexOfKey.get(shadeKey(data, pixel * 4)) ?? -1) : -1;
  }
  return { palette, indexes };
}
