import { cutLine } from "../text/cut-line.ts";
import { type Line, plainText, type Style } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { hardWrapLine, wrapLine } from "../text/wrap-line.ts";
import { inlineCut } from "./inline/inline-cut.ts";
import { inlineLines } from "./inline/inline-lines.ts";
import type { RowWriter } from "./row-writer.ts";

export interface ProseOptions {
  readonly showAddresses: boolean;
  readonly unfinished: boolean;
}

/** So much of an open paragraph is kept; what stands before is given out, whatever comes. */
export const MOST_OPEN_CHARACTERS = 4096;
const LEAST_GIVEN_CHARACTERS = MOST_OPEN_CHARACTERS / 4;

/** A paragraph as it grows. Where it is given out depends on its text alone, not on the pieces in which it came. */
export class Paragraph {
  readonly kind = "paragraph";
  readonly #options: ProseOptions;
  #source = "";
  /** Where the last line begins in the source; -1 if its beginning was given out. */
  #lastLineAt = 0;
  /** The last row of what was given out: the next words may still go on it. */
  #openRow: Line = [];
  #isWhole = true;

  constructor(options: ProseOptions) {
    this.#options = options;
  }

  copy(options: ProseOptions): Paragraph {
    const copy = new Paragraph(options);
    copy.#source = this.#source;
    copy.#lastLineAt = this.#lastLineAt;
    copy.#openRow = this.#openRow;
    copy.#isWhole = this.#isWhole;
    return copy;
  }

  /** Whether nothing of it was given out. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The last line, if all of it is still here. */
  get lastLine(): string | undefined {
    return this.#lastLineAt === -1 ? undefined : this.#source.slice(this.#lastLineAt);
  }

  get isEmpty(): boolean {
    return this.#isWhole && this.#source === "";
  }

  addLine(text: string, writer: RowWriter): void {
    if (!this.isEmpty) this.addText("\n", writer);
    this.#lastLineAt = this.#source.length;
    this.addText(text.trimStart(), writer);
  }

  addText(text: string, writer: RowWriter): void {
    for (let at = 0; at < text.length; ) {
      const end = at + MOST_OPEN_CHARACTERS - this.#source.length;
      this.#source += text.slice(at, end);
      at = end;
      if (this.#source.length === MOST_OPEN_CHARACTERS) this.#giveOut(writer);
    }
  }

  dropLastLine(): void {
    this.#source = this.#source.slice(0, Math.max(0, this.#lastLineAt - 1));
  }

  finish(writer: RowWriter, style: Style = {}): void {
    if (this.isEmpty) return;
    for (const line of this.#lines(this.#source, writer, style)) writer.prose(line);
  }

  #lines(source: string, writer: RowWriter, style: Style): Line[] {
    const [first = [], ...rest] = inlineLines(source, { ...this.#options, base: { ...writer.base, ...style } });
    return [[...this.#openRow, ...first], ...rest];
  }

  #giveOut(writer: RowWriter): void {
    const cut = inlineCut(this.#source, LEAST_GIVEN_CHARACTERS);
    const at = cut === -1 ? endOfWholeCharacters(this.#source) : cut;
    const rows = this.#lines(this.#source.slice(0, at), writer, {}).flatMap((line) => wrapLine(line, writer.room));
    this.#openRow = rows.pop() ?? [];
    for (const row of rows) writer.row(row);
    if (cut === -1) this.#giveOutWord(writer);
    if (plainText(this.#openRow).length >= MOST_OPEN_CHARACTERS) this.#giveOutRow(writer);
    this.#source = this.#source.slice(at);
    this.#lastLineAt = this.#lastLineAt >= at ? this.#lastLineAt - at : -1;
    this.#isWhole = false;
  }

  /** A word without end: as many full rows of it as there are go out as one, so that the terminal shows it unbroken. */
  #giveOutWord(writer: RowWriter): void {
    const rest = hardWrapLine(this.#openRow, writer.room).at(-1) ?? [];
    if (lineWidth(rest) === lineWidth(this.#openRow)) return;
    const end = plainText(this.#openRow).length - plainText(rest).length;
    writer.row(cutLine(this.#openRow, 0, end));
    this.#openRow = rest;
  }

  /** Thousands of marks over a letter take no room, so no row of them would ever be full. */
  #giveOutRow(writer: RowWriter): void {
    writer.row(this.#openRow);
    this.#openRow = [];
  }
}

function endOfWholeCharacters(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}
