import { cutLine } from "./cut-line.ts";
import { type Line, plainText, type Span } from "./line.ts";
import { endOfWhatFits, textWidth } from "./width.ts";

/** The line, or as much of its beginning as fits with a sign after it that something was left out. */
export function truncateLine(line: Line, width: number, ellipsis = "…"): Line {
  const text = plainText(line);
  const sign = textWidth(ellipsis) <= width ? ellipsis : "";
  const whole = endOfWhatFits(text, width);
  if (whole === text.length) return line;
  const kept = cutLine(line, 0, endOfWhatFits(text, width - textWidth(sign)));
  if (sign === "") return kept;
  return [...kept, signLike(kept.at(-1) ?? line[0], sign)];
}

function signLike(neighbour: Span | undefined, text: string): Span {
  return neighbour?.style === undefined ? { text } : { text, style: neighbour.style };
}
