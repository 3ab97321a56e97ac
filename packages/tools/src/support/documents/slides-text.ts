import { BoundedText } from "./bounded-text.ts";
import type { ByteSource } from "./byte-source.ts";
import { chartText } from "./chart-text.ts";
import type { DocumentText } from "./document-text.ts";
import { mainPart, type Relation, relationsOf } from "./open-package.ts";
import type { ReadingBounds } from "./reading-bounds.ts";
import { type Block, readShapes } from "./slide-shapes.ts";
import { decodeXml, prefixedAttributeOf, xmlEvents } from "./xml-events.ts";
import { ZipFile } from "./zip-file.ts";

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
  const presentation = await mainPart(zip, "ppt/presentation.xml");
  const relations = new Map((await relationsOf(zip, presentation)).map(({ id, target }) => [id, target]));
  const names: string[] = [];
  for (const event of xmlEvents(decodeXml(await zip.part(presentation)))) {
    if (event.type !== "open" || event.name !== "sldId") continue;
    const target = relations.get(prefixedAttributeOf(event.attributes, "id") ?? "");
    if (target) names.push(target);
  }
  return names;
}

async function slideText(zip: ZipFile, name: string, number: number): Promise<string> {
  const bytes = await zip.find(name);
  if (!bytes) return `## Slide ${number}\n\n(this slide is missing)`;
  const { title, blocks, hidden } = readShapes(decodeXml(bytes));
  const relations = await relationsOf(zip, name);
  const notes = await notesOf(zip, relations);
  const heading = `## Slide ${number}${title ? `: ${title}` : ""}${hidden ? " (hidden)" : ""}`;
  return [heading, ...(await wordsOf(zip, blocks, relations)), ...(notes ? [`Notes: ${notes}`] : [])].join("\n\n");
}

async function wordsOf(zip: ZipFile, blocks: readonly Block[], relations: readonly Relation[]): Promise<string[]> {
  const words: string[] = [];
  for (const block of blocks) words.push(typeof block === "string" ? block : await elsewhere(zip, block, relations));
  return words.filter((block) => block !== "");
}

/** What a slide shows but does not hold itself. */
async function elsewhere(
  zip: ZipFile,
  { relation }: Exclude<Block, string>,
  relations: readonly Relation[],
): Promise<string> {
  const { type, target } = relations.find(({ id }) => id === relation) ?? {};
  const bytes = target === undefined ? undefined : await zip.find(target);
  if (!bytes) return "";
  return type === "chart" ? chartText(decodeXml(bytes)) : diagramLines(decodeXml(bytes)).join("\n");
}

/** The words of a diagram, one line a paragraph. */
function diagramLines(xml: string): string[] {
  const lines: string[] = [];
  let line = "";
  let inText = false;
  for (const event of xmlEvents(xml)) {
    if (event.type === "text") line += inText ? event.text : "";
    else if (event.name === "t") inText = event.type === "open";
    else if (event.name === "p" && event.type === "close") {
      if (line.trim() !== "") lines.push(`- ${line.trim()}`);
      line = "";
    }
  }
  return lines;
}

/** Header, footer and date; notes may stand in any other box. */
const OF_EVERY_PAGE = new Set(["hdr", "ftr", "dt"]);

async function notesOf(zip: ZipFile, relations: readonly Relation[]): Promise<string> {
  const relation = relations.find(({ type }) => type === "notesSlide");
  const bytes = relation && (await zip.find(relation.target));
  if (!bytes) return "";
  const { blocks } = readShapes(decodeXml(bytes), (placeholder) => !OF_EVERY_PAGE.has(placeholder));
  return blocks.filter((block) => typeof block === "string").join("\n");
}
