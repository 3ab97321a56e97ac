import { highlighterFor, languageOfFile } from "../highlight/highlighter-for.ts";
import { fitColumns } from "../text/fit-columns.ts";
import type { Line, Span } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import type { Glyphs } from "../theme/theme.ts";
import type { DiffHunk, FileDiff } from "./diff/file-diff.ts";
import { HunkRows } from "./diff/hunk-rows.ts";
import { diffBetween } from "./diff/hunks-between.ts";
import { lessContext } from "./diff/less-context.ts";
import type { ComparisonBudget } from "./diff/pair-lines.ts";
import { type ParsedDiff, parseUnifiedDiff } from "./diff/parse-unified.ts";
import { slideChanges } from "./diff/slide-changes.ts";
import { oneRow } from "./essential-argument.ts";
import { leftOutRow, muted } from "./rows.ts";
import { shortenMiddle } from "./shorten.ts";

export type DiffSource =
  /** The counts are those of the whole change, should the diff have been cut. */
  | { readonly path: string; readonly unified: string; readonly added?: number; readonly removed?: number }
  | { readonly path: string; readonly before: string; readonly after: string };

/** `header`: whether each file is named, with how many lines it gained and lost; yes if not told otherwise. */
export interface DiffViewOptions {
  readonly header?: boolean;
}

const MOST_COMPARISONS = 400;
const LEAST_HUNK_ROWS = 4;
const NUMBERS_FROM_WIDTH = 24;

/**
 * Changes with the words that changed marked, in at most so many rows. Where they do not suffice, unchanged lines go
 * first, then the middle of long hunks is folded.
 */
export function diffView(
  source: DiffSource,
  glyphs: Glyphs,
  width: number,
  maxRows: number,
  { header = true }: DiffViewOptions = {},
): Line[] {
  const parsed = parse(source);
  const view = { glyphs, width, maxRows, header };
  let layout = layOutAll(parsed, Number.POSITIVE_INFINITY, view);
  for (const context of LESS_CONTEXT) if (needed(layout) > maxRows) layout = layOutAll(parsed, context, view);
  return folded(layout, view);
}

/** Unchanged lines around a change, where there is no room for all that the diff has. */
const LESS_CONTEXT = [1, 0];

interface View {
  readonly glyphs: Glyphs;
  readonly width: number;
  readonly maxRows: number;
  readonly header: boolean;
}

interface Layout {
  readonly parts: readonly LaidOut[];
  /** Lines for which there can be no room. */
  readonly unseen: number;
}

function layOutAll({ files, leftOut }: ParsedDiff, context: number, view: View): Layout {
  const all = files.flatMap((file) => {
    const whole = file.hunks.map(slideChanges);
    const hunks = Number.isFinite(context) ? whole.flatMap((hunk) => lessContext(hunk, context)) : whole;
    return hunks.map((hunk, index): Part => ({ file, hunk, isFirst: index === 0 }));
  });
  const budget = { left: MOST_COMPARISONS };
  const parts = all.slice(0, Math.max(0, view.maxRows)).map((part) => layOut(part, view, budget));
  return { parts, unseen: all.slice(parts.length).reduce((sum, { hunk }) => sum + hunk.lines.length, leftOut) };
}

function needed({ parts, unseen }: Layout): number {
  return parts.reduce((sum, part) => sum + wantedRows(part) + 1, unseen > 0 ? 0 : -1);
}

interface Part {
  readonly file: FileDiff;
  readonly hunk: DiffHunk;
  /** Of its file. */
  readonly isFirst: boolean;
}

interface LaidOut {
  readonly header: Line | undefined;
  readonly rows: HunkRows;
  readonly isFirst: boolean;
}

function parse(source: DiffSource): ParsedDiff {
  if ("before" in source) return { files: [diffBetween(oneRow(source.path), source.before, source.after)], leftOut: 0 };
  const { files, leftOut } = parseUnifiedDiff(source.unified);
  const only = files.length === 1 ? files[0] : undefined;
  if (!only) return { files, leftOut };
  const { added = only.added, removed = only.removed } = source;
  return { files: [{ ...only, path: only.path || oneRow(source.path), added, removed }], leftOut };
}

function layOut({ file, hunk, isFirst }: Part, view: View, budget: ComparisonBudget): LaidOut {
  const { glyphs, width, maxRows, header } = view;
  const language = languageOfFile(file.path);
  const numberWidth = width >= NUMBERS_FROM_WIDTH ? String(lastNumber(file)).length : 0;
  const highlighter = () => highlighterFor(language);
  const rows = new HunkRows(hunk, { glyphs, width, maxRows, numberWidth, highlighter, budget });
  return { header: header && isFirst ? headerRow(file, glyphs, width) : undefined, rows, isFirst };
}

function wantedRows({ header, rows }: LaidOut): number {
  return rows.count + (header ? 1 : 0);
}

function lastNumber({ hunks }: FileDiff): number {
  const last = hunks.at(-1);
  if (!last) return 1;
  const count = (without: "+" | "-") => last.lines.filter(({ kind }) => kind !== without).length;
  return Math.max(last.oldStart + count("+"), last.newStart + count("-")) - 1;
}

function headerRow({ path, kind, added, removed }: FileDiff, glyphs: Glyphs, width: number): Line {
  const counts: Span[] = [
    ...(kind === "changed" ? [] : [{ text: ` ${kind}`, style: { color: "muted" } } as const]),
    ...(added > 0 || removed === 0 ? [{ text: ` +${added}`, style: { color: "added" } } as const] : []),
    ...(removed > 0 ? [{ text: ` -${removed}`, style: { color: "removed" } } as const] : []),
  ];
  const room = width - lineWidth(counts);
  const name = (columns: number): Span => ({
    text: shortenMiddle(path || "changes", columns, glyphs.ellipsis),
    style: { color: "heading", bold: true },
  });
  return room >= 4 ? [name(room), ...counts] : [name(width)];
}

/** Between hunks of a file stands a sign that lines are missing, between files an empty row. */
function folded({ parts, unseen }: Layout, { glyphs, width, maxRows }: View): Line[] {
  const inAll = shareOut(parts, maxRows);
  const rooms = unseen > 0 || inAll.includes(0) ? shareOut(parts, maxRows - 1) : inAll;
  const hidden = parts.reduce((sum, part, index) => sum + (rooms[index] === 0 ? part.rows.lineCount : 0), unseen);
  const rows = parts.flatMap((part, index) => {
    const room = rooms[index] ?? 0;
    if (room === 0) return [];
    const between = index === 0 ? [] : [part.isFirst ? [] : muted(glyphs.ellipsis)];
    return part.header ? [...between, part.header, ...part.rows.fold(room - 1)] : [...between, ...part.rows.fold(room)];
  });
  return hidden > 0 && maxRows > 0 ? [...rows, leftOutRow(hidden, "line", glyphs, width)] : rows;
}

/** Rows for each part, with one between them; 0 for the last ones if a few rows for each are not to be had. */
function shareOut(parts: readonly LaidOut[], maxRows: number): number[] {
  const wanted = parts.map(wantedRows);
  const least = parts.map((part, index) => Math.min(wanted[index] ?? 0, LEAST_HUNK_ROWS + (part.header ? 1 : 0)));
  let needed = -1;
  const fitting = least.findIndex((rows) => {
    needed += rows + 1;
    return needed > maxRows;
  });
  const shown = fitting < 0 ? parts.length : Math.max(1, fitting);
  const shares = fitColumns(wanted.slice(0, shown), least.slice(0, shown), maxRows, 1);
  return parts.map((_, index) => shares[index] ?? 0);
}
