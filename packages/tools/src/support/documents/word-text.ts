import { zipSync } from "fflate";
import mammoth from "mammoth";
import type { ByteSource } from "./byte-source.ts";
import type { DocumentText } from "./document-text.ts";
import { htmlMarkdown } from "./html-markdown.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";
import { inKnownWords } from "./word-xml.ts";
import { decodeXml, xmlEvents } from "./xml-events.ts";
import { ZipFile } from "./zip-file.ts";

/** The reader of Word files builds a tree of all of it at once. */
const MOST_XML_BYTES = 24 * 1024 * 1024;

export async function wordText(source: ByteSource, bounds: ReadingBounds): Promise<DocumentText> {
  const zip = await ZipFile.open(source, bounds);
  const buffer = await checkedCopy(zip, bounds);
  const { value } = await mammoth.convertToHtml(
    { buffer },
    // Pictures are named, not read.
    { convertImage: mammoth.images.imgElement(async () => ({ src: "" })), externalFileAccess: false },
  );
  const { text, notes } = await htmlMarkdown(value, bounds);
  return { kind: "Word document as Markdown", text, notes };
}

/** The library unpacks without a limit, so it is given a copy that is checked and not packed. */
async function checkedCopy(zip: ZipFile, bounds: ReadingBounds): Promise<Buffer> {
  const parts: Record<string, Uint8Array> = {};
  let bytes = 0;
  for (const entry of zip.entries) {
    if (!/\.(xml|rels)$/i.test(entry.name) || /^(customXml|docProps)\//.test(entry.name)) continue;
    bytes += entry.size;
    if (bytes > MOST_XML_BYTES) throw new UnreadableDocument("its text unpacks to more than 24 MB, which is too much");
    const part = await zip.bytes(entry);
    refuseHostile(part);
    parts[entry.name] = inKnownWords(part);
  }
  await bounds.pause();
  return Buffer.from(zipSync(parts, { level: 0 }));
}

const MOST_NESTED = 500;

/** Entities of a document's own are refused on the way; the library would go down any depth. */
function refuseHostile(part: Buffer): void {
  let depth = 0;
  for (const event of xmlEvents(decodeXml(part))) {
    if (event.type === "open") depth++;
    else if (event.type === "close") depth--;
    if (depth > MOST_NESTED) throw new UnreadableDocument("its parts are nested too deeply to be read");
  }
}
