import { editScript } from "@marvin/text";
import type { DiffHunk, DiffLine, FileDiff } from "./file-diff.ts";
import { shownText } from "./parse-unified.ts";

const CONTEXT = 3;
const MOST_LINES = 20_000;
const MOST_DIFFERENCES = 200;

/** What changed between two texts. Lines beyond some 20,000 are not compared. */
export function diffBetween(path: string, before: string, after: string): FileDiff {
  const edits = editScript(linesOf(before), linesOf(after), MOST_DIFFERENCES);
  const lines = edits.map(({ kind, line }): DiffLine => ({ kind, text: line }));
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  const kind = before === "" ? "created" : after === "" ? "deleted" : "changed";
  return { path, kind, hunks: hunksOf(lines), added: count("+"), removed: count("-") };
}

function linesOf(text: string): string[] {
  if (text === "") return [];
  return text.replace(/\n$/, "").split("\n", MOST_LINES);
}

function hunksOf(lines: readonly DiffLine[]): DiffHunk[] {
  const hunks: { oldStart: number; newStart: number; lines: DiffLine[] }[] = [];
  const changes = lines.flatMap(({ kind }, index) => (kind === " " ? [] : [index]));
  let [oldLine, newLine, next, last] = [1, 1, 0, -2];
  lines.forEach((line, index) => {
    while ((changes[next] ?? Number.POSITIVE_INFINITY) < index - CONTEXT) next++;
    if ((changes[next] ?? Number.POSITIVE_INFINITY) <= index + CONTEXT) {
      if (last !== index - 1) hunks.push({ oldStart: oldLine, newStart: newLine, lines: [] });
      hunks.at(-1)?.lines.push({ ...line, text: shownText(line.text) });
      last = index;
    }
    if (line.kind !== "+") oldLine++;
    if (line.kind !== "-") newLine++;
  });
  return hunks;
}
