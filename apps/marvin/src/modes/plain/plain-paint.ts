import type { Line, Span, Style } from "@marvin/tui";

type ColorName = NonNullable<Style["color"]>;

/** A few colours that every terminal has, by their numbers; all other words stay as they are. */
const CODES: Partial<Readonly<Record<ColorName, string>>> = {
  muted: "2",
  thinking: "2",
  comment: "2",
  accent: "36",
  user: "36",
  code: "36",
  link: "36",
  heading: "1",
  success: "32",
  added: "32",
  warning: "33",
  error: "31",
  removed: "31",
};

/** Paints text for a terminal, or gives it back as it is. */
export type Paint = (text: string, style: Style) => string;

export function plainPaint(hasColors: boolean): Paint {
  if (!hasColors) return (text) => text;
  return (text, { color, bold, underline }) => {
    const codes = [bold ? "1" : "", underline ? "4" : "", (color && CODES[color]) ?? ""].filter((code) => code !== "");
    return codes.length === 0 || text === "" ? text : `\x1b[${codes.join(";")}m${text}\x1b[0m`;
  };
}

export function paintedLine(line: Line, paint: Paint): string {
  return line.map(({ text, style }: Span) => (style ? paint(text, style) : text)).join("");
}
