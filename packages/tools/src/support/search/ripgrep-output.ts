import { isUtf8 } from "node:buffer";
import type { FoundLine } from "./search-request.ts";

/** Reads what `rg --null --no-heading --line-number` prints: path, NUL, number, ":" or "-", text. */
export class RipgrepOutput {
  #rest: Buffer = Buffer.alloc(0);
  readonly #take: (found: FoundLine, path: Buffer) => void;

  /** With each line the bytes of its path, for a name may be no text. */
  constructor(take: (found: FoundLine, path: Buffer) => void) {
    this.#take = take;
  }

  add(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let from = 0;
    for (;;) {
      const nul = bytes.indexOf(0, from);
      const end = nul < 0 ? -1 : bytes.indexOf(10, nul);
      if (end < 0) break;
      this.#record(bytes.toString("latin1", from, nul), words(bytes.subarray(nul + 1, end)));
      from = end + 1;
    }
    this.#rest = Buffer.from(bytes.subarray(from));
  }

  #record(before: string, rest: string): void {
    const found = /^(\d+)([:-])(.*)$/s.exec(rest);
    if (!found) return;
    const text = (found[3] ?? "").replace(/\r$/, "");
    const path = Buffer.from(plainPath(before), "latin1");
    this.#take({ path: path.toString("utf8"), line: Number(found[1]), text, isMatch: found[2] === ":" }, path);
  }
}

/** What is not UTF-8 comes as Latin-1 rather than as question marks. */
function words(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") && !isUtf8(bytes) ? new TextDecoder("windows-1252").decode(bytes) : text;
}

/** A remark on a binary file has no NUL of its own, so it stands before the next path. */
function plainPath(path: string): string {
  const remarks = /^(?:.*(?:binary file matches|stopped searching binary file).*\n)+/;
  return path.replace(remarks, "").replace(/^\.\//, "");
}
