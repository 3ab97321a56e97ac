import { LineCutter } from "../../text/cut-line.ts";
import { type Line, plainText, type Style } from "../../text/line.ts";
import type { TextRange } from "./word-changes.ts";

/** The line with another look for parts of its text, given from left to right. */
export function markRanges(line: Line, ranges: readonly TextRange[], style: Style): Line {
  const cutter = new LineCutter(line);
  const marked: Line[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    marked.push(cutter.cut(at, from));
    const text = plainText(cutter.cut(from, to));
    if (text !== "") marked.push([{ text, style }]);
    at = to;
  }
  marked.push(cutter.cut(at, Number.POSITIVE_INFINITY));
  return marked.flat().filter(({ text }) => text !== "");
}
