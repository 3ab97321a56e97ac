import {
  countOf,
  type FileLine,
  type LineRun,
  lineEndAt,
  spliceLines,
  spliceRuns,
  type TextFile,
} from "../changes/text-file.ts";
import type { Hunk } from "./file-patch.ts";
import { LineIndex } from "./line-index.ts";
import { doNotFit, misfit, oldTexts, placeless, sameLines, severalPlaces } from "./misfit-error.ts";

/** Applies hunks where they fit, in the only way in which they do; else an error that says what is there. */
export function applyHunks(file: TextFile, hunks: readonly Hunk[], shown: string): TextFile {
  const texts = file.lines.slice(0, countOf(file.lines)).map(({ text }) => text);
  const places = placeHunks(new LineIndex(texts), hunks, shown);
  const lines = spliceRuns(file.lines, runsOf(hunks, places));
  const wish = hunks.find(({ finalNewline }) => finalNewline !== undefined)?.finalNewline;
  const ends = file.lines.at(-1)?.text === "";
  return { ...file, lines: wish === undefined || wish === ends ? lines : otherEnd(lines, wish, file) };
}

function placeHunks(index: LineIndex, hunks: readonly Hunk[], shown: string): number[] {
  const fits = hunks.map((hunk) => fitsOf(index, hunk));
  const missing = fits.findIndex((places) => places.length === 0);
  if (missing >= 0) throw misfit(index, hunks[missing], shown);
  const anywhere = hunks.find((hunk, at) => isAnywhere(hunk) && !hunks.slice(at + 1).every(isAnywhere));
  if (anywhere) throw placeless(anywhere, shown);
  const single = fits.every((places) => places.length === 1) ? fits.map(([place]) => place ?? 0) : undefined;
  const first = single ?? inOrder(hunks, fits, index.texts.length, "first");
  const last = single ?? inOrder(hunks, fits, index.texts.length, "last");
  if (!first || !last) throw doNotFit(shown);
  const open = first.findIndex((place, at) => place !== last[at]);
  if (open >= 0) throw severalPlaces(hunks[open], fits[open] ?? [], shown);
  if (overlap(hunks, first)) throw sameLines(shown);
  return first;
}

/** Every place where a hunk could be meant: the index of its first line. */
function fitsOf(index: LineIndex, hunk: Hunk): number[] {
  const old = oldTexts(hunk);
  if (old.length === 0) return insertionPlaces(index, hunk);
  const fits = index.placesOf(old);
  const numbered = hunk.oldStart === undefined ? undefined : hunk.oldStart - 1;
  if (numbered !== undefined && fits.includes(numbered)) return [numbered];
  const atEnd = hunk.atEnd ? fits.filter((at) => at + old.length === index.texts.length) : fits;
  return hunk.anchors.length > 0 ? belowAnchors(index, hunk, atEnd) : atEnd;
}

/** Of a hunk that only adds: where its number or header says, else at the end. */
function insertionPlaces(index: LineIndex, hunk: Hunk): number[] {
  const end = index.texts.length;
  if (hunk.intoEmpty) return end === 0 ? [0] : [];
  if (hunk.oldStart !== undefined) return hunk.oldStart <= end ? [hunk.oldStart] : [];
  if (hunk.atEnd || hunk.anchors.length === 0) return [end];
  return anchorLines(index, hunk).map((at) => at + 1);
}

/** Adds without a word about where, which means the end of the file: but not if hunks with a place follow. */
function isAnywhere(hunk: Hunk): boolean {
  const { oldStart, anchors, atEnd, intoEmpty } = hunk;
  return oldTexts(hunk).length === 0 && oldStart === undefined && anchors.length === 0 && !atEnd && !intoEmpty;
}

/** The first fit at or below each line that the header names. A header that names no line is no help, and no harm. */
function belowAnchors(index: LineIndex, hunk: Hunk, fits: readonly number[]): number[] {
  const anchors = anchorLines(index, hunk);
  if (anchors.length === 0) return [...fits];
  return [...new Set(anchors.flatMap((anchor) => fits[firstFrom(fits, anchor)] ?? []))];
}

