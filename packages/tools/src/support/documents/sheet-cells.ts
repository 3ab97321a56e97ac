import { type NumberForm, numberText } from "./sheet-dates.ts";
import { attributeOf, xmlEvents } from "./xml-events.ts";

export interface Workbook {
  readonly strings: readonly string[];
  readonly forms: readonly NumberForm[];
  readonly from1904: boolean;
}

export interface SheetCells {
  /** By row number and column number, counted from 1; empty cells are not in it. */
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** All that hold something, in no order. */
  readonly columns: ReadonlySet<number>;
  readonly merged: readonly string[];
  /** Rows that hold something but were beyond the limits. */
  readonly rowsLeftOut: number;
  readonly columnsLeftOut: boolean;
}

export interface CellLimits {
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
}

/** Sparse, as a sheet is: a lone cell in the last row costs no more than one in the first. */
export function sheetCells(xml: string, workbook: Workbook, limits: CellLimits): SheetCells {
  const reader = new CellReader(workbook, limits);
  for (const event of xmlEvents(xml)) {
    if (event.type === "open") reader.open(event.name, event.attributes);
    else if (event.type === "close") reader.close(event.name);
    else reader.text(event.text);
  }
  return reader;
}

const MOST_MERGED = 1000;

class CellReader implements SheetCells {
  readonly rows = new Map<number, Map<number, string>>();
  readonly columns = new Set<number>();
  readonly merged: string[] = [];
  rowsLeftOut = 0;
  columnsLeftOut = false;
  readonly #workbook: Workbook;
  readonly #limits: CellLimits;
  #cells = 0;
  #row = 0;
  #column = 0;
  #leftOutRow = 0;
  #cell: { type: string; style: number } | undefined;
  #value = "";
  #hasValue = false;
  #formula: string | undefined;
  #spoken = false;
  #into: "value" | "formula" | undefined;

  constructor(workbook: Workbook, limits: CellLimits) {
    this.#workbook = workbook;
    this.#limits = limits;
  }

  open(name: string, attributes: string): void {
    if (name === "row") this.#startRow(attributes);
    else if (name === "c") this.#startCell(attributes);
    else if (name === "v" || name === "t") this.#startValue();
    else if (name === "f") this.#startFormula();
    else if (name === "rPh") this.#spoken = true;
    else if (name === "mergeCell" && this.merged.length < MOST_MERGED) {
      this.merged.push(attributeOf(attributes, "ref") ?? "");
    }
  }

  close(name: string): void {
    if (name === "c") this.#endCell();
    else if (name === "rPh") this.#spoken = false;
    else if (name === "v" || name === "t" || name === "f") this.#into = undefined;
  }

  text(text: string): void {
    if (!this.#cell) return;
    if (this.#into === "value") this.#value += text;
    else if (this.#into === "formula") this.#formula = `${this.#formula ?? ""}${text}`;
  }

  /** How a word is spoken stands beside it, and is no part of it. */
  #startValue(): void {
    if (this.#spoken) return;
    this.#into = "value";
    this.#hasValue = true;
  }

  #startFormula(): void {
    this.#into = "formula";
    this.#formula ??= "";
  }

  #startRow(attributes: string): void {
    const stated = attributeOf(attributes, "r") ?? "";
    this.#row = /^\d{1,7}$/.test(stated) ? Number(stated) : this.#row + 1;
    this.#column = 0;
  }

  #startCell(attributes: string): void {
    const place = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(attributes, "r") ?? "");
    this.#column = place ? columnNumber(place[1] ?? "") : this.#column + 1;
    if (place) this.#row = Number(place[2]);
    this.#cell = { type: attributeOf(attributes, "t") ?? "n", style: Number(attributeOf(attributes, "s") ?? -1) };
    this.#value = "";
    this.#hasValue = false;
    this.#formula = undefined;
    this.#spoken = false;
  }

  #endCell(): void {
    const text = this.#cell ? this.#cellText(this.#cell) : "";
    this.#cell = undefined;
    if (text.trim() !== "") this.#keep(text);
  }

  #keep(text: string): void {
    const isNew = !this.rows.has(this.#row);
    if ((isNew && this.rows.size >= this.#limits.rows) || this.#cells >= this.#limits.cells) {
      if (this.#leftOutRow !== this.#row) this.rowsLeftOut++;
      this.#leftOutRow = this.#row;
      return;
    }
    if (!this.columns.has(this.#column) && this.columns.size >= this.#limits.columns) {
      this.columnsLeftOut = true;
      return;
    }
    const row = this.rows.get(this.#row) ?? new Map<number, string>();
    this.rows.set(this.#row, row.set(this.#column, text));
    this.columns.add(this.#column);
    this.#cells++;
  }

  /** The value that was last worked out; a formula that has none yet is shown as it is. */
  #cellText({ type, style }: { type: string; style: number }): string {
    const value = this.#value;
    const plain = value.trim();
    const isUnknown = !this.#hasValue || (plain === "" && type !== "str" && type !== "inlineStr");
    if (isUnknown) return this.#formula === undefined ? "" : `=${this.#formula || "(as in the cells beside it)"}`;
    if (type === "s") return this.#workbook.strings[Number(plain)] ?? "";
    if (type === "b") return plain === "1" || plain === "true" ? "TRUE" : "FALSE";
    if (type !== "n" || Number.isNaN(Number(plain))) return escapedText(value);
    const form = this.#workbook.forms[style] ?? "number";
    if (form === "number" && EXACT_DIGITS.test(plain)) return plain;
    return numberText(Number(plain), form, this.#workbook.from1904);
  }
}

/** More than a number of JavaScript holds. */
const EXACT_DIGITS = /^-?\d{16,}$/;

/** Characters that XML has no room for stand in texts as `_x000D_`. */
export function escapedText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** 28 → "AB". */
export function columnLetters(column: number): string {
  let letters = "";
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
