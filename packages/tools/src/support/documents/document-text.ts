import { basename } from "node:path";
import type { ToolOutput } from "@marvin/agent-core";
import { byteSize } from "../text/byte-size.ts";
import { fileKind } from "../text/file-kind.ts";
import type { Member } from "./archive-member.ts";
import { allBytes, type ByteSource, bufferSource } from "./byte-source.ts";
import { type DocumentForm, documentForm } from "./document-form.ts";
import type { DatabasePlace } from "./document-reader.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";

export interface DocumentText {
  /** What is shown: "PDF document, 3 pages, as text". */
  readonly kind: string;
  readonly text: string;
  /** What was left out, in sentences. */
  readonly notes: readonly string[];
}

/** A member of an archive that is no document itself: read on as any file would be. */
export interface MemberBytes {
  readonly member: string;
  readonly bytes: Buffer;
}

export type Image = NonNullable<ToolOutput["images"]>[number];

/** `image` is left out if models would refuse it; `text` says so. */
export interface ShownImage {
  readonly shown: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly image?: Image;
}

export type Found = DocumentText | MemberBytes | ShownImage;

export interface DocumentFile {
  readonly source: ByteSource;
  /** The beginning, or all of it. */
  readonly head: Buffer;
  /** Its name: endings tell some kinds apart. */
  readonly name: string;
  /** Where it can be opened, if it is a database. */
  readonly database: DatabasePlace | undefined;
  readonly isMember: boolean;
}

/**
 * A document as text, or what a selector names in it. Undefined if it is none: then it is a plain file. Throws
 * UnreadableDocument. Each kind's code and library are loaded when such a file is read.
 */
export async function documentText(
  file: DocumentFile,
  selector: string | undefined,
  bounds: ReadingBounds,
): Promise<Found | undefined> {
  try {
    const form = await documentForm(file, selector, bounds);
    return form && (await read(form, file, selector, bounds));
  } catch (error) {
    if (error instanceof UnreadableDocument || bounds.signal.aborted) throw error;
    throw new UnreadableDocument(damage(error));
  }
}

/** What a library stumbled over says nothing to a reader. */
function damage(error: unknown): string {
  const isSlip = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  if (isSlip || !(error instanceof Error)) return "it is damaged";
  return `it is damaged (${error.message.includes("[xmldom") ? "its XML is not as it should be" : error.message})`;
}

const WITH_PARTS = new Set<DocumentForm>(["zip", "tar", "tar.gz", "sqlite"]);

async function read(
  form: DocumentForm,
  file: DocumentFile,
  selector: string | undefined,
  bounds: ReadingBounds,
): Promise<Found | undefined> {
  const { source } = file;
  if (selector !== undefined && !WITH_PARTS.has(form)) {
    throw new UnreadableDocument("it has no parts that a name after a colon could choose");
  }
  switch (form) {
    case "pdf":
      return (await import("./pdf-text.ts")).pdfText(await allBytes(source, bounds), bounds);
    case "word":
      return (await import("./word-text.ts")).wordText(inMemory(source, bounds), bounds);
    case "sheet":
      return (await import("./sheet-text.ts")).sheetText(inMemory(source, bounds), bounds);
    case "slides":
      return (await import("./slides-text.ts")).slidesText(inMemory(source, bounds), bounds);
    case "epub":
      return (await import("./epub-text.ts")).epubText(inMemory(source, bounds), bounds);
    case "notebook":
      return readNotebook(source, bounds);
    case "sqlite":
      return readDatabase(file, selector, bounds);
    case "image":
      return readImage(file, bounds);
    case "zip":
    case "tar":
    case "tar.gz":
    case "gzip":
      return readArchive(form, file, selector, bounds);
    default:
      return form satisfies never;
  }
}

/** Office files are read part by part, but those over the limit are refused all the same. */
function inMemory(source: ByteSource, { limits }: ReadingBounds): ByteSource {
  if (source.size <= limits.inputBytes) return source;
  throw new UnreadableDocument(`it is too large; documents up to ${byteSize(limits.inputBytes)} are read`);
}

/** What is no right notebook is still text, and shown as it stands. */
async function readNotebook(source: ByteSource, bounds: ReadingBounds): Promise<DocumentText | undefined> {
  if (source.size > bounds.limits.inputBytes) return undefined;
  const { notebookText } = await import("./notebook-text.ts");
  return notebookText(await allBytes(source, bounds), bounds).catch((error: unknown) => {
    if (error instanceof UnreadableDocument) return undefined;
    throw error;
  });
}

async function readDatabase({ database }: DocumentFile, selector: string | undefined, bounds: ReadingBounds) {
  if (database === undefined) throw new UnreadableDocument("databases inside archives are not opened");
  return (await import("./sqlite-table.ts")).sqliteText(database, selector, bounds);
}

async function readImage({ source, head, name }: DocumentFile, bounds: ReadingBounds): Promise<ShownImage> {
  const images = await import("./image-file.ts");
  const kind = fileKind(head, name) ?? "image";
  const bytes = await allBytes(source, bounds);
  const size = images.imageSize(kind, bytes);
  const about = `${kind}, ${size.width} × ${size.height} pixels, ${byteSize(source.size)}`;
  if (source.size > images.MOST_IMAGE_BYTES) {
    return { size, shown: `${about}. It is too large to be shown; up to ${byteSize(images.MOST_IMAGE_BYTES)} are.` };
  }
  if (Math.max(size.width, size.height) > images.MOST_IMAGE_SIDE) {
    return { size, shown: `${about}. It has too many pixels to be shown; ${images.MOST_IMAGE_SIDE} a side are.` };
  }
  const mimeType = images.imageType(kind) ?? "application/octet-stream";
  return {
    size,
    shown: about,
    image: { type: "image", mimeType, base64: bytes.toString("base64"), name: basename(name) },
  };
}

async function readArchive(
  form: "zip" | "tar" | "tar.gz" | "gzip",
  file: DocumentFile,
  selector: string | undefined,
  bounds: ReadingBounds,
): Promise<Found> {
  const archives = await import("./archive-member.ts");
  if (form === "gzip") return memberText(await archives.gzipContent(file.source, file.name, bounds), file, bounds);
  const archive =
    form === "zip"
      ? await archives.zipArchive(file.source, bounds)
      : await archives.tarArchive(file.source, form === "tar.gz", bounds);
  if (selector === undefined) {
    const all = listed(archives.listing(archive.members), form, archive.members, file.isMember);
    return archive.isCut ? { ...all, notes: [...all.notes, "Those behind them were not looked at."] } : all;
  }
  const found = archives.findMember(archive, selector);
  if ("folder" in found) return listed(archives.listing(found.folder), form, found.folder, false);
  return memberText({ member: found.name, bytes: await archive.bytes(found) }, file, bounds);
}

function listed(
  { text, notes }: { text: string; notes: string[] },
  form: string,
  members: readonly Member[],
  isMember: boolean,
) {
  const count = `${members.length} ${members.length === 1 ? "member" : "members"}`;
  const how = isMember ? "inside another, so its members are not opened" : "one is read by path:member";
  return { kind: `${form} archive, ${count}; ${how}`, text: text || "(empty)", notes };
}

/** A member that is a document comes as text too; archives inside archives are listed and not entered. */
async function memberText({ member, bytes }: MemberBytes, outer: DocumentFile, bounds: ReadingBounds): Promise<Found> {
  if (outer.isMember) return { member, bytes };
  const inner = { source: bufferSource(bytes), head: bytes, name: member, database: undefined, isMember: true };
  return (await documentText(inner, undefined, bounds)) ?? { member, bytes };
}
