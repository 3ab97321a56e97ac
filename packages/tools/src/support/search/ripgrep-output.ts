import type { FoundLine } from "./search-request.ts";

/** Reads what `rg --null --no-heading --line-number` prints: path, NUL, number, ":" or "-", text. */
export class RipgrepOutput {
  #rest: Buffer = Buffer.alloc(0);
  readonly #take: (found: FoundLine) => void;

  constructor(take: (found: FoundLine) => void) {
    this.#take = take;
  }

  add(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let from = 0;
    for (;;) {
      const nul = bytes.indexOf(0, from);
      const end = nul < 0 ? -1 : bytes.indexOf(10, nul);
      if (end < 0) break;
      this.#record(bytes.toString("utf8", from, nul), bytes.toString("utf8", nul + 1, end));
      from = end + 1;
    }
    this.#rest = Buffer.from(bytes.subarray(from));
  }

  #record(path: string, rest: string): void {
    const found = /^(\d+)([:-])(.*)$/s.exec(rest);
    if (!found) return;
    const text = (found[3] ?? "").replace(/\r$/, "");
    this.#take({ path: plainPath(path), line: Number(found[1]), text, isMatch: found[2] === ":" });
  }
}

/** A remark on a binary file has no NUL of its own, so it stands before the next path. */
function plainPath(path: string): string {
  const remarks = /^(?:.*(?:binary file matches|stopped searching binary file).*\n)+/;
  return path.replace(remarks, "").replace(/^\.\//, "");
}
