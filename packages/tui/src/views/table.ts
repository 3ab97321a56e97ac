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
  /** It is left out where it would be narrower; 6 if not told otherwise. */
  readonly minimum?: number;
}

/** A cell that is drawn to the width it gets, such as a bar. */
export interface DrawnCell {
  readonly wanted: number;
  readonly draw: (width: number) => Line;
}

export type Cell = Line | DrawnCell;

const GAP = 2;
const LEAST_COLUMN = 6;
const HEAD: Style = { color: "muted", bold: true };

/**
 * Rows of cells in columns that fit the width. What matters most stands left: where there is no room, the last columns
 * go, and the head says so.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  width: number,
  glyphs: Glyphs,
): Line[] {
  const wanted = columns.map(({ title = "" }, index) =>
    Math.max(textWidth(title), ...rows.map((row) => wantedBy(row[index] ?? []))),
  );
  const filled = columns.flatMap((_, index) => ((wanted[index] ?? 0) > 0 ? [index] : []));
  const hasHead = columns.some(({ title = "" }) => title !== "");
  const shown = columnsThatFit(filled, columns, wanted, width, hasHead ? 1 + textWidth(glyphs.ellipsis) : 0);
  const isCut = shown.length < filled.length;
  const room = isCut && hasHead ? width - 1 - textWidth(glyphs.ellipsis) : width;
  const minimum = shown.map((index) => leastOf(columns[index], wanted[index] ?? 0));
  const widths = fitColumns(
    shown.map((index) => wanted[index] ?? 0),
    minimum,
    Math.max(1, room),
    GAP,
  );
  const drawRow = (cells: readonly Cell[]) =>
    joined(
      shown.map((index, place) => ({
        cell: drawn(cells[index] ?? [], widths[place] ?? 0, glyphs),
        width: widths[place] ?? 0,
        align: columns[index]?.align ?? "left",
      })),
    );
  const head = drawRow(columns.map(({ title = "" }): Line => (title === "" ? [] : [{ text: title, style: HEAD }])));
  const cut: Line = isCut && room > 0 ? [{ text: ` ${glyphs.ellipsis}`, style: HEAD }] : [];
  return [...(hasHead ? [[...head, ...cut]] : []), ...rows.map(drawRow)];
}

function wantedBy(cell: Cell): number {
  return "draw" in cell ? cell.wanted : lineWidth(cell);
}

function drawn(cell: Cell, width: number, glyphs: Glyphs): Line {
  return truncateLine("draw" in cell ? cell.draw(width) : cell, width, glyphs.ellipsis);
}

/** Where some must go, there must be room for a sign that they did. */
function columnsThatFit(
  filled: readonly number[],
  columns: readonly Column[],
  wanted: readonly number[],
  width: number,
  signWidth: number,
): number[] {
  const needs = (count: number) =>
    filled.slice(0, count).reduce((sum, index) => sum + leastOf(columns[index], wanted[index] ?? 0) + GAP, -GAP);
  if (needs(filled.length) <= width) return [...filled];
  let count = filled.length - 1;
  while (count > 1 && needs(count) + signWidth > width) count--;
  return filled.slice(0, Math.max(1, count));
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
