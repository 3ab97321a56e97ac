/** The sixteen colours that every colour terminal has. What they look like, the user's own palette decides. */
export const BASIC_COLORS = [
  "black",
  "red",
  "green",
  "yellow",
  "blue",
  "magenta",
  "cyan",
  "white",
  "gray",
  "bright-red",
  "bright-green",
  "bright-yellow",
  "bright-blue",
  "bright-magenta",
  "bright-cyan",
  "bright-white",
] as const;

export type BasicColor = (typeof BASIC_COLORS)[number];

/** The SGR code that makes text this colour. */
export function basicForeground(color: BasicColor): string {
  const index = BASIC_COLORS.indexOf(color);
  return String(index < 8 ? 30 + index : 82 + index);
}
