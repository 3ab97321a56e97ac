import type { Line, Span, Style } from "../text/line.ts";
import { eachGrapheme, textWidth } from "../text/width.ts";
import { isFoldMark } from "./fold-mark.ts";

/** A row of the screen: which part of its line it shows, and how many columns that takes. */
export interface Row {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
}

/** One line of the text, cut into rows. */
export interface LaidOutLine {
  readonly text: string;
  /** Where it begins in the whole text. */
  readonly start: number;
  /** Rows before it. */
  readonly above: number;
  readonly rows: readonly Row[];
}

export interface TextLayout {
  readonly width: number;
  readonly lines: readonly LaidOutLine[];
  readonly rows: number;
}

/** The label of a folded paste. */
export type LabelOf = (mark: string) => string;

const TAB_STOP = 4;

/** Cuts texts into rows. Lines that did not change since the last time are not cut again. */
export class RowLayout {
  readonly #labelOf: LabelOf;
  #rows = new Map<string, readonly Row[]>();
  #last: { readonly value: string; readonly layout: TextLayout } | undefined;

  constructor(labelOf: LabelOf) {
    this.#labelOf = labelOf;
  }

  of(value: string, width: number): TextLayout {
    const last = this.#last;
    if (last?.value === value && last.layout.width === width) return last.layout;
    const before = last?.layout.width === width ? last.layout.lines : [];
    const known = before.length > 0 ? this.#rows : new Map<string, readonly Row[]>();
    this.#rows = new Map();
    const lines: LaidOutLine[] = [];
    let start = 0;
    let above = 0;
    for (const text of value.split("\n")) {
      const rows = known.get(text) ?? rowsOf(text, width, this.#labelOf, sameRows(text, before[lines.length]));
      this.#rows.set(text, rows);
      lines.push({ text, start, above, rows });
      start += text.length + 1;
      above += rows.length;
    }
    const layout = { width, lines, rows: above };
    this.#last = { value, layout };
    return layout;
  }

  /** A mark may stand for another paste from now on. */
  forget(): void {
    this.#rows = new Map();
    this.#last = undefined;
  }
}

/** One thing on a row: a character, a tab, a folded paste. */
interface Cell {
  readonly from: number;
  readonly to: number;
  readonly kind: "character" | "tab" | "fold";
  readonly columns: number;
}

/** What a row shows, and where the columns are in it. */
export function drawRow(line: LaidOutLine, row: Row, width: number, labelOf: LabelOf, style?: Style): Line {
  const spans: Span[] = [];
  let plain = "";
  let column = 0;
  const close = () => {
    if (plain !== "") spans.push(style ? { text: plain, style } : { text: plain });
    plain = "";
  };
  eachCell(line.text, row.from, row.to, labelOf, (cell) => {
    const columns = columnsOf(cell, column, width);
    column += columns;
    if (cell.kind === "fold") {
      close();
      spans.push({
        text: fitted(labelOf(line.text.charAt(cell.from)), columns),
        style: { color: "accent", bold: true },
      });
    } else if (cell.kind === "tab") {
      plain += " ".repeat(columns);
    } else {
      plain += cell.columns > width ? "?" : line.text.slice(cell.from, cell.to).replace(UNSEEN, "");
    }
  });
  close();
  return spans;
}

/** Characters that take no room but may turn or break what stands around them. */
const UNSEEN = /[\u007f\u00ad\u2028-\u202e\u2066-\u2069]/g;

/** The column in which a place of the line stands. */
export function columnOf(line: LaidOutLine, row: Row, place: number, width: number, labelOf: LabelOf): number {
  let column = 0;
  eachCell(line.text, row.from, Math.min(row.to, place), labelOf, (cell) => {
    column += columnsOf(cell, column, width);
  });
  return column;
}

/** The place in the row that is nearest to a column, not beyond it. */
export function placeAt(line: LaidOutLine, row: Row, column: number, width: number, labelOf: LabelOf): number {
  let used = 0;
  let place = row.from;
  let isFound = false;
  eachCell(line.text, row.from, row.to, labelOf, (cell) => {
    used += columnsOf(cell, used, width);
    if (used > column) isFound = true;
    else if (!isFound) place = cell.to;
  });
  // the end of a row is where the next one begins
  const last = line.rows.at(-1);
  return place === row.to && row !== last ? lastCellStart(line.text, row, labelOf) : place;
}

function lastCellStart(text: string, row: Row, labelOf: LabelOf): number {
  let start = row.from;
  eachCell(text, row.from, row.to, labelOf, (cell) => {
    start = cell.from;
  });
  return start;
}

/** The rows that a line has in common with what stood in its place: those well before the first difference. */
function sameRows(text: string, before: LaidOutLine | undefined): readonly Row[] {
  if (!before || before.rows.length < 2) return [];
  let same = 0;
  const most = Math.min(text.length, before.text.length);
  while (same < most && text.charCodeAt(same) === before.text.charCodeAt(same)) same += 1;
  return before.rows.filter(({ to }) => to + LONGEST_CHARACTER <= same);
}

/** A character that is still being put together may move to another row. */
const LONGEST_CHARACTER = 32;

function rowsOf(text: string, width: number, labelOf: LabelOf, beginning: readonly Row[]): readonly Row[] {
  const rows: Row[] = [...beginning];
  let from = rows.at(-1)?.to ?? 0;
  let used = 0;
  eachCell(text, from, text.length, labelOf, (cell) => {
    let columns = columnsOf(cell, used, width);
    if (used > 0 && (used + columns > width || used >= width) && columns > 0) {
      rows.push({ from, to: cell.from, columns: used });
      from = cell.from;
      used = 0;
      columns = columnsOf(cell, used, width);
    }
    used += columns;
  });
  rows.push({ from, to: text.length, columns: used });
  return rows;
}

function columnsOf(cell: Cell, column: number, width: number): number {
  if (cell.kind === "tab") return Math.max(1, Math.min(TAB_STOP - (column % TAB_STOP), width - column));
  if (cell.kind === "fold") return Math.min(cell.columns, width);
  return cell.columns > width ? 1 : cell.columns;
}

function eachCell(text: string, from: number, to: number, labelOf: LabelOf, visit: (cell: Cell) => void): void {
  let at = from;
  for (let end = from; end <= to; end++) {
    const isTab = end < to && text.charCodeAt(end) === 0x09;
    const isFold = end < to && isFoldMark(text, end);
    if (!isTab && !isFold && end < to) continue;
    const start = at;
    if (end > start) {
      eachGrapheme(text.slice(start, end), (first, last, columns) =>
        visit({ from: start + first, to: start + last, kind: "character", columns }),
      );
    }
    if (isTab) visit({ from: end, to: end + 1, kind: "tab", columns: TAB_STOP });
    if (isFold) visit({ from: end, to: end + 1, kind: "fold", columns: textWidth(labelOf(text.charAt(end))) });
    at = end + 1;
  }
}

function fitted(label: string, columns: number): string {
  return label.length <= columns ? label : `${label.slice(0, Math.max(0, columns - 1))}${columns > 0 ? "]" : ""}`;
}
