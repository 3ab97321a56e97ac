import { type Line, plainText } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { eachGrapheme, textWidth } from "../text/width.ts";

/** The text, or its beginning and a sign that something was left out. */
export function shortenEnd(text: string, width: number, ellipsis: string): string {
  return width < 1 ? "" : plainText(truncateLine([{ text }], width, ellipsis));
}

/** The text, or its two ends with a sign between them; of the last part, a file's name, more is kept. */
export function shortenMiddle(text: string, width: number, ellipsis: string): string {
  if (textWidth(text) <= width) return text;
  const room = width - textWidth(ellipsis);
  if (room < 2) return shortenEnd(text, width, ellipsis);
  const tailRoom = Math.min(room - 1, Math.ceil(room * 0.65));
  const tail = endOf(text, tailRoom);
  const head = startOf(text, room - textWidth(tail));
  return `${head}${ellipsis}${tail}`;
}

/** A line filled up with spaces; one that is wider stays as it is. */
export function padLine(line: Line, missing: number, side: "left" | "right" = "right"): Line {
  if (missing <= 0) return line;
  const space = { text: " ".repeat(missing) };
  return side === "right" ? [...line, space] : [space, ...line];
}

function startOf(text: string, room: number): string {
  let end = 0;
  let used = 0;
  eachGrapheme(text, (_from, to, columns) => {
    used += columns;
    if (used > room) return false;
    end = to;
    return true;
  });
  return text.slice(0, end);
}

function endOf(text: string, room: number): string {
  const starts: (readonly [from: number, columns: number])[] = [];
  eachGrapheme(text, (from, _to, columns) => starts.push([from, columns]));
  let start = text.length;
  let used = 0;
  for (const [from, columns] of starts.reverse()) {
    used += columns;
    if (used > room) break;
    start = from;
  }
  return text.slice(start);
}
