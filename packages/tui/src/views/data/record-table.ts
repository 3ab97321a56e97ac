import type { Line } from "../../text/line.ts";
import type { Glyphs } from "../../theme/theme.ts";
import { scalarText } from "../essential-argument.ts";
import { fieldOf, fieldsOf, firstEntries } from "../json-fields.ts";
import { leftOutRow, styled } from "../rows.ts";
import { table } from "../table.ts";
import { longestList } from "./result-list.ts";

const MOST_COLUMNS = 6;
const MOST_ROWS = 10;
const LONGEST_CELL = 60;

/** A list of flat objects as a table. Undefined if it is none, or has a single column. */
export function recordTable(data: unknown, glyphs: Glyphs, width: number, maxRows: number): Line[] | undefined {
  const records = longestList(data);
  if (records === undefined || records.some((record) => fieldsOf(record) === undefined)) return undefined;
  const names = columnNames(records.slice(0, MOST_ROWS));
  if (names.length < 2 || maxRows < 2) return undefined;
  const most = Math.min(MOST_ROWS + 1, maxRows) - 1;
  const isCut = records.length > most;
  const shown = records.slice(0, isCut ? Math.max(1, most - 1) : most);
  const rows = shown.map((record) => names.map((name) => cell(fieldOf(record, name))));
  const columns = names.map((name) => ({
    title: scalarText(name.replaceAll("_", " ")) ?? "",
    align: shown.every((record) => isNumberOrNothing(fieldOf(record, name))) ? ("right" as const) : ("left" as const),
  }));
  const drawn = table(columns, rows, width, glyphs);
  const left = records.length - shown.length;
  return (left > 0 ? [...drawn, leftOutRow(left, "row", glyphs, width)] : drawn).slice(0, maxRows);
}

/** Names under which at least one record has something that fits into a cell. */
function columnNames(records: readonly unknown[]): string[] {
  const names = new Set<string>();
  for (const record of records) {
    for (const [name, value] of firstEntries(fieldsOf(record) ?? {}, 30)) {
      if (!Array.isArray(value) && scalarText(value) !== undefined) names.add(name);
    }
  }
  return [...names].slice(0, MOST_COLUMNS);
}

function cell(value: unknown): Line {
  const text = Array.isArray(value) ? undefined : scalarText(value);
  return text === undefined ? [] : styled(text.slice(0, LONGEST_CELL * 2), {});
}

function isNumberOrNothing(value: unknown): boolean {
  return typeof value === "number" || value === null || value === undefined;
}
