import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { nearestNames } from "@marvin/text";
import { BoundedText } from "./bounded-text.ts";
import type { DatabasePlace } from "./document-reader.ts";
import type { DocumentText } from "./document-text.ts";
import { tableRow, tableRule } from "./markdown-table.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";
import { openDatabase } from "./sqlite-database.ts";

const MOST_TABLES = 200;
const MOST_COUNTED = 1_000_000;
/** Lines of these are chosen as in any text; what lies behind is asked for by its rows. */
const MOST_ROWS = 20_000;
/** Counting goes through a table, and stops in time for the rest to be named. */
const COUNTING_MS = 8000;
const MOST_COLUMNS = 200;
const MOST_CELL_CHARACTERS = 500;

/**
 * The tables of a database, or rows of one: `users` or `users:1001-1200`. Only SELECTs on real tables run, and of those
 * only stored columns: views, virtual tables and computed columns are named, never executed.
 */
export async function sqliteText(
  place: DatabasePlace,
  selector: string | undefined,
  bounds: ReadingBounds,
): Promise<DocumentText> {
  using db = openDatabase(place);
  try {
    const tables = tablesOf(db);
    return selector === undefined ? await overview(db, tables, bounds) : rowsOf(db, asked(selector, tables), bounds);
  } catch (error) {
    if (error instanceof UnreadableDocument || bounds.signal.aborted) throw error;
    throw new UnreadableDocument(`it cannot be read as a database (${(error as Error).message})`);
  }
}

interface Table {
  readonly name: string;
  readonly kind: "table" | "view" | "virtual table";
}

function tablesOf(db: DatabaseSync): Table[] {
  const rows = db
    .prepare(
      "SELECT substr(name, 1, 1000) AS name, type, sql LIKE 'CREATE VIRTUAL%' AS virtual FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name LIMIT 10000",
    )
    .all();
  return rows.map(({ name, type, virtual }) => ({
    name: String(name),
    kind: type === "view" ? "view" : virtual ? "virtual table" : "table",
  }));
}

async function overview(db: DatabaseSync, tables: readonly Table[], bounds: ReadingBounds): Promise<DocumentText> {
  const text = new BoundedText(bounds.limits.textCharacters);
  const end = performance.now() + COUNTING_MS;
  for (const table of tables.slice(0, MOST_TABLES)) {
    await bounds.pause();
    if (table.kind === "table") {
      text.line(`${table.name}: ${performance.now() < end ? countWords(db, table) : "rows not counted"}`);
      const { columns, left } = columnsOf(db, table.name);
      text.line([...columns.map(columnWords), ...(left > 0 ? [`  … ${left} more columns`] : [])].join("\n"));
    } else text.line(`${table.name}: a ${table.kind}, which is not run`);
    text.line("");
  }
  const left = tables.length - MOST_TABLES;
  const notes = left > 0 ? [`${left} more tables are not listed.`] : [];
  const kind = `SQLite database, ${tables.length} ${tables.length === 1 ? "table" : "tables"}`;
  return { kind, text: text.toString().trimEnd() || "(no tables)", notes: [...notes, ...text.note()] };
}

/** One table that is damaged hides none of the others. */
function countWords(db: DatabaseSync, table: Table): string {
  try {
    return countOf(db, table);
  } catch (error) {
    return `cannot be read (${(error as Error).message})`;
  }
}

function countOf(db: DatabaseSync, { name }: Table): string {
  const limited = `SELECT 1 FROM ${quoted(name)} LIMIT ${MOST_COUNTED + 1}`;
  const count = Number(db.prepare(`SELECT count(*) AS count FROM (${limited})`).get()?.count);
  return count > MOST_COUNTED ? `more than ${MOST_COUNTED} rows` : count === 1 ? "1 row" : `${count} rows`;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  readonly isComputed: boolean;
}

function columnsOf(db: DatabaseSync, table: string): { columns: Column[]; left: number } {
  const rows = db.prepare(`PRAGMA table_xinfo(${quoted(table)})`).all();
  const columns = rows.slice(0, MOST_COLUMNS).map(({ name, type, pk, hidden }) => ({
    name: String(name),
    type: String(type),
    isKey: Number(pk) > 0,
    isComputed: Number(hidden) > 0,
  }));
  return { columns, left: rows.length - columns.length };
}

