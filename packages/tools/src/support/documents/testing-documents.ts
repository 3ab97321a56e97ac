import { strToU8, zipSync } from "fflate";
import { DOCUMENT_LIMITS, type DocumentLimits, ReadingBounds } from "./reading-bounds.ts";

/** Small real documents for tests, put together by hand. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const parts = Object.entries(files).map(([name, content]) => {
    return [name, typeof content === "string" ? strToU8(content) : content] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function relationships(targets: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const list = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join("")}</Relationships>`;
}

export function wordFile(body: string, extra: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return zipOf({
    "[Content_Types].xml": types,
    "_rels/.rels": relationships({ r1: ["officeDocument", "word/document.xml"] }),
    "word/_rels/document.xml.rels": relationships({ r1: ["styles", "styles.xml"] }),
    "word/styles.xml": `<w:styles xmlns:w="${w}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    "word/document.xml": `<w:document xmlns:w="${w}"><w:body>${body}</w:body></w:document>`,
    ...extra,
  });
}

export function paragraph(text: string, style = ""): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : "";
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

interface SheetPart {
  readonly data: string;
  readonly state?: string;
}

/** `data` is what stands in a worksheet's XML, `styles` in the style sheet's. */
export function workbookFile(sheets: Readonly<Record<string, SheetPart>>, styles = "", strings = "", pr = ""): Buffer {
  const list = Object.entries(sheets);
  const tags = list.map(([name, { state }], i) => {
    return `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ""} r:id="r${i + 1}"/>`;
  });
  const targets = list.map((_, i) => [`r${i + 1}`, ["worksheet", `worksheets/s${i + 1}.xml`]] as const);
  const parts = list.map(([, { data }], i) => [`xl/worksheets/s${i + 1}.xml`, `<worksheet>${data}</worksheet>`]);
  return zipOf({
    "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}">${pr}<sheets>${tags.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(Object.fromEntries(targets)),
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    ...Object.fromEntries(parts),
  });
}

export function slideXml(shapes: string, attributes = ""): string {
  return `<p:sld xmlns:p="p" xmlns:a="a"${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
}

export function shape(lines: readonly string[], placeholder = ""): string {
  const kind = placeholder ? `<p:nvPr><p:ph type="${placeholder}"/></p:nvPr>` : "";
  const text = lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join("");
  return `<p:sp><p:nvSpPr>${kind}</p:nvSpPr><p:txBody>${text}</p:txBody></p:sp>`;
}

/** A PDF with some lines of text on each page; `trailer` adds to that dictionary. */
export function pdfFile(pages: readonly (readonly string[])[], trailer = ""): Buffer {
  const [catalog, tree, font] = [1, 2, 3];
  const pageOf = (index: number) => font + 1 + 2 * index;
  const bodies = new Map<number, string>();
  bodies.set(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`);
  bodies.set(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${pageOf(i)} 0 R`).join(" ")}]>>`);
  bodies.set(font, "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>");
  for (const [index, lines] of pages.entries()) {
    const [page, stream] = [pageOf(index), pageOf(index) + 1];
    const drawing = drawnLines(lines);
    bodies.set(
      page,
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 420 595]/Resources<</Font<</T ${font} 0 R>>>>/Contents ${stream} 0 R>>`,
    );
    bodies.set(stream, `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`);
  }
  return pdfOf([...bodies.values()], trailer);
}

/** The operators that write lines below each other, each at a place of its own. */
function drawnLines(lines: readonly string[]): string {
  return lines.map((line, row) => `BT/T 11 Tf 1 0 0 1 40 ${540 - 16 * row} Tm(${line})Tj ET`).join("\n");
}

/** Numbers the objects from 1 and writes the table of where each begins. */
export function pdfOf(objects: readonly string[], trailer = ""): Buffer {
  const written = ["%PDF-1.5\n"];
  const length = () => Buffer.byteLength(written.join(""), "latin1");
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(length());
    written.push(`${index + 1} 0 obj ${object} endobj\n`);
  }
  const start = length();
  const rows = ["0000000000 65535 f", ...offsets.map((offset) => `${offset.toString().padStart(10, "0")} 00000 n`)];
  written.push(`xref\n0 ${rows.length}\n`, ...rows.map((row) => `${row}\r\n`));
  written.push(`trailer <</Root 1 0 R/Size ${rows.length} ${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.from(written.join(""), "latin1");
}

export interface TarPart {
  readonly name: string;
  readonly content?: string;
  readonly type?: string;
}

export function tarFile(parts: readonly TarPart[]): Buffer {
  const blocks = parts.flatMap(({ name, content = "", type = "0" }) => {
    const body = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(name, 0, 100);
    header.write("0000644\0", 100);
    header.write(`${body.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write(type, 156);
    header.write("ustar\x0000", 257, "latin1");
    header.write("        ", 148);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export function testBounds(changes: Partial<DocumentLimits> = {}): ReadingBounds {
  return new ReadingBounds(new AbortController().signal, { ...DOCUMENT_LIMITS, ...changes });
}
