import type { Hunk, HunkLine } from "./file-patch.ts";
import { patchError } from "./patch-error.ts";

/** What stands below the header of one file: SEARCH blocks, or hunks. `at` is the number of its first line. */
export function parseBody(lines: readonly string[], at: number): Hunk[] {
  return lines.some((line) => SEARCH.test(line)) ? parseBlocks(lines, at) : parseHunks(lines, at);
}

const SEARCH = /^(<{5,9}) ?SEARCH\s*$/;
const DIVIDER = /^={5,9}\s*$/;
const REPLACE = /^>{5,9} ?REPLACE\s*$/;

function parseBlocks(lines: readonly string[], at: number): Hunk[] {
  const hunks: Hunk[] = [];
  for (let start = 0; start < lines.length; start++) {
    const line = lines[start] ?? "";
    if (line.trim() === "" || /^(@@|```)/.test(line)) continue;
    if (!SEARCH.test(line)) throw patchError(at + start, '"<<<<<<< SEARCH" was expected here.');
    let end = start + 1;
    while (end < lines.length && !REPLACE.test(lines[end] ?? "")) end++;
    if (end === lines.length) throw patchError(at + start, 'this block has no ">>>>>>> REPLACE".');
    hunks.push(blockHunk(lines.slice(start, end), at + start));
    start = end;
  }
  return hunks;
}

function blockHunk(block: readonly string[], at: number): Hunk {
  const divider = dividerOf(block, at);
  const removed = block.slice(1, divider).map((text): HunkLine => ({ kind: "-", text }));
  const added = block.slice(divider + 1).map((text): HunkLine => ({ kind: "+", text }));
  const lines = [...removed, ...added];
  return { lines, anchors: [], at, ...(removed.length === 0 ? { intoEmpty: true } : {}) };
}

/** Headings of Markdown are underlined in the same way: then the length of the other marks tells. */
function dividerOf(block: readonly string[], at: number): number {
  const all = block.flatMap((line, index) => (DIVIDER.test(line) ? [index] : []));
  const length = SEARCH.exec(block[0] ?? "")?.[1]?.length;
  const alike = all.filter((index) => block[index]?.trimEnd().length === length);
  const [divider, ...others] = alike.length === 1 ? alike : all;
  if (divider === undefined || others.length > 0) {
    const message = `this block needs one "=======" and has ${all.length}; old_str and new_str take any text.`;
    throw patchError(at, message);
  }
  return divider;
}

/** Hunks of the Codex form and of unified diffs, which models mix. */
export function parseHunks(lines: readonly string[], at: number): Hunk[] {
  const hunks: HunkBuilder[] = [];
  lines.forEach((line, index) => {
    if (isFileName(lines, index)) return;
    const open = hunks.at(-1);
    if (line.startsWith("@@")) {
      const next = open && !open.hasLines ? open : new HunkBuilder(at + index);
      next.head(line);
      if (next !== open) hunks.push(next);
    } else if (open) open.add(line, at + index);
    else if (line.trim() !== "") {
      const first = new HunkBuilder(at + index);
      first.add(line, at + index);
      hunks.push(first);
    }
  });
  return hunks.filter((hunk) => hunk.hasLines).map((hunk) => hunk.build());
}

/** "--- a/x" and "+++ b/x" right below a header of Codex. */
function isFileName(lines: readonly string[], index: number): boolean {
  const first = /^--- /.test(lines[index] ?? "") ? index : index - 1;
  return first === 0 && /^--- /.test(lines[first] ?? "") && /^\+\+\+ /.test(lines[first + 1] ?? "") && index <= 1;
}

class HunkBuilder {
  readonly #at: number;
  readonly #lines: HunkLine[] = [];
  readonly #anchors: string[] = [];
  #oldStart: number | undefined;
  #atEnd = false;
  #unended = { old: false, new: false };
  /** Bare empty lines: context if something follows, else the gap before the next header. */
  #gap = 0;

  constructor(at: number) {
    this.#at = at;
  }

  get hasLines(): boolean {
    return this.#lines.length > 0;
  }

  head(line: string): void {
    const numbers = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line);
    if (numbers) this.#oldStart = Number(numbers[1]);
    else {
      const anchor = line
        .slice(2)
        .replace(/\s*@@\s*$/, "")
        .replace(/^ /, "");
      if (anchor.trim() !== "") this.#anchors.push(anchor);
    }
  }

  add(line: string, at: number): void {
    if (/^\*\*\* End of File\s*$/.test(line)) this.#atEnd = true;
    else if (line.startsWith("\\")) this.#mark();
    else if (line === "") this.#gap++;
    else {
      const kind = line[0];
      if (kind !== " " && kind !== "-" && kind !== "+") {
        throw patchError(at, `"${line.slice(0, 80)}" begins with neither a space, nor - nor +.`);
      }
      for (; this.#gap > 0; this.#gap--) this.#lines.push({ kind: " ", text: "" });
      this.#lines.push({ kind, text: line.slice(1) });
    }
  }

  build(): Hunk {
    const { old, new: now } = this.#unended;
    return {
      lines: this.#lines,
      anchors: this.#anchors,
      at: this.#at,
      ...(this.#oldStart === undefined ? {} : { oldStart: this.#oldStart }),
      ...(this.#atEnd ? { atEnd: true } : {}),
      ...(old === now ? {} : { finalNewline: old }),
    };
  }

  /** "\ No newline at end of file" speaks of the line before it. */
  #mark(): void {
    const kind = this.#lines.at(-1)?.kind;
    if (kind !== "+") this.#unended.old = true;
    if (kind !== "-") this.#unended.new = true;
  }
}
