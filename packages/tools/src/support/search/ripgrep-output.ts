import { isUtf8 } from "node:buffer";
import type { ToldLine } from "./proven-lines.ts";
import type { FoundLine } from "./search-request.ts";

export interface RipgrepLine extends FoundLine {
  readonly told: ToldLine;
}

/** Reads what `rg --null --no-heading --line-number --byte-offset` prints: path, NUL, two numbers and the text. */
export class RipgrepOutput {
  #rest: Buffer = Buffer.alloc(0);
  readonly #take: (found: RipgrepLine) => void;

  constructor(take: (found: RipgrepLine) => void) {
    this.#take = take;
  }

  add(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let from = 0;
    for (;;) {
      const nul = bytes.indexOf(0, from);
      const end = nul < 0 ? -1 : bytes.indexOf(10, nul);
      if (end < 0) break;
      this.#record(bytes.toString("latin1", from, nul), bytes.subarray(nul + 1, end));
      from = end + 1;
    }
    this.#rest = Buffer.from(bytes.subarray(from));
  }

  #record(before: string, rest: Buffer): void {
    const found = /^(\d+)([:-])(\d+)[:-]/.exec(rest.toString("latin1", 0, 50));
    if (!found) return;
    const [head, line, mark, offset] = found;
    const path = Buffer.from(plainPath(before), "latin1");
    const bytes = Buffer.from(rest.subarray(head.length));
    this.#take({
      ...{ path: path.toString("utf8"), line: Number(line), text: words(bytes).replace(/\r$/, "") },
      ...{ isMatch: mark === ":", told: { path, offset: Number(offset), bytes } },
    });
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
