import { rgbOf } from "./rgb.ts";

/** How well two colours, each #rrggbb, are told apart: 1 (the same) to 21 (black on white), as WCAG 2 counts it. */
export function contrast(a: string, b: string): number {
  const one = luminance(a);
  const other = luminance(b);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** How bright a colour is to the eye: 0 for black, 1 for white. */
export function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
