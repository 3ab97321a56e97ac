import { fstatSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { SessionSlots } from "@marvin/agent-core";
import { type FileState, hashOf, identityOf } from "./file-state.ts";

/** What a session knows of a file: its content's hash, or of a very large one its identity. */
export type Sight = { readonly hash: string } | { readonly identity: string };

/** Which files this session has read or written, and how they looked: an edit of a file that changed since is refused. */
export class SeenFiles {
  readonly #sights = new Map<string, Sight>();

  sight(real: string): Sight | undefined {
    return this.#sights.get(real);
  }

  note(real: string, sight: Sight | undefined): void {
    if (sight) this.#sights.set(real, sight);
    else this.#sights.delete(real);
  }

  compare(real: string, state: Pick<FileState, "bytes" | "identity">): "unseen" | "same" | "changed" {
    const sight = this.#sights.get(real);
    if (!sight) return "unseen";
    const same = "hash" in sight ? sight.hash === hashOf(state.bytes) : sight.identity === state.identity;
    return same ? "same" : "changed";
  }
}

export function seenFiles(session: SessionSlots): SeenFiles {
  return session.get("files/seen", () => new SeenFiles());
}

const HASHED_BYTES = 8 * 1024 * 1024;

/** Taken before a file is shown: what changes in between then counts as not seen. `head` is its beginning, or all of it. */
export async function sightOf(handle: FileHandle, head: Buffer, size: number): Promise<Sight> {
  if (head.length >= size) return { hash: hashOf(head) };
  if (size > HASHED_BYTES) return { identity: identityOf(fstatSync(handle.fd, { bigint: true })) };
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(size), 0, size, 0);
  return { hash: hashOf(buffer.subarray(0, bytesRead)) };
}
