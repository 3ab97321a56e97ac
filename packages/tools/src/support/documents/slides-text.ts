import { BoundedText } from "./bounded-text.ts";
import type { ByteSource } from "./byte-source.ts";
import type { DocumentText } from "./document-text.ts";
import { tableRow, tableRule } from "./markdown-table.ts";
import { relationsOf } from "./open-package.ts";
import type { ReadingBounds } from "./reading-bounds.ts";
import { attributeOf, decodeXml, xmlEvents } from "./xml-events.ts";
import { ZipFile } from "./zip-file.ts";

const PRESENTATION = "ppt/presentation.xml";
const MOST_SLIDES = 1000;

export async function slidesText(source: ByteSource, bounds: ReadingBounds): Promise<DocumentText> {
  const zip = await ZipFile.open(source, bounds);
  const slides = await slideNames(zip);
  const text = new BoundedText(bounds.limits.textCharacters);
  for (const [index, name] of slides.slice(0, MOST_SLIDES).entries()) {
    if (!text.add(`${await slideText(zip, name, index + 1)}\n\n`)) break;
  }
  const left = slides.length > MOST_SLIDES ? [`Slides after ${MOST_SLIDES} are left out.`] : [];
  const count = `${slides.length} ${slides.length === 1 ? "slide" : "slides"}`;
  return {
    kind: `PowerPoint presentation, ${count}, as Markdown`,
    text: text.toString(),
    notes: [...left, ...text.note()],
  };
}

/** In the order in which they are shown. */
async function slideNames(zip: ZipFile): Promise<string[]> {
  const relations = new Map((await relationsOf(zip, PRESENTATION)).map(({ id, target }) => [id, target]));
  const names: string[] = [];
  for (const event of xmlEvents(decodeXml(await zip.part(PRESENTATION)))) {
    if (event.type !== "open" || event.name !== "sldId") continue;
    const target = relations.get(/\w:id\s*=\s*["']([^"']*)/.exec(event.attributes)?.[1] ?? "");
    if (target) names.push(target);
  }
  return names;
}

async function slideText(zip: ZipFile, name: string, number: number): Promise<string> {
  const bytes = await zip.find(name);
  if (!bytes) return `## Slide ${number}\n\n(this slide is missing)`;
  const { title, blocks, hidden } = readShapes(decodeXml(bytes));
  const notes = await notesOf(zip, name);
  const heading = `## Slide ${number}${title ? `: ${title}` : ""}${hidden ? " (hidden)" : ""}`;
  return [heading, ...blocks, ...(notes ? [`Notes: ${notes}`] : [])].join("\n\n");
}

async function notesOf(zip: ZipFile, slide: string): Promise<string> {
  const relation = (await relationsOf(zip, slide)).find(({ type }) => type === "notesSlide");
  const bytes = relation && (await zip.find(relation.target));
  return bytes ? readShapes(decodeXml(bytes), (placeholder) => placeholder === "body").blocks.join("\n") : "";
}

interface Shapes {
  readonly title: string;
  readonly blocks: readonly string[];
  readonly hidden: boolean;
}

/** The text of the shapes in their order, tables as tables. `wanted` chooses shapes by their placeholder. */
function readShapes(xml: string, wanted: (placeholder: string) => boolean = () => true): Shapes {
  const reader = new ShapeReader(wanted);
  for (const event of xmlEvents(xml)) {
    if (event.type === "open") reader.open(event.name, event.attributes);
    else if (event.type === "close") reader.close(event.name);
    else reader.text(event.text);
  }
  return { title: reader.title, blocks: reader.blocks, hidden: reader.hidden };
}

class ShapeReader {
  title = "";
  hidden = false;
  readonly blocks: string[] = [];
  readonly #wanted: (placeholder: string) => boolean;
  #placeholder = "";
  #lines: string[] = [];
  #line = "";
  #level = 0;
  #inText = false;
  #rows: string[][] | undefined;
  #cellStart = 0;

  constructor(wanted: (placeholder: string) => boolean) {
    this.#wanted = wanted;
  }

  open(name: string, attributes: string): void {
    if (name === "sld") this.hidden = attributeOf(attributes, "show") === "0";
    else if (name === "sp" || name === "graphicFrame") this.#startShape();
    else if (name === "ph") this.#placeholder = attributeOf(attributes, "type") ?? "body";
    else if (name === "t") this.#inText = true;
    else if (name === "pPr") this.#level = Math.min(8, Number(attributeOf(attributes, "lvl") ?? 0) || 0);
    else if (name === "br") this.#line += " ";
    else if (name === "tbl") this.#rows = [];
    else if (name === "tr") this.#rows?.push([]);
    else if (name === "tc") this.#cellStart = this.#lines.length;
  }

  close(name: string): void {
    if (name === "t") this.#inText = false;
    else if (name === "p") this.#endLine();
    else if (name === "tc") this.#rows?.at(-1)?.push(this.#lines.splice(this.#cellStart).join("\n"));
    else if (name === "tbl") this.#endTable();
    else if (name === "sp" || name === "graphicFrame") this.#endShape();
  }

  text(text: string): void {
    if (this.#inText) this.#line += text;
  }

  #startShape(): void {
    this.#placeholder = "";
    this.#lines = [];
  }

  #endLine(): void {
    const line = this.#line.trim();
    if (line !== "") this.#lines.push(this.#level > 0 ? `${"  ".repeat(this.#level - 1)}- ${line}` : line);
    this.#line = "";
    this.#level = 0;
  }

  #endTable(): void {
    const [head = [], ...rows] = this.#rows ?? [];
    if (head.length > 0) this.blocks.push([tableRow(head), tableRule(head.length), ...rows.map(tableRow)].join("\n"));
    this.#rows = undefined;
  }

  #endShape(): void {
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length === 0 || !this.#wanted(this.#placeholder) || this.#placeholder === "sldNum") return;
    const isTitle = this.#placeholder === "title" || this.#placeholder === "ctrTitle";
    if (isTitle && this.title === "") this.title = lines.join(" ");
    else this.blocks.push(lines.join("\n"));
  }
}
