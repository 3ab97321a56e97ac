import { read } from "node:fs";
import { promisify } from "node:util";
import type { ByteSource } from "./byte-source.ts";
import { documentText, type Found } from "./document-text.ts";
import { type DocumentLimits, ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";

/** An open file and what is wanted of it; plain values, for it may go to another process. */
export interface DocumentRequest {
  readonly fd: number;
  readonly size: number;
  readonly head: Uint8Array;
  readonly name: string;
  /** A database by its path: what reads those opens files by name alone. */
  readonly database?: DatabasePlace;
  readonly selector?: string;
  readonly limits: DocumentLimits;
}

export interface DatabasePlace {
  readonly path: string;
  /** Nobody else changes it, and its log lies beside it. */
  readonly isCopy: boolean;
}

/** `none`: it is a plain file. */
export type DocumentReply =
  | { readonly kind: "found"; readonly found: Found }
  | { readonly kind: "none" }
  | { readonly kind: "unreadable"; readonly reason: string; readonly hint?: string };

export interface DocumentReader {
  /** Rejects only when the signal aborts. */
  read(request: DocumentRequest, signal: AbortSignal): Promise<DocumentReply>;
}

/** Reads it here and now. */
export async function readDocument(request: DocumentRequest, signal: AbortSignal): Promise<DocumentReply> {
  const { fd, size, head, name, database, selector, limits } = request;
  const file = { source: fdSource(fd, size), head: Buffer.from(head), name, database, isMember: false };
  try {
    const found = await documentText(file, selector, new ReadingBounds(signal, limits));
    return found ? { kind: "found", found } : { kind: "none" };
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return { kind: "unreadable", reason: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) };
  }
}

const readAt = promisify(read);

function fdSource(fd: number, size: number): ByteSource {
  return {
    size,
    async read(position, length) {
      const wanted = Math.max(0, Math.min(length, size - position));
      const buffer = Buffer.allocUnsafe(wanted);
      let filled = 0;
      while (filled < wanted) {
        const { bytesRead } = await readAt(fd, buffer, filled, wanted - filled, position + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    },
  };
}
