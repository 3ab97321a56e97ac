import type { Theme } from "@marvin/tui";

/** The colours of a terminal. */
export interface Palette {
  readonly isDark: boolean;
  readonly background: string;
  readonly text: string;
  /** One of the 256. */
  readonly numbered: (index: number) => string;
}

/** A terminal whose background is the one that a theme was made for. */
export function paletteOf(theme: Theme): Palette {
  const isDark = theme.kind === "dark";
  const sixteen = isDark ? ON_DARK : ON_LIGHT;
  return {
    isDark,
    background: theme.background,
    text: theme.colors.text ?? (isDark ? "#d7dce6" : "#22262e"),
    numbered: (index) => sixteen[index] ?? of256(index),
  };
}

const ON_DARK: readonly string[] = [
  ...["#1b1f29", "#ff7f86", "#8fd694", "#f0c46a", "#82b8ff", "#b8a1f8", "#6fd6c4", "#c5cbd8"],
  ...["#5c6579", "#ff9a9f", "#a8e2ac", "#f5d48f", "#a3cbff", "#cbbafb", "#93e3d5", "#f2f4f8"],
];

const ON_LIGHT: readonly string[] = [
  ...["#22262e", "#b3202c", "#1f7a34", "#8a5a00", "#1d5fc2", "#7a3fc0", "#0f7a6c", "#6b7280"],
  ...["#4b5260", "#c93a44", "#2c8c43", "#9c6b0f", "#2f70d2", "#8b52cf", "#1f8a7b", "#f8f9fb"],
];

const LEVELS = [0, 95, 135, 175, 215, 255] as const;

function of256(index: number): string {
  if (index >= 232) return rgb([0, 0, 0].map(() => 8 + (index - 232) * 10));
  const place = index - 16;
  return rgb([Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6].map((level) => LEVELS[level] ?? 0));
}

/** A colour between two; `share` is how much of the second. */
export function mixed(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  return rgb(a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share)));
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
}

function rgb(values: readonly number[]): string {
  return `#${values.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
