import type { LineHighlighter } from "../../highlight/line-highlighter.ts";
import type { Line, Span, Style } from "../../text/line.ts";
import { truncateLine } from "../../text/truncate-line.ts";
import { hardWrapLine } from "../../text/wrap-line.ts";
import type { Glyphs } from "../../theme/theme.ts";
import { leftOutRow } from "../rows.ts";
import type { DiffHunk, DiffLine } from "./file-diff.ts";
import { markRanges } from "./mark-ranges.ts";
import { type ComparisonBudget, type MarkedLine, pairLines } from "./pair-lines.ts";

export interface HunkLayout {
  readonly width: number;
  /** More rows will not be asked for. */
  readonly maxRows: number;
  /** Columns of the line numbers; 0 for none. */
  readonly numberWidth: number;
  readonly glyphs: Glyphs;
  /** Colours each side of the change on its own. */
  readonly highlighter: () => LineHighlighter;
  readonly budget: ComparisonBudget;
}

/** A hunk as rows, of which the middle can be folded away. */
export class HunkRows {
  readonly #head: readonly (readonly Line[])[];
  readonly #tail: readonly (readonly Line[])[];
  /** Lines between head and tail. */
  readonly #between: number;
  readonly #layout: HunkLayout;

  /** Of a hunk too long for all rows there are, only the two ends are laid out. */
  constructor(hunk: DiffHunk, layout: HunkLayout) {
    const isLong = hunk.lines.length > 2 * layout.maxRows;
    const numbered = withNumbers(hunk);
    const head = isLong ? numbered.slice(0, layout.maxRows) : numbered;
    const tail = isLong ? numbered.slice(-layout.maxRows) : [];
    this.#layout = layout;
    this.#head = laidOut(head, layout);
    this.#tail = laidOut(tail, layout);
    this.#between = numbered.length - head.length - tail.length;
  }

  get count(): number {
    return rowCount(this.#head) + rowCount(this.#tail) + (this.#between > 0 ? 1 : 0);
  }

  get lineCount(): number {
    return this.#head.length + this.#between + this.#tail.length;
  }

  /** At most so many rows. */
  fold(most: number): Line[] {
    const all = [...this.#head, ...this.#tail];
    if (this.count <= most && this.#between === 0) return all.flat();
    if (most < 1) return [];
    const room = most - 1;
    const first = all[0] ?? [];
    const head = first.length > room / 2 ? [first.slice(0, room)] : takeWhole(all, Math.ceil(room / 2));
    const tail = takeWhole(all.slice(head.length).reverse(), room - rowCount(head)).reverse();
    const hidden = this.lineCount - head.length - tail.length;
    if (hidden === 0) return [...head.flat(), ...tail.flat()];
    return [...head.flat(), leftOutRow(hidden, "line", this.#layout.glyphs, this.#layout.width), ...tail.flat()];
  }
}

interface NumberedLine extends DiffLine {
  readonly number: number;
}

function withNumbers({ lines, oldStart, newStart }: DiffHunk): NumberedLine[] {
  let [oldLine, newLine] = [oldStart, newStart];
  return lines.map((line) => {
    const number = line.kind === "-" ? oldLine : newLine;
    if (line.kind !== "+") oldLine++;
    if (line.kind !== "-") newLine++;
    return { ...line, number };
  });
}

/** Each line as one row or, if it is long, a few. */
function laidOut(lines: readonly NumberedLine[], layout: HunkLayout): Line[][] {
  const [older, newer] = [layout.highlighter(), layout.highlighter()];
  return pairLines(lines, layout.budget).map((line, index) => {
    const code = line.kind === "-" ? older.line(line.text) : newer.line(line.text);
    if (line.kind === " ") older.line(line.text);
    return rowsOf(coloured(line, code), line.kind, lines[index]?.number ?? 0, layout);
  });
}

const CHANGED: Readonly<Record<"-" | "+", Style>> = {
  "-": { color: "removed", background: "removedBackground" },
  "+": { color: "added", background: "addedBackground" },
};

/** Code in its colours, changed words on a ground of their own; a line that is gone for good has one colour. */
function coloured({ kind, text, changes }: MarkedLine, code: Line): Line {
  if (kind === " ") return code;
  if (changes) return markRanges(code, changes, CHANGED[kind]);
  if (kind === "-") return text === "" ? [] : [{ text, style: { color: "removed" } }];
  return code;
}

const MOST_ROWS_A_LINE = 4;
/** Narrower, a wide character may not fit beside the sign. */
const LEAST_WIDTH = 4;

function rowsOf(code: Line, kind: DiffLine["kind"], number: number, layout: HunkLayout): Line[] {
  const { numberWidth, width, glyphs } = layout;
  const room = Math.max(1, width - (numberWidth > 0 ? numberWidth + 1 : 0) - 2);
  const rows = hardWrapLine(truncateLine(code, room * MOST_ROWS_A_LINE, glyphs.ellipsis), room).slice(
    0,
    MOST_ROWS_A_LINE,
  );
  return rows.map((row, index) => {
    const whole = [...gutter(index === 0 ? number : undefined, kind, numberWidth), ...row];
    return width < LEAST_WIDTH ? truncateLine(whole, width, glyphs.ellipsis) : whole;
  });
}

function gutter(number: number | undefined, kind: DiffLine["kind"], numberWidth: number): Span[] {
  const style: Style = { color: kind === "+" ? "added" : kind === "-" ? "removed" : "muted" };
  const digits = numberWidth > 0 ? `${String(number ?? "").padStart(numberWidth)} ` : "";
  return [{ text: `${digits}${number === undefined ? " " : kind} `, style }];
}

function takeWhole(blocks: readonly (readonly Line[])[], room: number): (readonly Line[])[] {
  let left = room;
  const end = blocks.findIndex((block) => {
    left -= block.length;
    return left < 0;
  });
  return blocks.slice(0, end < 0 ? blocks.length : end);
}

function rowCount(blocks: readonly (readonly Line[])[]): number {
  return blocks.reduce((sum, block) => sum + block.length, 0);
}