/** Lines that equal the innermost header and stand below the outer ones. */
function anchorLines(index: LineIndex, { anchors }: Hunk): number[] {
  let from = 0;
  for (const outer of anchors.slice(0, -1)) {
    const places = index.linesNamed(outer);
    from = (places[firstFrom(places, from)] ?? from - 1) + 1;
  }
  return index.linesNamed(anchors.at(-1) ?? "").filter((at) => at >= from);
}

/** The index of the first of ascending numbers that is not below `least`. */
function firstFrom(ascending: readonly number[], least: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** One place a hunk, each below the one before: as far up, or as far down, as they can go. */
function inOrder(
  hunks: readonly Hunk[],
  fits: readonly (readonly number[])[],
  length: number,
  side: "first" | "last",
): number[] | undefined {
  const places: number[] = [];
  let edge = side === "first" ? 0 : length;
  for (let step = 0; step < hunks.length; step++) {
    const index = side === "first" ? step : hunks.length - 1 - step;
    const size = oldTexts(hunks[index]).length;
    const options = fits[index] ?? [];
    const place =
      side === "first" ? options[firstFrom(options, edge)] : options[firstFrom(options, edge - size + 1) - 1];
    if (place === undefined) return undefined;
    places.push(place);
    edge = side === "first" ? place + size : place;
  }
  return side === "first" ? places : places.reverse();
}

/** Whether one hunk removes a line that another knows, or adds something among lines that another removes. */
function overlap(hunks: readonly Hunk[], places: readonly number[]): boolean {
  const removedBy = new Map<number, number>();
  const addedBy = new Map<number, number>();
  const steps = hunks.flatMap((hunk, number) =>
    stepsOf(hunk, places[number] ?? 0).map((step) => ({ ...step, number })),
  );
  for (const { kind, at, number } of steps) {
    if (kind === "-" && removedBy.has(at)) return true;
    if (kind === "-") removedBy.set(at, number);
  }
  const spans = hunks.map((hunk, number) => ({ from: places[number] ?? 0, size: oldTexts(hunk).length }));
  return steps.some(({ kind, at, number }) => {
    if (kind === " ") return removedBy.has(at);
    if (kind === "-") return false;
    const [above, below] = [removedBy.get(at - 1), removedBy.get(at)];
    if (above !== undefined && above === below && above !== number) return true;
    const other = addedBy.get(at) ?? number;
    addedBy.set(at, number);
    return other !== number && cross(spans[other], spans[number]);
  });
}

interface Span {
  readonly from: number;
  readonly size: number;
}

function cross(one: Span | undefined, other: Span | undefined): boolean {
  if (!one || !other) return false;
  return one.from < other.from + other.size && other.from < one.from + one.size;
}

/** The lines of a hunk with their places in the file; of a new one, the place before which it comes. */
function stepsOf(hunk: Hunk, place: number): { kind: " " | "-" | "+"; at: number; text: string }[] {
  let next = place;
  return hunk.lines.map(({ kind, text }) => ({ kind, text, at: kind === "+" ? next : next++ }));
}

/** What changes between lines that stay, from the top of the file down. */
function runsOf(hunks: readonly Hunk[], places: readonly number[]): LineRun[] {
  const runs = hunks.flatMap((hunk, index) => {
    const found: { from: number; to: number; texts: string[] }[] = [];
    let open: (typeof found)[number] | undefined;
    for (const { kind, at, text } of stepsOf(hunk, places[index] ?? 0)) {
      if (kind === " ") {
        open = undefined;
        continue;
      }
      if (!open) {
        open = { from: at, to: at, texts: [] };
        found.push(open);
      }
      if (kind === "+") open.texts.push(text);
      else open.to = at + 1;
    }
    return found;
  });
  return runs.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** With a newline at the end of the file, which was missing, or without it. A file without lines has neither. */
function otherEnd(lines: readonly FileLine[], wanted: boolean, before: TextFile): readonly FileLine[] {
  const last = lines.length - 1;
  const text = lines[last]?.text ?? "";
  if (last === 0 && text === "") return lines;
  if (!wanted) return spliceLines(lines, last, last + 1, []);
  const end = lineEndAt(before.lines, before.lines.length - 1);
  return [...lines.slice(0, last), { text, end }, { text: "", end: "" }];
}
