import { BoundedText } from "./bounded-text.ts";
import type { ByteSource } from "./byte-source.ts";
import type { DocumentText } from "./document-text.ts";
import { addMarkdown } from "./html-markdown.ts";
import { partName } from "./open-package.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";
import { attributeOf, decodeXml, xmlEvents } from "./xml-events.ts";
import { ZipFile } from "./zip-file.ts";

const MOST_CHAPTERS = 2000;

/** A book's chapters in reading order. */
export async function epubText(source: ByteSource, bounds: ReadingBounds): Promise<DocumentText> {
  const zip = await ZipFile.open(source, bounds);
  const book = await readPackage(zip);
  const locked = await lockedParts(zip);
  if (book.chapters.some((chapter) => locked.has(chapter))) {
    throw new UnreadableDocument("it is protected against copying, so its chapters cannot be read");
  }
  const text = new BoundedText(bounds.limits.textCharacters);
  if (book.title) text.add(`# ${book.title}\n\n`);
  if (book.authors.length > 0) text.add(`By ${book.authors.join(", ")}\n\n`);
  for (const chapter of book.chapters.slice(0, MOST_CHAPTERS)) {
    const bytes = await zip.find(chapter);
    if (bytes) await addMarkdown(bodyOf(decodeXml(bytes)), text, bounds);
    else text.add(`(the part ${chapter} is missing)\n\n`);
    if (text.full) break;
  }
  const left = book.chapters.length > MOST_CHAPTERS ? [`Parts after ${MOST_CHAPTERS} are left out.`] : [];
  return { kind: "EPUB book as Markdown", text: text.toString().trimEnd(), notes: [...left, ...text.note()] };
}

interface Book {
  readonly title: string;
  readonly authors: readonly string[];
  /** Names of members, in reading order. */
  readonly chapters: readonly string[];
}

async function readPackage(zip: ZipFile): Promise<Book> {
  const place = await packagePlace(zip);
  const manifest = new Map<string, string>();
  const spine: string[] = [];
  const words: Record<string, string[]> = { title: [], creator: [] };
  let open: string[] | undefined;
  for (const event of xmlEvents(decodeXml(await zip.part(place)))) {
    if (event.type === "text") open?.push(event.text.trim());
    if (event.type !== "open") {
      if (event.type === "close") open = undefined;
      continue;
    }
    open = Object.hasOwn(words, event.name) ? words[event.name] : undefined;
    const { name, attributes } = event;
    if (name === "item") manifest.set(attributeOf(attributes, "id") ?? "", reference(place, attributes));
    if (name === "itemref") spine.push(attributeOf(attributes, "idref") ?? "");
  }
  const chapters = spine.flatMap((id) => manifest.get(id) ?? []);
  return { title: words.title?.[0] ?? "", authors: words.creator ?? [], chapters };
}

async function packagePlace(zip: ZipFile): Promise<string> {
  for (const event of xmlEvents(decodeXml(await zip.part("META-INF/container.xml")))) {
    if (event.type !== "open" || event.name !== "rootfile") continue;
    const place = attributeOf(event.attributes, "full-path");
    const ways = place ? [place, partName("", place), partName("", decoded(place))] : [];
    if (place) return ways.find((way) => zip.has(way)) ?? place;
  }
  throw new UnreadableDocument("it is damaged (it does not say where its contents are listed)");
}

function reference(place: string, attributes: string): string {
  const href = (attributeOf(attributes, "href") ?? "").replace(/#.*$/, "");
  return partName(place, decoded(href));
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Fonts may be scrambled in any book; chapters are only in those that are locked. */
async function lockedParts(zip: ZipFile): Promise<ReadonlySet<string>> {
  const bytes = await zip.find("META-INF/encryption.xml");
  const locked = new Set<string>();
  for (const event of bytes ? xmlEvents(decodeXml(bytes)) : []) {
    if (event.type !== "open" || event.name !== "CipherReference") continue;
    locked.add(partName("", decoded(attributeOf(event.attributes, "URI") ?? "")));
  }
  return locked;
}

function bodyOf(html: string): string {
  const start = /<body\b[^>]{0,2000}>/i.exec(html);
  if (!start) return html.replace(/^\s*<\?xml[^>]*\?>/, "");
  const from = start.index + start[0].length;
  const end = html.lastIndexOf("</body");
  return html.slice(from, end < from ? html.length : end);
}
