import { contrast } from "./contrast.ts";
import { hexOf, type Rgb, rgbOf } from "./rgb.ts";

/** The number of the colour that is nearest to it among the cube and the greys that all 256-colour terminals share. */
export function nearest256(hex: string): number {
  const wanted = rgbOf(hex);
  const [red, green, blue] = [nearestLevel(wanted[0]), nearestLevel(wanted[1]), nearestLevel(wanted[2])];
  const grey = nearestGrey(wanted);
  const isGreyNearer =
    distance(wanted, [grey.value, grey.value, grey.value]) <
    distance(wanted, [levelOf(red), levelOf(green), levelOf(blue)]);
  return isGreyNearer ? grey.index : inCube(red, green, blue);
}

/**
 * A faint tint of a background, where the nearest colour would be a grey: the faintest in the cube of the same hue, so
 * that added lines are still told from removed ones.
 */
export function tint256(hex: string, background: string, kind: "dark" | "light"): number {
  const base = rgbOf(background);
  const shift = rgbOf(hex).map((channel, at) => channel - (base[at] ?? 0));
  const least = Math.min(...shift);
  const isStrong = (at: number) => (shift[at] ?? 0) - least >= 0.7 * (Math.max(...shift) - least);
  const [strong, weak] = kind === "dark" ? [1, 0] : [5, 4];
  const step = (at: number) => (isStrong(at) ? strong : weak);
  return inCube(step(0), step(1), step(2));
}

/** The nearest colour that can be read on one of the 256: cube colours are coarse, and so is the contrast between them. */
export function nearestReadable256(hex: string, background: number): number {
  const behind = hexOf256(background);
  const away: Rgb = contrast(behind, "#000000") > contrast(behind, "#ffffff") ? [0, 0, 0] : [255, 255, 255];
  const wanted = rgbOf(hex);
  for (let share = 0; share < 1; share += 0.1) {
    const mixed = wanted.map((channel, at) => channel + ((away[at] ?? 0) - channel) * share);
    const index = nearest256(hexOf(mixed));
    if (contrast(hexOf256(index), behind) >= 4.5) return index;
  }
  return nearest256(hexOf(away));
}

export function hexOf256(index: number): string {
  const grey = 8 + 10 * (index - 232);
  const at = index - 16;
  const cube = [levelOf(Math.floor(at / 36)), levelOf(Math.floor(at / 6) % 6), levelOf(at % 6)];
  return hexOf(index >= 232 ? [grey, grey, grey] : cube);
}

const LEVELS = [0, 95, 135, 175, 215, 255];

function inCube(red: number, green: number, blue: number): number {
  return 16 + 36 * red + 6 * green + blue;
}

function levelOf(step: number): number {
  return LEVELS[step] ?? 0;
}

function nearestLevel(value: number): number {
  let best = 0;
  for (let step = 1; step < LEVELS.length; step++) {
    if (Math.abs(levelOf(step) - value) < Math.abs(levelOf(best) - value)) best = step;
  }
  return best;
}

function nearestGrey([red, green, blue]: Rgb): { index: number; value: number } {
  const step = Math.min(23, Math.max(0, Math.round(((red + green + blue) / 3 - 8) / 10)));
  return { index: 232 + step, value: 8 + 10 * step };
}

/** Weighted by what the eye sees of each channel. */
function distance(a: Rgb, b: Rgb): number {
  return 2 * (a[0] - b[0]) ** 2 + 4 * (a[1] - b[1]) ** 2 + 3 * (a[2] - b[2]) ** 2;
}
