import { type Rgb, rgbOf } from "./rgb.ts";

/** The number of the colour that is nearest to it among the cube and the greys that all 256-colour terminals share. */
export function nearest256(hex: string): number {
  const wanted = rgbOf(hex);
  const cube = wanted.map(nearestLevel);
  const [red = 0, green = 0, blue = 0] = cube;
  const inCube = 16 + 36 * red + 6 * green + blue;
  const cubeColor: Rgb = [levelOf(red), levelOf(green), levelOf(blue)];
  if (isTinted(wanted)) return isTinted(cubeColor) ? inCube : raiseStrongest(wanted, cube);
  const grey = nearestGrey(wanted);
  return distance(wanted, [grey.value, grey.value, grey.value]) < distance(wanted, cubeColor) ? grey.index : inCube;
}

const LEVELS = [0, 95, 135, 175, 215, 255];

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

/** A tint that a person sees must not become a grey: a green background is told from a red one by nothing else. */
function isTinted(color: Rgb): boolean {
  return Math.max(...color) - Math.min(...color) >= 20;
}

function raiseStrongest(wanted: Rgb, cube: readonly number[]): number {
  const strongest = Math.max(...wanted);
  const weakest = Math.min(...wanted);
  const middle = (strongest + weakest) / 2;
  const isBright = weakest > 175;
  const [red = 0, green = 0, blue = 0] = cube.map((step, at) => {
    const isStrong = (wanted[at] ?? 0) >= middle;
    if (isBright) return isStrong ? step : Math.max(0, step - 1);
    return isStrong ? Math.min(5, step + 1) : step;
  });
  return 16 + 36 * red + 6 * green + blue;
}

/** Weighted by what the eye sees of each channel. */
function distance(a: Rgb, b: Rgb): number {
  return 2 * (a[0] - b[0]) ** 2 + 4 * (a[1] - b[1]) ** 2 + 3 * (a[2] - b[2]) ** 2;
}
