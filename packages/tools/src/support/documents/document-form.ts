import { extname } from "node:path";
import { fileKind } from "../text/file-kind.ts";
import type { DocumentFile } from "./document-text.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";

export type DocumentForm =
  | "pdf"
  | "word"
  | "sheet"
  | "slides"
  | "epub"
  | "notebook"
  | "sqlite"
  | "image"
  | "zip"
  | "tar"
  | "tar.gz"
  | "gzip";

/** How much care a file needs, by its beginning and its name: a `document` is unpacked and parsed. */
export function careFor({
  head,
  name,
}: Pick<DocumentFile, "head" | "name">): "plain" | "image" | "database" | "document" {
  const kind = fileKind(head, name);
  if (kind === undefined) return /\.(ipynb|tar|zip|jar|pyz)$/i.test(name) ? "document" : "plain";
  if (kind === "gzip archive" || head.subarray(0, 2).toString("latin1") === "PK") return "document";
  const form = FORMS[kind];
  if (form === undefined) return "plain";
  return form === "image" ? "image" : form === "sqlite" ? "database" : "document";
}

/** As which document a file is read; undefined: as none. With a selector, Office files are the archives that they are. */
export async function documentForm(
  file: DocumentFile,
  selector: string | undefined,
  bounds: ReadingBounds,
): Promise<DocumentForm | undefined> {
  const kind = fileKind(file.head, file.name);
  const extension = extname(file.name).toLowerCase();
  if (kind === undefined) {
    if (extension === ".ipynb" && startsAsObject(file.head)) return "notebook";
    if (/^\.(zip|jar|pyz)$/.test(extension)) return (await endsAsZip(file, bounds)) ? "zip" : undefined;
    return extension === ".tar" && (await startsAsTar(file.head)) ? "tar" : undefined;
  }
  if (file.head.subarray(0, 2).toString("latin1") === "PK") {
    return selector === undefined ? zipForm(file, kind, bounds) : "zip";
  }
  if (kind === "gzip archive") return gzipForm(file, bounds);
  return FORMS[kind];
}

const FORMS: Readonly<Record<string, DocumentForm>> = {
  "PDF document": "pdf",
  "SQLite database": "sqlite",
  "tar archive": "tar",
  "PNG image": "image",
  "JPEG image": "image",
  "GIF image": "image",
  "WebP image": "image",
};

/** The folder in which each keeps its parts. */
const ZIP_FORMS: readonly (readonly [part: RegExp, form: DocumentForm])[] = [
  [/^\/?word[\\/]document\d*\.xml$/i, "word"],
  [/^\/?xl[\\/]workbook\d*\.xml$/i, "sheet"],
  [/^\/?ppt[\\/]presentation\d*\.xml$/i, "slides"],
  [/^META-INF\/container\.xml$/i, "epub"],
];

const NAMED_FORMS: Readonly<Record<string, DocumentForm>> = {
  "Word document": "word",
  "Excel workbook": "sheet",
  "PowerPoint presentation": "slides",
  "EPUB book": "epub",
};

/** By what is in it, if it has a document's name: endings are mixed up, and templates and macros have their own. */
async function zipForm(file: DocumentFile, kind: string, bounds: ReadingBounds): Promise<DocumentForm> {
  const named = NAMED_FORMS[kind];
  const isOffice = /^\.(do[ct][xm]|xl[st][xm]|p(pt|ps|ot)[xm])$/i.test(extname(file.name));
  if (!named && !isOffice) return "zip";
  const { ZipFile } = await import("./zip-file.ts");
  const { entries } = await ZipFile.open(file.source, bounds);
  const inside = ZIP_FORMS.filter(([part]) => entries.some(({ name }) => part.test(name))).map(([, form]) => form);
  return (named && inside.includes(named) ? named : inside[0]) ?? named ?? "zip";
}

async function gzipForm(file: DocumentFile, bounds: ReadingBounds): Promise<DocumentForm> {
  const [{ GzipStream }, { isTarHeader }] = await Promise.all([import("./tar-stream.ts"), import("./tar-file.ts")]);
  await using stream = new GzipStream(file.source, bounds);
  return isTarHeader(await stream.take(512)) ? "tar.gz" : "gzip";
}

/** A program may stand in front of a zip; its directory is at the end. */
async function endsAsZip({ source }: DocumentFile, bounds: ReadingBounds): Promise<boolean> {
  const { ZipFile } = await import("./zip-file.ts");
  try {
    return (await ZipFile.open(source, bounds)).entries.length > 0;
  } catch (error) {
    if (error instanceof UnreadableDocument) return false;
    throw error;
  }
}

async function startsAsTar(head: Buffer): Promise<boolean> {
  return (await import("./tar-file.ts")).isTarHeader(head.subarray(0, 512));
}

function startsAsObject(head: Buffer): boolean {
  return /^\ufeff?\s*\{/.test(head.toString("utf8", 0, 100));
}
