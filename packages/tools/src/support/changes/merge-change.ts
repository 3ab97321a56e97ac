import { editScript } from "@marvin/text";
import { type FileLine, spliceLines } from "./text-file.ts";

export type Merged =
  | { readonly ok: true; readonly lines: readonly FileLine[] }
  /** The line of the file as it is now at which both have changed something. */
  | { readonly ok: false; readonly line: number };

/**
 * Makes in a file, as it is now, the change that leads from `base` to `wanted`, where the file may have been changed from
 * `base` in other places. Places that touch each other are not merged.
 */
export function mergeChange(base: readonly string[], wanted: readonly string[], now: readonly FileLine[]): Merged {
  const ours = hunksOf(base, wanted);
  const theirs = hunksOf(
    base,
    now.map(({ text }) => text),
  );
  let lines = now;
  for (const hunk of ours.toReversed()) {
    const before = theirs.filter(({ to }) => to < hunk.from);
    const offset = before.reduce((sum, { from, to, texts }) => sum + texts.length - (to - from), 0);
    const touching = theirs.some(({ from, to }) => from <= hunk.to && hunk.from <= to);
    if (touching) return { ok: false, line: hunk.from + offset + 1 };
    lines = spliceLines(lines, hunk.from + offset, hunk.to + offset, hunk.texts);
  }
  return { ok: true, lines };
}

/** Lines from `from` up to `to` become `texts`. */
interface LineHunk {
  readonly from: number;
  readonly to: number;
  readonly texts: readonly string[];
}

function hunksOf(before: readonly string[], after: readonly string[]): LineHunk[] {
  const hunks: { from: number; to: number; texts: string[] }[] = [];
  let at = 0;
  let isOpen = false;
  for (const { kind, line } of editScript(before, after)) {
    if (kind !== " " && !isOpen) hunks.push({ from: at, to: at, texts: [] });
    isOpen = kind !== " ";
    const hunk = hunks.at(-1);
    if (kind === "+") hunk?.texts.push(line);
    if (kind === "-" && hunk) hunk.to = at + 1;
    if (kind !== "+") at++;
  }
  return hunks;
}
