import type { DiffHunk, DiffLine } from "./file-diff.ts";

/** The hunk with at most so many unchanged lines around a change; where more is left out than a sign takes, it is split. */
export function lessContext(hunk: DiffHunk, context: number): DiffHunk[] {
  const near = nearChanges(hunk.lines, context);
  const hunks: { oldStart: number; newStart: number; lines: DiffLine[] }[] = [];
  let [oldLine, newLine, last] = [hunk.oldStart, hunk.newStart, -2];
  hunk.lines.forEach((line, index) => {
    if (near[index]) {
      if (last !== index - 1) hunks.push({ oldStart: oldLine, newStart: newLine, lines: [] });
      hunks.at(-1)?.lines.push(line);
      last = index;
    }
    if (line.kind !== "+") oldLine++;
    if (line.kind !== "-") newLine++;
  });
  return hunks;
}

function nearChanges(lines: readonly DiffLine[], context: number): boolean[] {
  const near = lines.map(() => false);
  const distances = [lines.keys(), [...lines.keys()].reverse()];
  for (const order of distances) {
    let since = Number.POSITIVE_INFINITY;
    for (const index of order) {
      since = lines[index]?.kind === " " ? since + 1 : 0;
      if (since <= context) near[index] = true;
    }
  }
  return near.map((isNear, index) => isNear || (near[index - 1] === true && near[index + 1] === true));
}
