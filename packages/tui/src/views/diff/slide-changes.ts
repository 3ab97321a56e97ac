import type { DiffHunk, DiffLine } from "./file-diff.ts";

/**
 * Where added or removed lines could as well stand a little higher or lower, for the same lines stand around them, they
 * are put where a person would see them: a whole function, and not the end of one with most of the next.
 */
export function slideChanges(hunk: DiffHunk): DiffHunk {
  const lines = [...hunk.lines];
  for (let start = 0; start < lines.length; ) {
    const kind = lines[start]?.kind ?? " ";
    let end = start + 1;
    while (end < lines.length && lines[end]?.kind === kind) end++;
    if (kind !== " " && isAlone(lines, start, end)) slide(lines, start, end);
    start = end;
  }
  return { ...hunk, lines };
}

/** Beside a change of the other kind it has its place. */
function isAlone(lines: readonly DiffLine[], start: number, end: number): boolean {
  return (lines[start - 1]?.kind ?? " ") === " " && (lines[end]?.kind ?? " ") === " ";
}

function slide(lines: DiffLine[], start: number, end: number): void {
  const length = end - start;
  const isSame = (one: number, other: number) => {
    const [a, b] = [lines[one], lines[other]];
    return a !== undefined && b !== undefined && a.text === b.text;
  };
  let [highest, lowest] = [start, start];
  while (lines[highest - 1]?.kind === " " && isSame(highest - 1, highest - 1 + length)) highest--;
  while (lines[lowest + length]?.kind === " " && isSame(lowest, lowest + length)) lowest++;
  const texts = lines.map(({ text }) => text);
  let best = lowest;
  for (let at = lowest - 1; at >= highest; at--) if (oddness(texts, at) < oddness(texts, best)) best = at;
  const kind = lines[start]?.kind ?? " ";
  for (let at = highest; at < lowest + length; at++) {
    const isChange = at >= best && at < best + length;
    lines[at] = { kind: isChange ? kind : " ", text: texts[at] ?? "" };
  }
}

const ENDS_SOMETHING = /^\s*(?:[)\]}>;,]|end\b|fi\b|done\b|<\/)/;

/** How odd it looks that a change begins with that line: by how deep it stands, and worst with the end of something. */
function oddness(texts: readonly string[], at: number): number {
  const first = texts.slice(at, at + 3).find((text) => text.trim() !== "") ?? "";
  const depth = first.length - first.trimStart().length;
  const isBlank = texts[at]?.trim() === "";
  return depth * 2 + (isBlank ? 1 : 0) + (!isBlank && ENDS_SOMETHING.test(first) ? 1000 : 0);
}
