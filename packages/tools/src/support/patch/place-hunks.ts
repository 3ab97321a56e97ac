import { ToolError } from "@marvin/agent-core";
import { countOf, type FileLine, spliceLines, type TextFile } from "../changes/text-file.ts";
import type { Hunk } from "./file-patch.ts";
import { nearestText } from "./nearest-text.ts";

/** Applies hunks where they fit, in the only way in which they do; else an error that says what is there. */
export function applyHunks(file: TextFile, hunks: readonly Hunk[], shown: string): TextFile {
  const texts = file.lines.slice(0, countOf(file.lines)).map(({ text }) => text);
  const places = placeHunks(texts, hunks, shown);
  let lines = file.lines;
  for (const run of runsOf(hunks, places).toReversed()) lines = spliceLines(lines, run.from, run.to, run.texts);
  const wish = hunks.find(({ finalNewline }) => finalNewline !== undefined)?.finalNewline;
  return { ...file, lines: wish === undefined ? lines : withFinalNewline(lines, wish) };
}

function placeHunks(texts: readonly string[], hunks: readonly Hunk[], shown: string): number[] {
  const fits = hunks.map((hunk) => fitsOf(texts, hunk));
  const missing = fits.findIndex((places) => places.length === 0);
  if (missing >= 0) throw notThere(texts, hunks[missing], shown);
  const single = fits.every((places) => places.length === 1) ? fits.map(([place]) => place ?? 0) : undefined;
  const first = single ?? inOrder(hunks, fits, texts.length, "first");
  const last = single ?? inOrder(hunks, fits, texts.length, "last");
  if (!first || !last) throw new ToolError("conflict", `The hunks do not fit ${shown} in their order.`, { hint: HINT });
  const open = first.findIndex((place, index) => place !== last[index]);
  if (open >= 0) throw severalPlaces(hunks[open], fits[open] ?? [], shown);
  refuseOverlap(hunks, first, shown);
  return first;
}

const HINT = "Nothing was changed. Read the file again, and give each place with its own lines.";

/** Every place where a hunk could be meant: the index of its first line. */
function fitsOf(texts: readonly string[], hunk: Hunk): number[] {
  const old = oldTexts(hunk);
  if (old.length === 0) return [insertionPlace(texts, hunk)];
  const fits: number[] = [];
  for (let at = texts.indexOf(old[0] ?? ""); at >= 0; at = texts.indexOf(old[0] ?? "", at + 1)) {
    if (old.every((text, index) => texts[at + index] === text)) fits.push(at);
  }
  const numbered = hunk.oldStart === undefined ? undefined : hunk.oldStart - 1;
  if (numbered !== undefined && fits.includes(numbered)) return [numbered];
  const atEnd = hunk.atEnd ? fits.filter((at) => at + old.length === texts.length) : fits;
  return hunk.anchors.length > 0 ? belowAnchors(texts, hunk, atEnd) : atEnd;
}

function insertionPlace(texts: readonly string[], hunk: Hunk): number {
  if (hunk.oldStart !== undefined) return Math.min(hunk.oldStart, texts.length);
  const [anchored] = hunk.anchors.length > 0 ? anchorLines(texts, hunk) : [];
  return anchored === undefined ? texts.length : anchored + 1;
}

/** The first fit at or below each line that the header names. A header that names no line is no help, and no harm. */
function belowAnchors(texts: readonly string[], hunk: Hunk, fits: readonly number[]): number[] {
  const anchors = anchorLines(texts, hunk);
  if (anchors.length === 0) return [...fits];
  const below = anchors.flatMap((anchor) => fits.find((at) => at >= anchor) ?? []);
  return [...new Set(below)];
}

/** Lines that equal the innermost header and stand below the outer ones. */
function anchorLines(texts: readonly string[], { anchors }: Hunk): number[] {
  let from = 0;
  for (const outer of anchors.slice(0, -1)) from = (equalLines(texts, outer).find((at) => at >= from) ?? from - 1) + 1;
  return equalLines(texts, anchors.at(-1) ?? "").filter((at) => at >= from);
}

function equalLines(texts: readonly string[], wanted: string): number[] {
  const tests = [
    (text: string) => text === wanted,
    (text: string) => text.trim() === wanted.trim(),
    (text: string) => text.trim().startsWith(wanted.trim()),
  ];
  for (const test of tests) {
    const found = texts.flatMap((text, at) => (test(text) ? [at] : []));
    if (found.length > 0) return found;
  }
  return [];
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
    const place = side === "first" ? options.find((at) => at >= edge) : options.findLast((at) => at + size <= edge);
    if (place === undefined) return undefined;
    places.push(place);
    edge = side === "first" ? place + size : place;
  }
  return side === "first" ? places : places.reverse();
}

function refuseOverlap(hunks: readonly Hunk[], places: readonly number[], shown: string): void {
  const spans = hunks.map((hunk, index) => ({ from: places[index] ?? 0, size: oldTexts(hunk).length }));
  spans.sort((a, b) => a.from - b.from);
  const clash = spans.some(({ from }, index) => {
    const above = spans[index - 1];
    return above !== undefined && above.from + above.size > from;
  });
  if (clash) throw new ToolError("conflict", `Two hunks change the same lines of ${shown}.`, { hint: HINT });
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly texts: readonly string[];
}

/** What changes between lines that stay, from the top of the file down. */
function runsOf(hunks: readonly Hunk[], places: readonly number[]): Run[] {
  const runs = hunks.flatMap((hunk, index) => {
    const found: { from: number; to: number; texts: string[] }[] = [];
    let at = places[index] ?? 0;
    let open: (typeof found)[number] | undefined;
    for (const { kind, text } of hunk.lines) {
      if (kind === " ") {
        at++;
        open = undefined;
        continue;
      }
      if (!open) {
        open = { from: at, to: at, texts: [] };
        found.push(open);
      }
      if (kind === "+") open.texts.push(text);
      else open.to = ++at;
    }
    return found;
  });
  return runs.sort((a, b) => a.from - b.from || a.to - b.to);
}

function withFinalNewline(lines: readonly FileLine[], wanted: boolean): readonly FileLine[] {
  const has = lines.length > 1 && lines.at(-1)?.text === "";
  if (has === wanted) return lines;
  const texts = lines.map(({ text }) => text);
  if (!wanted) return spliceLines(lines, lines.length - 1, lines.length, []);
  return spliceLines(lines, lines.length - 1, lines.length, [texts.at(-1) ?? "", ""]);
}

function oldTexts(hunk: Hunk | undefined): string[] {
  return (hunk?.lines ?? []).flatMap(({ kind, text }) => (kind === "+" ? [] : [text]));
}

function severalPlaces(hunk: Hunk | undefined, fits: readonly number[], shown: string): ToolError {
  const lines = fits.slice(0, 20).map((at) => at + 1);
  const message = `The hunk at line ${hunk?.at} of the patch fits ${fits.length} places of ${shown}: lines ${lines.join(", ")}.`;
  const hint = 'Nothing was changed. Give more of the lines around it, or "@@ " with a line above it.';
  return new ToolError("conflict", message, { hint });
}

function notThere(texts: readonly string[], hunk: Hunk | undefined, shown: string): ToolError {
  const near = nearestText(texts, oldTexts(hunk));
  const message = `The lines of the hunk at line ${hunk?.at} of the patch do not stand in ${shown}. Nothing was changed.`;
  const hint = near
    ? `The nearest text in ${shown}:\n${near}`
    : `Nothing in ${shown} resembles it. Read it with read_file.`;
  return new ToolError("not-found", message, { hint });
}
