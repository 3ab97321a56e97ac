import { CleanStream, expandTabs } from "../text/clean-text.ts";
import type { Line } from "../text/line.ts";
import type { TextFlow } from "../text/text-flow.ts";
import { hardWrapLine } from "../text/wrap-line.ts";
import type { Glyphs } from "../theme/theme.ts";
import { BlockParser } from "./block-parser.ts";
import { MOST_OPEN_CHARACTERS } from "./paragraph.ts";
import { RowWriter } from "./row-writer.ts";

export interface MarkdownFlowOptions {
  readonly glyphs: Glyphs;
  /** Shows where links lead, for terminals that cannot open them. */
  readonly showAddresses?: boolean;
}

/** Lines that may still turn out to be a mark and nothing else: shown when they are whole. */
const MARKS_ALONE = /^(?:[-=*_#+`~|:]*|\d{1,9}[.)]?)$/;
const FENCE_ALONE = /^(?:`+|~+)$/;

/**
 * Markdown as it streams. A block's rows are final when nothing can change them any more; what is given does not depend
 * on how the text was split into pieces.
 */
export class MarkdownFlow implements TextFlow {
  readonly #options: MarkdownFlowOptions;
  #cleaner = new CleanStream();
  #parser: BlockParser;
  /** The line that is being written, as far as the parser has not got it. */
  #line = "";
  /** The line is long, and must be whole before it can be taken. */
  #isHeld = false;
  /** The parser has the beginning of the line. */
  #isGiven = false;

  constructor(options: MarkdownFlowOptions) {
    this.#options = options;
    this.#parser = this.#freshParser();
  }

  push(piece: string, width: number): readonly Line[] {
    this.#parser.writer.width = width;
    this.#feed(this.#cleaner.push(piece));
    return this.#parser.writer.take();
  }

  tail(width: number, rows: number): readonly Line[] {
    const parser = this.#parser.copy(true);
    parser.writer.width = width;
    this.#preview(parser, width, rows);
    parser.finish(rows);
    return lastRows(parser.writer.take(), width, rows);
  }

  end(width: number): readonly Line[] {
    this.#parser.writer.width = width;
    this.#feed(this.#cleaner.end());
    if (!this.#isGiven && this.#line !== "") this.#endLine();
    this.#parser.finish();
    const lines = this.#parser.writer.take();
    this.#cleaner = new CleanStream();
    this.#parser = this.#freshParser();
    this.#line = "";
    this.#isHeld = false;
    this.#isGiven = false;
    return lines;
  }

  #freshParser(): BlockParser {
    const { glyphs, showAddresses = false } = this.#options;
    return new BlockParser(new RowWriter(glyphs), { showAddresses, unfinished: false });
  }

  #feed(text: string): void {
    let at = 0;
    while (at < text.length) {
      const newline = text.indexOf("\n", at);
      const end = newline === -1 ? text.length : newline;
      const room = this.#isHeld || this.#isGiven ? Number.POSITIVE_INFINITY : MOST_OPEN_CHARACTERS - this.#line.length;
      const to = Math.min(end, at + room);
      this.#addToLine(text.slice(at, to));
      at = to;
      if (at === newline) {
        this.#endLine();
        at += 1;
      }
    }
  }

  #addToLine(text: string): void {
    if (this.#isGiven) {
      this.#parser.addText(text.replaceAll("\t", " "));
      return;
    }
    this.#line += text;
    if (!this.#isHeld && this.#line.length >= MOST_OPEN_CHARACTERS) this.#takeLongLine();
  }

  /** Prose need not wait for the end of its line; anything else must. */
  #takeLongLine(): void {
    const line = expandTabs(this.#line);
    const trial = this.#parser.copy(false);
    trial.line(line);
    this.#isHeld = !trial.isInParagraph;
    if (this.#isHeld) return;
    this.#parser.line(line);
    this.#isGiven = true;
    this.#line = "";
  }

  #endLine(): void {
    if (!this.#isGiven) this.#parser.line(expandTabs(this.#line));
    this.#line = "";
    this.#isHeld = false;
    this.#isGiven = false;
  }

  #preview(parser: BlockParser, width: number, rows: number): void {
    if (this.#line === "") return;
    if (this.#isHeld) parser.writer.row([{ text: this.#line.slice(-Math.max(1, width) * rows).toWellFormed() }]);
    else if (!mayBeMark(this.#line, parser)) parser.line(expandTabs(this.#line));
  }
}

function mayBeMark(line: string, parser: BlockParser): boolean {
  const signs = line.replace(/[\s>]+/g, "");
  return parser.isInCode ? parser.isInFence && FENCE_ALONE.test(signs) : MARKS_ALONE.test(signs);
}

function lastRows(lines: readonly Line[], width: number, rows: number): Line[] {
  const last: Line[] = [];
  for (let index = lines.length - 1; index >= 0 && last.length < rows; index--) {
    last.unshift(...hardWrapLine(lines[index] ?? [], width));
  }
  return rows <= 0 ? [] : last.slice(-rows);
}
