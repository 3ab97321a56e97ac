import type { Line, Style } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth } from "../text/width.ts";
import { hardWrapLine, wrapLine } from "../text/wrap-line.ts";
import type { Glyphs } from "../theme/theme.ts";

/** A row that says how much is not shown. */
export function leftOutRow(count: number, what: string, glyphs: Glyphs, width: number): Line {
  const words = `${glyphs.ellipsis} ${count} more ${what}${count === 1 ? "" : "s"}`;
  return truncateLine([{ text: words, style: { color: "muted" } }], width, glyphs.ellipsis);
}

/** At most so many rows: all of them, or the first ones and how many there are besides. */
export function firstRows(rows: readonly Line[], most: number, glyphs: Glyphs, width: number, what = "line"): Line[] {
  if (rows.length <= most) return [...rows];
  if (most < 1) return [];
  return [...rows.slice(0, most - 1), leftOutRow(rows.length - most + 1, what, glyphs, width)];
}

/** Wraps at words where there are any, and breaks what is wider than a row; no row is wider than the width. */
export function wrapRows(line: Line, width: number, prefix: { first?: Line; rest?: Line } = {}): Line[] {
  const { first = [], rest = first } = prefix;
  const prefixWidth = Math.max(lineWidth(first), lineWidth(rest));
  const hasRoom = width - prefixWidth >= Math.min(width, LEAST_TEXT);
  const room = Math.max(1, hasRoom ? width - prefixWidth : width);
  const rows = wrapLine(line, room).flatMap((row) => hardWrapLine(row, room));
  return hasRoom ? rows.map((row, index) => [...(index === 0 ? first : rest), ...row]) : rows;
}

const LEAST_TEXT = 6;

export function indentedBy(indent: string): (row: Line) => Line {
  return (row) => (row.length === 0 || indent === "" ? row : [{ text: indent }, ...row]);
}

export function styled(text: string, style: Style): Line {
  return [{ text, style }];
}

export function muted(text: string): Line {
  return styled(text, { color: "muted" });
}
