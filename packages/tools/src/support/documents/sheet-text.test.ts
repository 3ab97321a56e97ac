import { describe, expect, test } from "vitest";
import { bufferSource } from "./byte-source.ts";
import { sheetText } from "./sheet-text.ts";
import { relationships, testBounds, workbookFile, zipOf } from "./testing-documents.ts";

const read = (bytes: Buffer, limits = {}) => sheetText(bufferSource(bytes), testBounds(limits));
const rows = (...cells: string[]) => `<sheetData><row>${cells.join("</row><row>")}</row></sheetData>`;
const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="[Red]0.00 &quot;days&quot;"/><numFmt numFmtId="166" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/><xf numFmtId="46"/><xf numFmtId="10"/><xf numFmtId="166"/></cellXfs>`;

describe("sheets", () => {
  test("words, numbers, truths, errors and formulas' values, with the sheet's own addresses", async () => {
    const data = rows(
      `<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>in | place</t></is></c>`,
      `<c r="A3"><v>0.1</v></c><c r="B3"><f>SUM(A1:A3)</f><v>42</v></c><c r="D3" t="b"><v>1</v></c>`,
      `<c r="A4" t="e"><v>#DIV/0!</v></c><c r="B4" t="str"><f>A1</f><v>words</v></c><c r="D4"><f>NOW()</f></c>`,
    );
    const strings = "<si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>spoken</t></rPh></si>";
    const { text, kind } = await read(workbookFile({ "A &amp; B": { data } }, "", strings));
    expect(kind).toBe("Excel workbook, 1 sheet, as Markdown");
    expect(text).toBe(
      [
        "## Sheet: A & B\n",
        "|  | A | B | D |",
        "| --- | --- | --- | --- |",
        "| 1 | rich | in \\| place |  |",
        "| 3 | 0.1 | 42 | TRUE |",
        "| 4 | #DIV/0! | words | =NOW() |\n\n",
      ].join("\n"),
    );
  });

  test.each([
    [1, "45292", "2024-01-01"],
    [2, "45292.75", "2024-01-01T18:00:00"],
    [1, "59", "1900-02-28"],
    [1, "61", "1900-03-01"],
    [3, "2.5", "2.5"],
    [4, "0.5", "12:00:00"],
    [5, "1.5", "36:00:00"],
    [1, "1e12", "1000000000000"],
    [2, "0.25", "06:00:00"],
    [6, "0.285", "28.5%"],
    [7, "1234", "01234"],
    [0, "1.1000000000000001", "1.1"],
    [0, "12345678901234567", "12345678901234567"],
  ])("style %i: %s is %s", async (style, value, shown) => {
    const data = rows(`<c r="A1" s="${style}"><v>${value}</v></c>`);
    expect((await read(workbookFile({ S: { data } }, STYLES))).text).toContain(`| 1 | ${shown} |`);
  });

  test("days counted from 1904", async () => {
    const data = rows(`<c r="A1" s="1"><v>43830</v></c>`);
    const bytes = workbookFile({ S: { data } }, STYLES, "", `<workbookPr date1904="1"/>`);
    expect((await read(bytes)).text).toContain("| 2024-01-01 |");
  });

  test("cells without a value are empty, whatever their type", async () => {
    const data = rows(
      `<c r="A1"><v>1</v></c><c r="B1" t="s"/><c r="C1" t="b"/><c r="D1" t="s"><v/></c>`,
      `<c r="A2" t="str"><f>IF(1,"","x")</f><v></v></c><c r="B2"><f t="shared" si="0"/></c><c r="C2" t="b"><v>true</v></c>`,
    );
    const { text } = await read(workbookFile({ S: { data } }, "", "<si><t>not meant</t></si>"));
    expect(text).toContain("|  | A | B | C |");
    expect(text).toContain("| 1 | 1 |  |  |");
    expect(text).toContain("| 2 |  | =(as in the cells beside it) | TRUE |");
  });

  test("texts as they are meant: escapes, line breaks, how words are spoken", async () => {
    const spoken = `<is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is>`;
    const data = rows(`<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr">${spoken}</c>`);
    const { text } = await read(workbookFile({ S: { data } }, "", "<si><t>one_x000D_\ntwo_x005F_x0041_</t></si>"));
    expect(text).toContain("| 1 | one / two_x0041_ | 東京 |");
  });

  test("parts are where the file says, in any letter case and with any prefix", async () => {
    const bytes = zipOf({
      "_rels/.rels": relationships({ r1: ["officeDocument", "/other/Book2.xml"] }),
      "other/book2.xml": `<y:workbook xmlns:q="r" xmlns:y="m"><y:sheets><y:sheet name="S" sheetId="1" q:id="r7"/></y:sheets></y:workbook>`,
      "other/_rels/Book2.xml.rels": relationships({
        r7: ["worksheet", "../sheets/One.xml"],
        r8: ["sharedStrings", "words.xml"],
        r9: ["styles", "looks.xml"],
      }),
      "sheets/one.xml": `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c t="s"><x:v>0</x:v></x:c><x:c s="1"><x:v>45292</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      "other/words.xml": `<?xml version="1.0" encoding="utf-16"?><x:sst xmlns:x="m"><x:si><x:t>wörd</x:t></x:si></x:sst>`,
      "other/looks.xml": `<x:styleSheet xmlns:x="m">${STYLES.replace(/<(\/?)/g, "<$1x:")}</x:styleSheet>`,
    });
    expect((await read(bytes)).text).toContain("| 2 | wörd | 2024-01-01 |");
  });

  test("cells in too many columns are told", async () => {
    const address = (i: number) =>
      `${String.fromCharCode(65 + Math.floor(i / 26))}${String.fromCharCode(65 + (i % 26))}`;
    const data = rows(...Array.from({ length: 210 }, (_, i) => `<c r="${address(i)}${i + 1}"><v>${i}</v></c>`));
    expect((await read(workbookFile({ S: { data } }))).text).toContain("no more than 200 columns are shown");
  });

  test("merged cells and hidden sheets are told", async () => {
    const data = `${rows(`<c r="A1"><v>1</v></c>`)}<mergeCells><mergeCell ref="A1:C1"/></mergeCells>`;
    const { text } = await read(workbookFile({ One: { data }, Two: { data: "", state: "veryHidden" } }));
    expect(text).toContain("Merged cells (the value stands in the first): A1:C1");
    expect(text).toContain("## Sheet: Two (hidden)\n\n(empty)");
  });

  test("a lone cell far out costs nothing, and many rows are bounded", async () => {
    const far = rows(`<c r="A1"><v>1</v></c>`, `<c r="XFD1048576"><v>2</v></c>`);
    expect((await read(workbookFile({ S: { data: far } }))).text).toContain("|  | A | XFD |");
    const many = rows(...Array.from({ length: 50_010 }, (_, i) => `<c r="A${i + 1}"><v>${i}</v></c>`));
    expect((await read(workbookFile({ S: { data: many } }))).text).toContain("10 more rows are left out.");
  });

  test("damaged, hostile and packed too tight", async () => {
    await expect(read(zipOf({ "a.txt": "x" }))).rejects.toThrow("xl/workbook.xml is missing");
    await expect(read(workbookFile({ S: { data: "<sheetData><row" } }))).resolves.toBeDefined();
    const entity = zipOf({ "xl/workbook.xml": `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>` });
    await expect(read(entity)).rejects.toThrow("entities of its own");
    const bomb = workbookFile({ S: { data: " ".repeat(4 * 1024 * 1024) } });
    await expect(read(bomb, { inflatedBytes: 1024 * 1024 })).rejects.toThrow("unpacks to more than 1 MB");
  });
});
