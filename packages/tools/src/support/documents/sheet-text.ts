import { BoundedText } from "./bounded-text.ts";
import type { ByteSource } from "./byte-source.ts";
import type { DocumentText } from "./document-text.ts";
import { tableRow, tableRule } from "./markdown-table.ts";
import { mainPart, type Relation, relationsOf } from "./open-package.ts";
import type { ReadingBounds } from "./reading-bounds.ts";
import { columnLetters, escapedText, type SheetCells, sheetCells, type Workbook } from "./sheet-cells.ts";
import { numberForms } from "./sheet-dates.ts";
import { attributeOf, decodeXml, prefixedAttributeOf, xmlEvents } from "./xml-events.ts";
import { ZipFile } from "./zip-file.ts";

const MOST_SHEETS = 100;
const LIMITS = { rows: 50_000, columns: 200, cells: 500_000 };
const MOST_CELL_CHARACTERS = 1000;

/** Each sheet as a table with the sheet's own row numbers and column letters. */
export async function sheetText(source: ByteSource, bounds: ReadingBounds): Promise<DocumentText> {
  const zip = await ZipFile.open(source, bounds);
  const part = await mainPart(zip, "xl/workbook.xml");
  const relations = await relationsOf(zip, part);
  const { sheets, from1904 } = readSheets(await zip.part(part), relations);
  const related = (type: string, usual: string) =>
    zip.find(relations.find((each) => each.type === type)?.target ?? usual);
  const strings = sharedStrings(await related("sharedStrings", "xl/sharedStrings.xml"));
  const workbook = { strings, forms: numberForms(await related("styles", "xl/styles.xml")), from1904 };
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

function readSheets(bytes: Buffer, relations: readonly Relation[]): { sheets: Sheet[]; from1904: boolean } {
  const targets = new Map(relations.map(({ id, target }) => [id, target]));
  const sheets: Sheet[] = [];
  let from1904 = false;
  for (const event of xmlEvents(decodeXml(bytes))) {
    if (event.type !== "open") continue;
    const { name, attributes } = event;
    if (name === "workbookPr") from1904 = ["1", "true"].includes(attributeOf(attributes, "date1904") ?? "");
    if (name !== "sheet") continue;
    const id = prefixedAttributeOf(attributes, "id") ?? "";
    const hidden = (attributeOf(attributes, "state") ?? "visible") !== "visible";
    const sheetName = (attributeOf(attributes, "name") ?? "").replace(/\s+/g, " ");
    sheets.push({ name: sheetName, hidden, part: targets.get(id) });
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
    if (event.name === "si" && !opens) strings.push(escapedText(current));
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

function addTable({ rows, columns: all }: SheetCells, text: BoundedText): void {
  const columns = [...all].sort((a, b) => a - b);
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
  if (columnsLeftOut) notes.push(`Some cells are left out: no more than ${LIMITS.columns} columns are shown.`);
  return notes;
}