function columnWords({ name, type, isKey, isComputed }: Column): string {
  return `  ${name}${type ? ` ${type}` : ""}${isKey ? ", primary key" : ""}${isComputed ? ", computed" : ""}`;
}

interface Asked {
  readonly table: string;
  readonly first: number;
  readonly rows: number;
  readonly isRange: boolean;
}

/** A table that is named just so wins over a range of rows. */
function asked(selector: string, tables: readonly Table[]): Asked {
  const whole = named(selector, tables);
  if (whole) return { table: whole, first: 1, rows: MOST_ROWS, isRange: false };
  const [, name = "", from = "", to = ""] = /^(.+):(\d{1,15})-(\d{1,15})$/s.exec(selector) ?? [];
  const ranged = named(name, tables);
  if (!ranged) {
    const names = tables.filter(({ kind }) => kind === "table").map((table) => table.name);
    const near = nearestNames(name || selector, names, 5);
    const shown = (near.length > 0 ? near : names.slice(0, 20)).join(", ");
    throw new UnreadableDocument(
      `there is no table ${name || selector} in it`,
      shown ? `Tables: ${shown}.` : undefined,
    );
  }
  const first = Math.max(1, Math.min(Number(from), Number(to)));
  const rows = Math.abs(Number(to) - Number(from)) + 1;
  return { table: ranged, first, rows: Math.min(MOST_ROWS, rows), isRange: true };
}

function named(name: string, tables: readonly Table[]): string | undefined {
  const table =
    tables.find((each) => each.name === name) ?? tables.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!table) return undefined;
  if (table.kind !== "table") throw new UnreadableDocument(`${table.name} in it is a ${table.kind}, which is not run`);
  return table.name;
}

function rowsOf(db: DatabaseSync, { table, first, rows, isRange }: Asked, bounds: ReadingBounds): DocumentText {
  const { columns: all, left } = columnsOf(db, table);
  const columns = all.filter(({ isComputed }) => !isComputed);
  const cells = columns.map(({ name }, index) => `${bounded(quoted(name))} AS c${index}`).join(", ");
  const query = db.prepare(`SELECT ${cells} FROM ${quoted(table)} LIMIT ${rows + 1} OFFSET ${first - 1}`);
  query.setReadBigInts(true);
  const text = new BoundedText(bounds.limits.textCharacters);
  text.line(tableRow(columns.map(({ name }) => name)));
  text.line(tableRule(columns.length));
  let shown = 0;
  let more = false;
  for (const row of query.iterate()) {
    more = shown === rows || !text.line(tableRow(columns.map((_, index) => valueText(row[`c${index}`]))));
    if (more) break;
    shown++;
  }
  if (shown === 0) text.line(isRange ? "(no rows there)" : "(no rows)");
  const next = `${table}:${first + shown}-${first + shown + MOST_ROWS - 1}`;
  const notes = more ? [`There are more rows: ask for ${next} instead of ${table}.`] : [];
  if (columns.length < all.length) notes.push("Computed columns are left out.");
  if (left > 0) notes.push(`${left} more columns are left out.`);
  const last = first + shown - 1;
  const kind = `SQLite table ${table}${shown > 0 ? `, rows ${first} to ${last}` : ""}`;
  return { kind, text: text.toString().trimEnd(), notes: [...notes, ...text.note()] };
}

/** Long texts are cut and blobs are measured inside the database, before they come out. */
function bounded(column: string): string {
  return `CASE typeof(${column}) WHEN 'blob' THEN '[' || length(${column}) || ' bytes]' WHEN 'text' THEN substr(${column}, 1, ${MOST_CELL_CHARACTERS}) || CASE WHEN length(${column}) > ${MOST_CELL_CHARACTERS} THEN ' …' ELSE '' END ELSE ${column} END`;
}

function valueText(value: SQLOutputValue | undefined): string {
  return value === null || value === undefined ? "NULL" : String(value);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
