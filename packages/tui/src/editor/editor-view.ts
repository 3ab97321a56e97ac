import { cleanText } from "../text/clean-text.ts";
import type { Line, Span } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { eachGrapheme, lineWidth, textWidth } from "../text/width.ts";
import { hardWrapLine } from "../text/wrap-line.ts";
import type { HistorySearch } from "./history-search.ts";
import { columnOf, drawRow, type LabelOf, type LaidOutLine, placeAt, type TextLayout } from "./row-layout.ts";

/** What the editor looks like. No row is wider than the width it was asked for. */
export interface EditorView {
  readonly rows: readonly Line[];
  readonly caret: { readonly row: number; readonly column: number };
  /** Completions, to be shown below. */
  readonly popup: readonly Line[];
  /** One line that helps at the moment. */
  readonly hint?: Line;
}

/** A place of the text among its rows. The row may be one below the last of its line, if that one is full. */
export interface Place {
  readonly line: LaidOutLine;
  readonly row: number;
  readonly column: number;
}

export function placeOf(layout: TextLayout, offset: number, labelOf: LabelOf): Place {
  const line = layout.lines.findLast(({ start }) => start <= offset) ?? layout.lines[0];
  if (!line) throw new Error("a layout has at least one line");
  const inLine = offset - line.start;
  const found = line.rows.findLastIndex(({ from }) => from <= inLine);
  const index = Math.max(0, found);
  const row = line.rows[index];
  if (!row) return { line, row: 0, column: 0 };
  const column = columnOf(line, row, inLine, layout.width, labelOf);
  return column >= layout.width ? { line, row: index + 1, column: 0 } : { line, row: index, column };
}

/** The offset one row above or below, at the column if there is one; undefined: there is no such row. */
export function offsetBeside(
  layout: TextLayout,
  place: Place,
  by: 1 | -1,
  column: number,
  labelOf: LabelOf,
): number | undefined {
  const { line, row } = place;
  const number = line.above + Math.min(row, line.rows.length - 1);
  const isBelowItsLine = row >= line.rows.length;
  const wanted = by === -1 && isBelowItsLine ? number : number + by;
  const target = layout.lines.findLast(({ above }) => above <= wanted);
  const targetRow = target?.rows[wanted - target.above];
  if (wanted < 0 || !target || !targetRow) return undefined;
  return target.start + placeAt(target, targetRow, column, layout.width, labelOf);
}

export interface TextViewOptions {
  readonly layout: TextLayout;
  readonly caret: Place;
  readonly maxRows: number;
  readonly prompt: Line;
  /** The first row that was shown the last time. */
  readonly top: number;
  readonly labelOf: LabelOf;
}

export interface TextView {
  readonly rows: readonly Line[];
  readonly caret: EditorView["caret"];
  readonly top: number;
  /** All rows, also those out of sight. */
  readonly total: number;
}

/** As many rows as may be shown, with the caret among them. */
export function viewText({ layout, caret, maxRows, prompt, top: before, labelOf }: TextViewOptions): TextView {
  const caretRow = caret.line.above + caret.row;
  const isExtra = caret.row >= caret.line.rows.length;
  const total = layout.rows + (isExtra ? 1 : 0);
  const height = Math.max(1, Math.min(maxRows, total));
  const top = Math.max(0, Math.min(before, total - height, caretRow), caretRow - height + 1);
  const indent = lineWidth(prompt);
  const rows = Array.from({ length: height }, (_, index): Line => {
    const number = top + index;
    const content =
      isExtra && number === caretRow
        ? []
        : contentOf(layout, isExtra && number > caretRow ? number - 1 : number, labelOf);
    return [...(index === 0 ? prompt : indentation(indent)), ...content];
  });
  return { rows, caret: { row: caretRow - top, column: indent + caret.column }, top, total };
}

function contentOf(layout: TextLayout, number: number, labelOf: LabelOf): Line {
  const line = layout.lines.findLast(({ above }) => above <= number);
  const row = line?.rows[number - line.above];
  return line && row ? drawRow(line, row, layout.width, labelOf) : [];
}

function indentation(columns: number): Line {
  return columns === 0 ? [] : [{ text: " ".repeat(columns) }];
}

/** The prompt is left out where it would take more room than what is typed. */
export function promptThatFits(prompt: Line, width: number): Line {
  return lineWidth(prompt) * 2 > width ? [] : prompt;
}

export function viewPlaceholder(text: string, width: number, prompt: Line, ellipsis: string): Line {
  const room = Math.max(0, width - lineWidth(prompt));
  return [...prompt, ...truncateLine([{ text: cleanText(text), style: { color: "muted" } }], room, ellipsis)];
}

const SEARCH_LABEL = "search: ";
/** Of a long prompt, what stands around the hit. */
const MOST_AROUND_HIT = 4000;

/** The query on the first row, what was found below it. */
export function viewSearch(search: HistorySearch, width: number, maxRows: number): Pick<EditorView, "rows" | "caret"> {
  const label = textWidth(SEARCH_LABEL) * 2 > width ? "" : SEARCH_LABEL;
  const room = Math.max(1, width - textWidth(label));
  const query = endThatFits(cleanText(search.query).replaceAll("\n", " "), room - 1);
  const first: Line = [
    { text: label, style: { color: "accent" } },
    { text: query, style: { bold: true } },
  ];
  const found = maxRows > 1 ? foundRows(search, width, maxRows - 1) : [];
  return { rows: [first, ...found], caret: { row: 0, column: textWidth(label) + textWidth(query) } };
}

function foundRows(search: HistorySearch, width: number, most: number): Line[] {
  const muted = (text: string): Line => truncateLine([{ text, style: { color: "muted" } }], width);
  if (search.query === "") return [muted("Type a part of an earlier prompt.")];
  if (search.found === undefined) return [muted("No earlier prompt has this in it.")];
  const raw = search.rangeIn(search.found);
  const from = Math.max(0, (raw?.from ?? 0) - MOST_AROUND_HIT);
  const text = cleanText(search.found.slice(from, (raw?.to ?? 0) + MOST_AROUND_HIT));
  const hit = search.rangeIn(text);
  const rows: Line[] = [];
  let hitRow = 0;
  let start = 0;
  for (const line of text.split("\n")) {
    if (hit && start <= hit.from) hitRow = rows.length + rowsBefore(line, hit.from - start, width);
    rows.push(...hardWrapLine(marked(line, hit ? { from: hit.from - start, to: hit.to - start } : undefined), width));
    start += line.length + 1;
  }
  const top = Math.max(0, Math.min(hitRow - Math.floor(most / 2), rows.length - most));
  return rows.slice(top, top + most).map((row) => truncateLine(row, width, ""));
}

function rowsBefore(line: string, place: number, width: number): number {
  return hardWrapLine([{ text: line.slice(0, Math.max(0, place)) }], width).length - 1;
}

function marked(line: string, hit: { readonly from: number; readonly to: number } | undefined): Line {
  const from = Math.max(0, Math.min(line.length, hit?.from ?? 0));
  const to = Math.max(from, Math.min(line.length, hit?.to ?? 0));
  const spans: Span[] = [
    { text: line.slice(0, from) },
    { text: line.slice(from, to), style: { color: "accent", bold: true, underline: true } },
    { text: line.slice(to) },
  ];
  return spans.filter(({ text }) => text !== "");
}

function endThatFits(text: string, width: number): string {
  let over = textWidth(text) - Math.max(0, width);
  let from = 0;
  eachGrapheme(text, (_first, last, columns) => {
    if (over <= 0) return false;
    over -= columns;
    from = last;
    return true;
  });
  return text.slice(from);
}
