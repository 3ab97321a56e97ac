import { describe, expect, test } from "vitest";
import { bufferSource } from "./byte-source.ts";
import { htmlMarkdown } from "./html-markdown.ts";
import { paragraph, testBounds, wordFile, zipOf } from "./testing-documents.ts";
import { wordText } from "./word-text.ts";

const read = (bytes: Buffer, limits = {}) => wordText(bufferSource(bytes), testBounds(limits));
const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`;

describe("Word", () => {
  test("headings, words and tables as Markdown", async () => {
    const table = `<w:tbl>${row("Animal", "Legs")}${row("Zebra | Horse", "4")}</w:tbl>`;
    const body = `${paragraph("Report", "Heading1")}${paragraph("7 % &amp; more &lt;b&gt;")}${table}`;
    const { text, kind } = await read(wordFile(body));
    expect(kind).toBe("Word document as Markdown");
    expect(text).toContain("# Report\n\n7 % & more <b>\n\n| Animal | Legs |\n| --- | --- |\n| Zebra \\| Horse | 4 |");
  });

  test("cells over several rows and columns leave the others in their columns", async () => {
    const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
    const rows = [
      cell("A", `<w:vMerge w:val="restart"/>`) + cell("B", `<w:gridSpan w:val="2"/>`),
      cell("", "<w:vMerge/>") + cell("C") + cell("D"),
      cell("E") + cell("F") + cell("G"),
    ];
    const { text } = await read(wordFile(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join("")}</w:tbl>`));
    expect(text).toBe("| A | B |  |\n| --- | --- | --- |\n|  | C | D |\n| E | F | G |");
  });

  test("the strict form", async () => {
    const bytes = zipOf({
      "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="word/document2.xml"/></Relationships>`,
      "word/document2.xml": `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>strictly</x:t></x:r></x:p></x:body></x:document>`,
    });
    expect((await read(bytes)).text).toBe("strictly");
  });

  test("fields, formulas, readings and turned text keep their words", async () => {
    const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const formula = `<m:oMathPara><m:oMath>${m("E=m")}<m:sSup><m:e>${m("c")}</m:e><m:sup>${m("2")}</m:sup></m:sSup>${m("&lt;")}<m:f><m:num>${m("a+b")}</m:num><m:den>${m("d")}</m:den></m:f></m:oMath></m:oMathPara>`;
    const body = [
      `<w:p>${run("Figure ")}<w:fldSimple w:instr="SEQ Figure">${run("7")}</w:fldSimple></w:p>`,
      `<w:p>${run("so ")}${formula}</w:p>`,
      `<w:p><w:r><w:ruby><w:rt>${run("kan")}</w:rt><w:rubyBase>${run("漢")}</w:rubyBase></w:ruby></w:r><w:bdo w:val="rtl">${run("turned")}</w:bdo></w:p>`,
    ].join("");
    const xml = `<?xml version="1.0" encoding="UTF-16"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>${body}</w:body></w:document>`;
    const [plain, wide] = [xml.replace("16", "8"), Buffer.from(`\ufeff${xml}`, "utf16le")];
    for (const part of [plain, wide]) {
      const { text } = await read(wordFile("", { "word/document.xml": part }));
      expect(text).toBe("Figure 7\n\nso E=mc^2<(a+b)/d\n\n漢turned");
    }
  });

  test("formulas that never end take no longer than the file", async () => {
    const body = `<m:oMath></m:x>`.repeat(300_000);
    await expect(read(wordFile(body))).rejects.toThrow();
  });

  test("thousands of paragraphs", async () => {
    const body = Array.from({ length: 40_000 }, (_, i) => paragraph(`number ${i} of many words in a row`)).join("");
    const { text } = await read(wordFile(body));
    expect(text).toContain("number 39999 of");
  });

  test("a bomb is refused", async () => {
    const bomb = wordFile(paragraph(" ".repeat(30 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(200_000);
    await expect(read(bomb)).rejects.toThrow("which is too much");
  });

  test("entities of its own are not followed", async () => {
    const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><w:document><w:body>&b;</w:body></w:document>`;
    await expect(read(wordFile("", { "word/document.xml": laughs }))).rejects.toThrow("entities of its own");
  });

  test("parts in parts without end are refused", async () => {
    await expect(read(wordFile("<w:x>".repeat(50_000) + "</w:x>".repeat(50_000)))).rejects.toThrow("too deeply");
    const deep = `${"<div>".repeat(50_000)}x${"</div>".repeat(50_000)}`;
    await expect(htmlMarkdown(deep, testBounds())).rejects.toThrow("too deeply");
    const loose = await htmlMarkdown("<p>a<br>b".repeat(600), testBounds());
    expect(loose.text.match(/a/g)).toHaveLength(600);
  });

  test.each([
    ["cut", wordFile(paragraph("x")).subarray(0, 300)],
    ["no Word file", zipOf({ "a.txt": "x" })],
  ])("damaged: %s", async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow();
  });
});
