import { fstatSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { SessionSlots } from "@marvin/agent-core";
import { identityOf } from "../changes/file-state.ts";
import { isStillAt } from "../paths/open-regular-file.ts";
import { careFor } from "./document-form.ts";
import { type DocumentReader, type DocumentReply, readDocument } from "./document-reader.ts";
import { DOCUMENT_READER_SLOT } from "./document-reader-slot.ts";
import type { Found } from "./document-text.ts";
import { placeDatabase } from "./place-database.ts";
import { DOCUMENT_LIMITS, UnreadableDocument } from "./reading-bounds.ts";

export interface OpenedFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly head: Buffer;
  /** Real path. */
  readonly real: string;
}

export interface ReadingContext {
  readonly session: SessionSlots;
  readonly signal: AbortSignal;
}

/**
 * A document as text, or what a selector names in it; undefined if it is a plain file. Throws UnreadableDocument. The
 * last few are remembered, for long ones are read range by range.
 */
export async function openDocument(
  file: OpenedFile,
  selector: string | undefined,
  { session, signal }: ReadingContext,
): Promise<Found | undefined> {
  const care = careFor({ head: file.head, name: file.real });
  if (care === "plain") return undefined;
  const recent = session.get("files/recent-documents", () => new RecentDocuments());
  const key = `${identityOf(fstatSync(file.handle.fd, { bigint: true }))} ${selector ?? ""}`;
  const known = recent.get(key);
  if (known) return known;
  const reader = care === "image" ? HERE : (session.peek<DocumentReader>(DOCUMENT_READER_SLOT) ?? HERE);
  const found = foundIn(
    care === "database"
      ? await readPlaced(file, selector, reader, signal)
      : await reader.read(requestOf(file, selector), signal),
  );
  if (found && care === "document") recent.keep(key, found);
  return found;
}

const HERE: DocumentReader = { read: readDocument };

async function readPlaced(file: OpenedFile, selector: string | undefined, reader: DocumentReader, signal: AbortSignal) {
  await using database = await placeDatabase(file.real);
  const reply = await reader.read({ ...requestOf(file, selector), database: database.place }, signal);
  // It was opened by its name, which may lead elsewhere by now.
  if (!isStillAt(file.handle, file.real)) throw new UnreadableDocument("it was replaced while it was read");
  if (reply.kind !== "found" || !("text" in reply.found)) return reply;
  return { ...reply, found: { ...reply.found, notes: [...database.notes, ...reply.found.notes] } };
}

function requestOf({ handle, size, head, real }: OpenedFile, selector: string | undefined) {
  const wanted = selector === undefined ? {} : { selector };
  return { fd: handle.fd, size, head, name: real, limits: DOCUMENT_LIMITS, ...wanted };
}

function foundIn(reply: DocumentReply): Found | undefined {
  switch (reply.kind) {
    case "found":
      return "bytes" in reply.found ? { ...reply.found, bytes: Buffer.from(reply.found.bytes) } : reply.found;
    case "none":
      return undefined;
    case "unreadable":
      throw new UnreadableDocument(reply.reason, reply.hint);
    default:
      return reply satisfies never;
  }
}

const MOST_REMEMBERED = 4;

/** Texts of documents by the identity of their files, the last used ones. */
class RecentDocuments {
  readonly #found = new Map<string, Found>();

  get(key: string): Found | undefined {
    const found = this.#found.get(key);
    if (found) this.keep(key, found);
    return found;
  }

  keep(key: string, found: Found): void {
    if (!("text" in found)) return;
    this.#found.delete(key);
    this.#found.set(key, found);
    for (const old of [...this.#found.keys()].slice(0, -MOST_REMEMBERED)) this.#found.delete(old);
  }
}
