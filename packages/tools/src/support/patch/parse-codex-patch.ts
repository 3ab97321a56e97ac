import type { FilePatch } from "./file-patch.ts";
import { parseBody } from "./parse-hunks.ts";
import { patchError } from "./patch-error.ts";

/** Reads "*** Begin Patch … *** End Patch" with hunks or SEARCH blocks below each file. */
export function parseCodexPatch(lines: readonly string[]): FilePatch[] {
  const begin = lines.findIndex((line) => line.trimEnd() === "*** Begin Patch");
  const end = lines.findLastIndex((line) => line.trimEnd() === "*** End Patch");
  if (begin >= 0 && end < begin) {
    throw patchError(lines.length, '"*** End Patch" is missing; it may have been cut off.');
  }
  const sections = sectionsOf(lines, begin + 1, end < 0 ? lines.length : end);
  return sections.map(filePatch);
}

interface Section {
  readonly action: string;
  readonly path: string;
  readonly body: readonly string[];
  /** Line of the patch at which the body begins. */
  readonly at: number;
}

const HEADER = /^\*\*\* (Add|Update|Delete) File: ?(.*)$/;

function sectionsOf(lines: readonly string[], from: number, to: number): Section[] {
  const sections: Section[] = [];
  let start = afterGap(lines, from, to);
  while (start < to) {
    const line = lines[start] ?? "";
    const header = HEADER.exec(line);
    const path = header?.[2] && unquoted(header[2]);
    if (!header?.[1] || !path) throw patchError(start + 1, `"${line.slice(0, 80)}" is no header of a file. ${HEADERS}`);
    const end = endOfSection(lines, start + 1, to);
    sections.push({ action: header[1], path, body: lines.slice(start + 1, end), at: start + 2 });
    start = afterGap(lines, end, to);
  }
  return sections;
}

const HEADERS =
  'There are "*** Update File: path" (with "*** Move to: path" below it, to move it), "*** Add File: path" and "*** Delete File: path".';

/** Past blank lines, and past the end of one patch and whatever stands before the beginning of the next. */
function afterGap(lines: readonly string[], from: number, to: number): number {
  let at = from;
  while (at < to && (lines[at] ?? "").trim() === "") at++;
  if (lines[at]?.trimEnd() !== "*** End Patch") return at;
  while (at < to && lines[at]?.trimEnd() !== "*** Begin Patch") at++;
  return at < to ? afterGap(lines, at + 1, to) : to;
}

function unquoted(path: string): string {
  return path.trim().replace(/^(["'`])(.*)\1$/, "$2");
}

/** A line of a SEARCH block may look like a header. */
function endOfSection(lines: readonly string[], from: number, to: number): number {
  let inBlock = false;
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? "";
    if (/^<{5,9} ?SEARCH/.test(line)) inBlock = true;
    else if (/^>{5,9} ?REPLACE/.test(line)) inBlock = false;
    else if (!inBlock && /^\*\*\* /.test(line) && !/^\*\*\* (Move to:|End of File)/.test(line)) return at;
  }
  return to;
}

function filePatch({ action, path, body, at }: Section): FilePatch {
  const paths = [path];
  if (action === "Add") return { kind: "add", paths, lines: addedLines(body, at), finalNewline: true };
  if (action === "Delete") {
    const extra = body.findIndex((line) => line.trim() !== "");
    if (extra >= 0) throw patchError(at + extra, "nothing may follow a Delete File header.");
    return { kind: "delete", paths, hunks: [] };
  }
  const first = body.findIndex((line) => line.trim() !== "");
  const moved = /^\*\*\* Move to: ?(.+)$/.exec(body[first] ?? "")?.[1];
  if (moved !== undefined) {
    const hunks = parseBody(body.slice(first + 1), at + first + 1);
    return { kind: "update", paths, hunks, moveTo: unquoted(moved) };
  }
  const hunks = parseBody(body, at);
  if (hunks.length === 0) throw patchError(at, `it says nothing to change in ${path}.`);
  return { kind: "update", paths, hunks };
}

function addedLines(body: readonly string[], at: number): string[] {
  let last = body.length;
  while (last > 0 && body[last - 1]?.trim() === "") last--;
  return body.slice(0, last).map((line, index) => {
    if (line.startsWith("+")) return line.slice(1);
    if (line === "") return "";
    throw patchError(at + index, 'every line of a new file begins with "+".');
  });
}
