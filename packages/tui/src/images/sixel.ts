import { medianCut } from "./median-cut.ts";
import type { Pixels } from "./pixels.ts";

const MOST_COLORS = 256;
/** The rows of pixels that one row of sixels holds. */
const BAND = 6;

/** The picture as sixels. What is more than half transparent is left as the terminal has it. */
export function sixelSequence(pixels: Pixels): string {
  const { palette, indexes } = medianCut(pixels, MOST_COLORS);
  const colors = palette.map((color, index) => `#${index};2;${color.map(percent).join(";")}`).join("");
  const bands: string[] = [];
  for (let y = 0; y < pixels.height; y += BAND) bands.push(band(pixels, indexes, y));
  return `\u001bP0;1;0q"1;1;${pixels.width};${pixels.height}${colors}${bands.join("-")}\u001b\\`;
}

function percent(channel: number): number {
  return Math.round((channel * 100) / 255);
}

/** Each colour of the band is drawn over the whole width, then the pen goes back for the next. */
function band({ width, height }: Pixels, indexes: Int16Array, top: number): string {
  const columnsOf = new Map<number, Uint8Array>();
  for (let y = top; y < Math.min(top + BAND, height); y++) {
    for (let x = 0; x < width; x++) {
      const color = indexes[y * width + x] ?? -1;
      if (color < 0) continue;
      const known = columnsOf.get(color);
      const columns = known ?? new Uint8Array(width);
      if (known === undefined) columnsOf.set(color, columns);
      columns[x] = (columns[x] ?? 0) | (1 << (y - top));
    }
  }
  return [...columnsOf].map(([color, columns]) => `#${color}${runs(columns)}`).join("$");
}

function runs(columns: Uint8Array): string {
  let written = "";
  let end = columns.length;
  while (end > 0 && columns[end - 1] === 0) end -= 1;
  for (let from = 0; from < end; ) {
    let to = from + 1;
    while (to < end && columns[to] === columns[from]) to += 1;
    const sixel = String.fromCharCode(63 + (columns[from] ?? 0));
    written += to - from > 3 ? `!${to - from}${sixel}` : sixel.repeat(to - from);
    from = to;
  }
  return written;
}
