import { fitColumns } from "../text/fit-columns.ts";
import { type Line, plainText, type Span, type Style } from "../text/line.ts";
import { lineWidth, textWidth } from "../text/width.ts";
import { hardWrapLine, wrapLine } from "../text/wrap-line.ts";
import { inlineLines } from "./inline/inline-lines.ts";
import type { ProseOptions } from "./paragraph.ts";
import type { RowWriter } from "./row-writer.ts";
import { type Alignment, splitCells } from "./table-source.ts";

/** The lines of a cell, before they are wrapped. */
type Cell = readonly Line[];

interface Column {
  readonly alignment: Alignment;
  /** Columns of the screen that its widest line takes, and its longest word. */
  widest: number;
  longestWord: number;
}

export const MOST_COLUMNS = 40;
/** With so many rows the widths are settled, and what follows is given out row by row. */
const MOST_HELD_ROWS = 200;
const GAP = 3;
const BORDER: Style = { color: "border" };
/** A column that must be narrower than its words is no use below this. */
const NARROWEST = 10;

/** A table: its columns are known when all rows are, so it is given out at its end. */
export class Table {
  readonly kind = "table";
  readonly #options: ProseOptions;
  readonly #columns: readonly Column[];
  #header: readonly Cell[] = [];
  #held: (readonly Cell[])[] = [];
  #hasTallCells = false;
  #isSettled = false;
  #givenRows = 0;

  constructor(columns: readonly Column[], options: ProseOptions) {
    this.#columns = columns;
    this.#options = options;
  }

  static begin(header: string, alignments: readonly Alignment[], base: Style, options: ProseOptions): Table {
    const table = new Table(
      alignments.map((alignment) => ({ alignment, widest: 1, longestWord: 1 })),
      options,
    );
    table.#header = table.#cells(header, { ...base, bold: true });
    table.#measure(table.#header);
    return table;
  }

  copy(options: ProseOptions): Table {
    const copy = new Table(
      this.#columns.map((column) => ({ ...column })),
      options,
    );
    copy.#header = this.#header;
    copy.#held = [...this.#held];
    copy.#hasTallCells = this.#hasTallCells;
    copy.#isSettled = this.#isSettled;
    copy.#givenRows = this.#givenRows;
    return copy;
  }

  add(row: string, writer: RowWriter): void {
    const cells = this.#cells(row, writer.base);
    if (!this.#isSettled) this.#measure(cells);
    this.#held.push(cells);
    if (this.#isSettled || this.#held.length >= MOST_HELD_ROWS) this.finish(writer);
  }

  /** Gives out what is held, or no more than the last rows of it. */
  finish(writer: RowWriter, most = MOST_HELD_ROWS): void {
    const widths = this.#widths(writer.room);
    if (!this.#isSettled) this.#giveHeader(widths, writer);
    for (const cells of this.#held.slice(-most)) this.#giveRow(cells, widths, writer);
    this.#held = [];
    this.#isSettled = true;
  }

  #cells(row: string, base: Style): Cell[] {
    const cells = splitCells(row);
    const count = this.#columns.length;
    const texts = cells.length > count ? [...cells.slice(0, count - 1), cells.slice(count - 1).join(" | ")] : cells;
    return this.#columns.map((_, index) => inlineLines(texts[index] ?? "", { ...this.#options, base }));
  }

  #measure(cells: readonly Cell[]): void {
    for (const [index, column] of this.#columns.entries()) {
      const lines = cells[index] ?? [];
      if (lines.length > 1) this.#hasTallCells = true;
      for (const line of lines) {
        column.widest = Math.max(column.widest, lineWidth(line));
        for (const word of plainText(line).split(" "))
          column.longestWord = Math.max(column.longestWord, textWidth(word));
      }
    }
  }

  /** Nothing if the columns have no room beside each other. */
  #widths(room: number): number[] | undefined {
    const wanted = this.#columns.map(({ widest }) => widest);
    const least = this.#columns.map(({ widest, longestWord }) => Math.min(widest, Math.min(longestWord, NARROWEST)));
    const gaps = GAP * (wanted.length - 1);
    if (sum(least) + gaps > room) return undefined;
    if (sum(wanted) + gaps <= room) return wanted;
    const words = this.#columns.map(({ longestWord }) => longestWord);
    return fitColumns(wanted, sum(words) + gaps <= room ? words : least, room, GAP);
  }

  /** Records carry their header along; it is shown alone only if there are none. */
  #giveHeader(widths: readonly number[] | undefined, writer: RowWriter): void {
    if (widths !== undefined) {
      this.#giveLines(this.#header, widths, writer);
      this.#giveRule(widths, writer);
    } else if (this.#held.length === 0) {
      for (const cell of this.#header) writer.prose(joined(cell));
    }
  }

  #giveRow(cells: readonly Cell[], widths: readonly number[] | undefined, writer: RowWriter): void {
    if (widths === undefined) {
      this.#giveRecord(cells, writer);
    } else {
      const isTall = this.#hasTallCells || this.#columns.some(({ widest }, index) => widest > (widths[index] ?? 0));
      if (isTall && this.#givenRows > 0) this.#giveRule(widths, writer);
      this.#giveLines(cells, widths, writer);
    }
    this.#givenRows += 1;
  }

  #giveRule(widths: readonly number[], writer: RowWriter): void {
    const { rule, cross } = writer.glyphs;
    const text = widths.map((width) => rule.repeat(width)).join(`${rule}${cross}${rule}`);
    writer.row([{ text, style: BORDER }]);
  }

  #giveLines(cells: readonly Cell[], widths: readonly number[], writer: RowWriter): void {
    const wrapped = cells.map((lines, index) => fitted(lines, widths[index] ?? 1));
    const height = Math.max(1, ...wrapped.map((lines) => lines.length));
    const between: readonly Span[] = [{ text: " " }, { text: writer.glyphs.vertical, style: BORDER }, { text: " " }];
    for (let at = 0; at < height; at++) {
      const last = wrapped.length - 1;
      const row = wrapped.flatMap((lines, index) => {
        const cell = aligned(
          lines[at] ?? [],
          widths[index] ?? 1,
          this.#columns[index]?.alignment ?? "left",
          index < last,
        );
        return index === 0 ? cell : [...between, ...cell];
      });
      writer.row(row);
    }
  }

  /** A row as lines of `header: value`. */
  #giveRecord(cells: readonly Cell[], writer: RowWriter): void {
    if (this.#givenRows > 0) writer.row([]);
    for (const [index, lines] of cells.entries()) {
      const value = joined(lines);
      const name = joined(this.#header[index] ?? []);
      if (value.length === 0) continue;
      const label = name.length === 0 ? [] : [...name, { text: ": " }];
      for (const row of wrapLine([...label, ...value], writer.room, { rest: [{ text: "  " }] })) writer.row(row);
    }
  }
}

function fitted(lines: Cell, width: number): Line[] {
  return lines.flatMap((line) => wrapLine(line, width)).flatMap((line) => hardWrapLine(line, width));
}

function aligned(line: Line, width: number, alignment: Alignment, padsEnd: boolean): Line {
  const spaces = Math.max(0, width - lineWidth(line));
  const before = alignment === "left" ? 0 : alignment === "right" ? spaces : Math.floor(spaces / 2);
  const after = padsEnd ? spaces - before : 0;
  return [...blanks(before), ...line, ...blanks(after)];
}

function blanks(count: number): Line {
  return count === 0 ? [] : [{ text: " ".repeat(count) }];
}

function joined(lines: Cell): Line {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: " " }, ...line]));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
