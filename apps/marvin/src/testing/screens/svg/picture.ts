import type { IBufferCell } from "@xterm/headless";
import type { Palette } from "./palette.ts";

/** One place of the screen; a wide character is followed by a place of width 0. */
export interface Cell {
  readonly text: string;
  readonly width: number;
  readonly color: string;
  readonly background: string | undefined;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly dim: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
}

/** What a terminal shows at one moment. */
export interface Picture {
  readonly rows: readonly (readonly Cell[])[];
  readonly cursor: { readonly row: number; readonly column: number } | undefined;
  readonly palette: Palette;
  readonly title: string;
}

export function readCell(cell: IBufferCell, palette: Palette): Cell {
  const front = colorOf(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor(), palette) ?? palette.text;
  const back = colorOf(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor(), palette);
  const inverse = cell.isInverse() !== 0;
  return {
    text: cell.getChars() || " ",
    width: cell.getWidth(),
    color: inverse ? (back ?? palette.background) : front,
    background: inverse ? front : back,
    bold: cell.isBold() !== 0,
    italic: cell.isItalic() !== 0,
    dim: cell.isDim() !== 0,
    underline: cell.isUnderline() !== 0,
    strike: cell.isStrikethrough() !== 0,
  };
}

function colorOf(isDefault: boolean, isRgb: boolean, value: number, palette: Palette): string | undefined {
  if (isDefault) return undefined;
  return isRgb ? `#${value.toString(16).padStart(6, "0")}` : palette.numbered(value);
}

/** As if the terminal had no more rows than what is in it needs. */
export function withoutBlankEdges(picture: Picture): Picture {
  const { rows, cursor } = picture;
  const isUsed = (row: readonly Cell[], index: number) =>
    index === cursor?.row || row.some(({ text, background }) => text !== " " || background !== undefined);
  const first = Math.max(0, rows.findIndex(isUsed));
  return {
    ...picture,
    rows: rows.slice(first, rows.findLastIndex(isUsed) + 1),
    cursor: cursor && { ...cursor, row: cursor.row - first },
  };
}

/** Times and the spinner, which differ from run to run, made equal: two pictures that differ in these are the same. */
export function withoutTimes(picture: Picture): Picture {
  return { ...picture, rows: picture.rows.map(rowWithoutTimes) };
}

const TIME = /\b\d+(?:\.\d)?s\b/g;
const SPINNER = /[\u2801-\u28ff]/;

function rowWithoutTimes(row: readonly Cell[]): readonly Cell[] {
  const text = row.map((cell) => (cell.text.length === 1 ? cell.text : "?")).join("");
  const times = [...text.matchAll(TIME)].map(({ index, 0: { length } }) => [index, index + length] as const);
  const isInTime = (column: number) => times.some(([from, to]) => column >= from && column < to);
  return row.map((cell, column) => {
    if (SPINNER.test(cell.text)) return { ...cell, text: "\u2801" };
    return isInTime(column) && /\d/.test(cell.text) ? { ...cell, text: "0" } : cell;
  });
}
