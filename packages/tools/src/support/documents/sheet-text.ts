import { BoundedText } from "./bounded-text.ts";
import type { ByteSource } from "./byte-source.ts";
import type { DocumentText } from "./document-text.ts";
import { tableRow, tableRule } from "./markdown-table.ts";
import { relationsOf } from "./open-package.ts";
import type { ReadingBounds } from "./reading-bounds.ts";
import { columnLetters, type SheetCells, sheetCells, type Workbook } from "./sheet-cells.ts";
import { numberForms } from "./sheet-dates.ts";
import { attributeOf, decodeXml, xmlEvents } from "./xml-events.ts";
import { ZipFile } from "./zip-file.ts";

const WORKBOOK = "xl/workbook.xml";
const MOST_SHEETS = 100;
const LIMITS = { rows: 5000, columns: 200, cells: 100_000 };
const MOST_CELL_CHARACTERS = 1000;

/** Each sheet as a table with the sheet's own row numbers and column letters. */
export async function sheetText(source: ByteSource, bounds: ReadingBounds): Promise<DocumentText> {
  const zip = await ZipFile.open(source, bounds);
  const { sheets, from1904 } = await readWorkbook(zip);
  const strings = sharedStrings(await zip.find("xl/sharedStrings.xml"));
  const workbook = { strings, forms: numberForms(await zip.find("xl/styles.xml")), from1904 };
  const text = new BoundedText(bounds.limits.textCharacters);
  for (const sheet of sheets.slice(0, MOST_SHEETS)) {
    text.add(`## Sheet: ${sheet.name}${sheet.hidden ? " (hidden)" : ""}\n\n`);
    await addSheet(zip, sheet, workbook, text, bounds);
    if (text.full) break;
  }
  const left = sheets.slice(MOST_SHEETS).map(({ name }) => name);
  const notes = left.length > 0 ? [`These sheets are left out: ${left.join(", ").slice(0, 1000)}.`] : [];
  const count = `${sheets.length} ${sheets.length === 1 ? "sheet" : "sheets"}`;
  return { kind: `Excel workbook, ${count}, as Markdown`, text: text.toString(), notes: [...notes, ...text.note()] };
}

interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string | undefined;
}

async function readWorkbook(zip: ZipFile): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const relations = new Map((await relationsOf(zip, WORKBOOK)).map(({ id, target }) => [id, target]));
  const sheets: Sheet[] = [];
  let from1904 = false;
  for (const event of xmlEvents(decodeXml(await zip.part(WORKBOOK)))) {
    if (event.type !== "open") continue;
    const { name, attributes } = event;
    if (name === "workbookPr") from1904 = ["1", "true"].includes(attributeOf(attributes, "date1904") ?? "");
    if (name !== "sheet") continue;
    const id = /\w:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? "";
    const hidden = (attributeOf(attributes, "state") ?? "visible") !== "visible";
    sheets.push({ name: attributeOf(attributes, "name") ?? "", hidden, part: relations.get(id) });
  }
  return { sheets, from1904 };
}

/** The words of all cells, each once. How a word is spoken stands beside it in Asian texts, and is no part of it. */
function sharedStrings(bytes: Buffer | undefined): string[] {
  const strings: string[] = [];
  let current = "";
  let inText = false;
  let spoken = false;
  for (const event of bytes ? xmlEvents(decodeXml(bytes)) : []) {
    if (event.type === "text") {
      if (inText && !spoken) current += event.text;
      continue;
    }
    const opens = event.type === "open";
    if (event.name === "t") inText = opens;
    if (event.name === "rPh") spoken = opens;
    if (event.name === "si" && opens) current = "";
    if (event.name === "si" && !opens) strings.push(current);
  }
  return strings;
}

async function addSheet(
  zip: ZipFile,
  sheet: Sheet,
  workbook: Workbook,
  text: BoundedText,
  bounds: ReadingBounds,
): Promise<void> {
  const bytes = sheet.part === undefined ? undefined : await zip.find(sheet.part);
  if (!bytes) {
    text.add("(this sheet is missing)\n\n");
    return;
  }
  await bounds.pause();
  const cells = sheetCells(decodeXml(bytes), workbook, LIMITS);
  addTable(cells, text);
  for (const note of notesOf(cells)) text.add(`${note}\n\n`);
}

function addTable({ rows }: SheetCells, text: BoundedText): void {
  const columns = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))]
    .sort((a, b) => a - b)
    .slice(0, LIMITS.columns);
  if (columns.length === 0) {
    text.add("(empty)\n\n");
    return;
  }
  text.line(tableRow(["", ...columns.map(columnLetters)]));
  text.line(tableRule(columns.length + 1));
  for (const [number, row] of [...rows].sort(([a], [b]) => a - b)) {
    if (!text.line(tableRow([String(number), ...columns.map((column) => shortened(row.get(column) ?? ""))]))) return;
  }
  text.add("\n");
}

function shortened(value: string): string {
  return value.length > MOST_CELL_CHARACTERS ? `${value.slice(0, MOST_CELL_CHARACTERS)} …` : value;
}

function notesOf({ merged, rowsLeftOut, columnsLeftOut }: SheetCells): string[] {
  const notes: string[] = [];
  if (merged.length > 0) {
    const more = merged.length > 40 ? " …" : "";
    notes.push(`Merged cells (the value stands in the first): ${merged.slice(0, 40).join(", ")}${more}`);
  }
  if (rowsLeftOut > 0) notes.push(`${rowsLeftOut} more rows are left out.`);
  if (columnsLeftOut) notes.push(`Columns beyond ${LIMITS.columns} are left out.`);
  return notes;
}
