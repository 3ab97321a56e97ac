import { patchError } from "./patch-error.ts";

/** What a diff says of one file. */
export interface DiffPart {
  /** Line of the diff at which it begins, counted from 1. */
  readonly at: number;
  /** What git says above the names. */
  readonly head: string[];
  /** The lines that begin with --- and +++, if there are any. */
  names: readonly string[];
  /** Hunks; blank lines stand for what programs and mails wrote around them. */
  readonly body: string[];
  /** Line of the diff at which the body begins. */
  bodyAt: number;
}

export function diffParts(lines: readonly string[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let signed = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const open = parts.at(-1);
    refuseCombined(line, at);
    if (line.startsWith("diff --git ")) {
      parts.push({ at: at + 1, head: [line], names: [], body: [], bodyAt: at + 2 });
      signed = false;
    } else if (isNamePair(lines, at, open)) {
      if (!open || open.names.length > 0) parts.push({ at: at + 1, head: [], names: [], body: [], bodyAt: 0 });
      Object.assign(parts.at(-1) ?? {}, { names: [line, lines[at + 1]], bodyAt: at + 3 });
      signed = false;
      at++;
    } else if (open && open.names.length === 0) open.head.push(line);
    else if (open) {
      signed ||= isSignature(lines, at);
      const end = countedEnd(lines, at) ?? at + 1;
      // What the numbers of a header count belongs to the hunk, whatever it looks like.
      for (; at < end; at++) open.body.push(signed || AROUND.test(lines[at] ?? "") ? "" : (lines[at] ?? ""));
      at--;
    }
  }
  return parts;
}

const AROUND = /^(diff |Index: |Only in |={20,}$)/;

function refuseCombined(line: string, at: number): void {
  if (!/^(diff --(cc|combined) |@@@ )/.test(line)) return;
  throw patchError(at + 1, "this is the combined diff of a merge, which cannot be applied; send an ordinary one.");
}

/** A line that goes may itself begin with "-- ", so what stands below decides, unless names are due anyway. */
function isNamePair(lines: readonly string[], at: number, open: DiffPart | undefined): boolean {
  if (!/^--- \S/.test(lines[at] ?? "") || !/^\+\+\+ \S/.test(lines[at + 1] ?? "")) return false;
  if (!open || open.names.length === 0) return true;
  const below = firstNotBlank(lines, at + 2);
  return below === lines.length || (lines[below] ?? "").startsWith("@@");
}

/** Mails end with a line of two dashes and the version of git. */
function isSignature(lines: readonly string[], at: number): boolean {
  return /^-- ?$/.test(lines[at] ?? "") && /^\d+\.\d+[\w. ()-]*$/.test(lines[at + 1] ?? "");
}

/** Where the hunk at a header ends by its numbers; undefined where models got them wrong. */
function countedEnd(lines: readonly string[], header: number): number | undefined {
  const numbers = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(lines[header] ?? "");
  if (!numbers) return undefined;
  let [old, now] = [Number(numbers[1] ?? 1), Number(numbers[2] ?? 1)];
  let at = header + 1;
  for (; at < lines.length && (old > 0 || now > 0); at++) {
    const sign = (lines[at] ?? "")[0] ?? " ";
    if (!" -+\\".includes(sign)) return undefined;
    if (sign === " " || sign === "-") old--;
    if (sign === " " || sign === "+") now--;
  }
  if (old !== 0 || now !== 0) return undefined;
  if (lines[at]?.startsWith("\\")) at++;
  return isBetweenHunks(lines, firstNotBlank(lines, at)) ? at : undefined;
}

function isBetweenHunks(lines: readonly string[], at: number): boolean {
  if (at === lines.length || /^(@@|diff |Index: |Only in |-- ?$|From [0-9a-f]{7})/.test(lines[at] ?? "")) return true;
  return /^--- \S/.test(lines[at] ?? "") && /^\+\+\+ \S/.test(lines[at + 1] ?? "");
}

function firstNotBlank(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && (lines[at] ?? "").trim() === "") at++;
  return at;
}
