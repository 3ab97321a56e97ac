import type { DiffLine } from "./file-diff.ts";
import { type TextRange, wordChanges } from "./word-changes.ts";

/** A line of a hunk, and which of its words changed if it is another line's older or newer form. */
export interface MarkedLine extends DiffLine {
  readonly changes?: readonly TextRange[];
}

/** How often two lines may still be compared; beyond it lines are shown whole. */
export interface ComparisonBudget {
  left: number;
}

const LOOK_AHEAD = 8;

/** Finds for removed lines the added ones that they have become, in order. */
export function pairLines(lines: readonly DiffLine[], budget: ComparisonBudget): MarkedLine[] {
  const marked: MarkedLine[] = [];
  let at = 0;
  while (at < lines.length) {
    const removed = run(lines, at, "-");
    const added = run(lines, at + removed.length, "+");
    if (removed.length + added.length === 0) marked.push(lines[at++] as DiffLine);
    else marked.push(...pairedRuns(removed, added, budget));
    at += removed.length + added.length;
  }
  return marked;
}

function run(lines: readonly DiffLine[], from: number, kind: DiffLine["kind"]): readonly DiffLine[] {
  let to = from;
  while (lines[to]?.kind === kind) to++;
  return lines.slice(from, to);
}

function pairedRuns(removed: readonly DiffLine[], added: readonly DiffLine[], budget: ComparisonBudget): MarkedLine[] {
  const older: MarkedLine[] = [...removed];
  const newer: MarkedLine[] = [...added];
  let next = 0;
  removed.forEach((line, index) => {
    for (let at = next; at < Math.min(added.length, next + LOOK_AHEAD) && budget.left > 0; at++) {
      budget.left--;
      const candidate = added[at];
      const changes = candidate && wordChanges(line.text, candidate.text);
      if (!candidate || !changes) continue;
      older[index] = { ...line, changes: changes.removed };
      newer[at] = { ...candidate, changes: changes.added };
      next = at + 1;
      return;
    }
  });
  return [...older, ...newer];
}
