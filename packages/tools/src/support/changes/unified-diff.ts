import { type Edit, editScript } from "@marvin/text";

export interface FileDiff {
  readonly added: number;
  readonly removed: number;
  /** A unified diff, cut where it gets too long. */
  readonly diff: string;
}

export interface DiffSide {
  /** "/dev/null" if there is no file on this side. */
  readonly name: string;
  /** With LF line ends. */
  readonly text: string;
}

const CONTEXT = 3;
const LONGEST = 20_000;
const LONGEST_LINE = 500;

/** What changed between two texts, as people and programs read it. */
export function unifiedDiff(before: DiffSide, after: DiffSide): FileDiff {
  const { from, oldEnd, newEnd, skipped } = whereDifferent(before.text, after.text);
  const edits = editScript(linesOf(before.text.slice(from, oldEnd)), linesOf(after.text.slice(from, newEnd)));
  const added = edits.filter(({ kind }) => kind === "+").length;
  const removed = edits.filter(({ kind }) => kind === "-").length;
  const hunks = hunksOf(edits, skipped + 1).map((hunk) => hunkText(hunk));
  const whole = [`--- ${before.name}`, `+++ ${after.name}`, ...hunks].join("\n");
  return { added, removed, diff: hunks.length === 0 ? "" : `${bounded(whole)}\n` };
}

/** The part in which two texts differ, with whole lines of context, and how many lines come before it. */
function whereDifferent(one: string, other: string) {
  const least = Math.min(one.length, other.length);
  let head = 0;
  while (head < least && one.charCodeAt(head) === other.charCodeAt(head)) head++;
  let tail = 0;
  const same = () => one.charCodeAt(one.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail);
  while (tail < least - head && same()) tail++;
  let from = head;
  for (let lines = 0; lines <= CONTEXT && from > 0; lines++)
    from = one.lastIndexOf("\n", from - 1 - Number(lines > 0)) + 1;
  let oldEnd = one.length - tail;
  for (let lines = 0; lines <= CONTEXT && oldEnd < one.length; lines++)
    oldEnd = one.indexOf("\n", oldEnd) + 1 || one.length;
  const skipped = countLines(one, from);
  return { from, oldEnd, newEnd: oldEnd - one.length + other.length, skipped };
}

function countLines(text: string, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

/** The newline belongs to the line, so that its lack at the end of a file is a difference. */
function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return last === "" ? lines.map((line) => `${line}\n`) : [...lines.map((line) => `${line}\n`), last];
}

interface Hunk {
  readonly edits: Edit[];
  readonly oldStart: number;
  readonly newStart: number;
}

function hunksOf(edits: readonly Edit[], firstLine: number): Hunk[] {
  const hunks: Hunk[] = [];
  const changes = edits.flatMap(({ kind }, index) => (kind === " " ? [] : [index]));
  let [oldLine, newLine, nearest, last] = [firstLine, firstLine, 0, -1];
  edits.forEach((edit, index) => {
    while ((changes[nearest] ?? Number.POSITIVE_INFINITY) < index - CONTEXT) nearest++;
    if ((changes[nearest] ?? Number.POSITIVE_INFINITY) <= index + CONTEXT) {
      if (last === index - 1 && hunks.length > 0) hunks.at(-1)?.edits.push(edit);
      else hunks.push({ edits: [edit], oldStart: oldLine, newStart: newLine });
      last = index;
    }
    if (edit.kind !== "+") oldLine++;
    if (edit.kind !== "-") newLine++;
  });
  return hunks;
}

/** Lines of one side: all but those of the other kind. */
function count({ edits }: Hunk, without: "+" | "-"): number {
  return edits.reduce((sum, { kind }) => (kind === without ? sum : sum + 1), 0);
}

function hunkText(hunk: Hunk): string {
  const range = (start: number, length: number) => `${length === 0 ? start - 1 : start},${length}`;
  const head = `@@ -${range(hunk.oldStart, count(hunk, "+"))} +${range(hunk.newStart, count(hunk, "-"))} @@`;
  return [head, ...hunk.edits.map(lineText)].join("\n");
}

function lineText({ kind, line }: Edit): string {
  const ended = line.endsWith("\n");
  const text = ended ? line.slice(0, -1) : line;
  const short = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}… (${text.length} characters)` : text;
  return `${kind}${short}${ended ? "" : "\n\\ No newline at end of file"}`;
}

function bounded(diff: string): string {
  if (diff.length <= LONGEST) return diff;
  const cut = diff.lastIndexOf("\n", LONGEST);
  const rest = diff.slice(cut + 1).split("\n").length;
  return `${diff.slice(0, cut)}\n… ${rest} more lines of this diff`;
}
