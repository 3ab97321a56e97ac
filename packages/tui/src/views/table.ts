import { fitColumns } from "../text/fit-columns.ts";
import type { Line, Style } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth, textWidth } from "../text/width.ts";
import type { Glyphs } from "../theme/theme.ts";
import { padLine } from "./shorten.ts";

export interface Column {
  /** Its head; where no column has one, there is no head row. */
  readonly title?: string;
  readonly align?: "left" | "right";
  /** It is left out where it would be narrower; 3 if not told otherwise. */
  readonly minimum?: number;
}

const GAP = 2;
const LEAST_COLUMN = 3;
const HEAD: Style = { color: "muted", bold: true };

/** Rows of cells in columns that fit the width. What matters most stands left: where there is no room, the last go. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Line[])[],
  width: number,
  glyphs: Glyphs,
): Line[] {
  const wanted = columns.map(({ title = "" }, index) =>
    Math.max(textWidth(title), ...rows.map((row) => lineWidth(row[index] ?? []))),
  );
  const shown = columnsThatFit(columns, wanted, width);
  const minimum = shown.map((index) => leastOf(columns[index], wanted[index] ?? 0));
  const widths = fitColumns(
    shown.map((index) => wanted[index] ?? 0),
    minimum,
    width,
    GAP,
  );
  const drawRow = (cells: readonly Line[]) =>
    joined(
      shown.map((index, place) => ({
        cell: truncateLine(cells[index] ?? [], widths[place] ?? 0, glyphs.ellipsis),
        width: widths[place] ?? 0,
        align: columns[index]?.align ?? "left",
      })),
    );
  const head = columns.map(({ title = "" }): Line => (title === "" ? [] : [{ text: title, style: HEAD }]));
  const hasHead = head.some((cell) => cell.length > 0);
  return [...(hasHead ? [drawRow(head)] : []), ...rows.map(drawRow)];
}

/** The columns for which there is something to show and room, by their places. */
function columnsThatFit(columns: readonly Column[], wanted: readonly number[], width: number): number[] {
  const filled = columns.flatMap((_, index) => ((wanted[index] ?? 0) > 0 ? [index] : []));
  const needs = (shown: readonly number[]) =>
    shown.reduce((sum, index) => sum + leastOf(columns[index], wanted[index] ?? 0) + GAP, -GAP);
  while (filled.length > 1 && needs(filled) > width) filled.pop();
  return filled;
}

function leastOf(column: Column | undefined, wanted: number): number {
  return Math.min(wanted, column?.minimum ?? LEAST_COLUMN);
}

interface FittedCell {
  readonly cell: Line;
  readonly width: number;
  readonly align: "left" | "right";
}

/** No spaces after the last cell. */
function joined(cells: readonly FittedCell[]): Line {
  const last = cells.findLastIndex(({ cell }) => lineWidth(cell) > 0);
  return cells.slice(0, last + 1).flatMap(({ cell, width, align }, index) => {
    const missing = width - lineWidth(cell);
    if (align === "right") return [...padLine(cell, missing, "left"), ...gapAfter(index, last)];
    return index === last ? cell : padLine(cell, missing + GAP);
  });
}

function gapAfter(index: number, last: number): Line {
  return index === last ? [] : [{ text: " ".repeat(GAP) }];
}
