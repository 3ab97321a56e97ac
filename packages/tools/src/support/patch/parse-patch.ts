import { ToolError } from "@marvin/agent-core";
import type { FilePatch, Hunk } from "./file-patch.ts";
import { parseCodexPatch } from "./parse-codex-patch.ts";
import { parseBody } from "./parse-hunks.ts";
import { parseUnifiedDiff } from "./parse-unified-diff.ts";

/** Reads a patch in any of the forms that models write; `path` names the file if the patch does not. */
export function parsePatch(text: string, path: string | undefined): FilePatch[] {
  const lines = unwrap(
    withBreaks(text)
      .replaceAll("\r\n", "\n")
      .replace(/^\ufeff/, ""),
  );
  const parts = parseAny(lines, path);
  if (parts.length === 0) throw unreadable("The patch names no file.");
  const [only] = parts;
  if (path === undefined || parts.length > 1 || !only || !mayBeElsewhere(only) || only.paths.includes(path)) {
    return parts;
  }
  return [{ ...only, paths: [...only.paths, path] }];
}

/** Only lines that must fit tell that a file is meant which the patch does not name. */
function mayBeElsewhere(part: FilePatch): boolean {
  return part.kind === "update" && part.hunks.some(({ lines }) => lines.some(({ kind }) => kind !== "+"));
}

/** A patch on one line whose breaks were escaped once too often. */
function withBreaks(text: string): string {
  if (text.trim().includes("\n") || !text.includes("\\n")) return text;
  try {
    return String(
      JSON.parse(
        `"${text
          .trim()
          .replace(/(?<!\\)"/g, '\\"')
          .replaceAll("\t", "\\t")}"`,
      ),
    );
  } catch {
    return text;
  }
}

/** Whether a text is a patch and nothing else, wherever it was put. */
export function isPatchText(text: string | undefined): text is string {
  if (text === undefined) return false;
  const start = unwrap(text.trimStart()).join("\n").trimStart();
  return /^\*\*\* (Begin Patch|(Add|Update|Delete) File:)|^diff --git |^--- \S.*\n\+\+\+ \S/.test(start);
}

function parseAny(lines: readonly string[], path: string | undefined): FilePatch[] {
  if (lines.some((line) => /^\*\*\* (Begin Patch|\w+ File:)/.test(line))) return parseCodexPatch(lines);
  if (
    lines.some((line, at) => /^diff --git /.test(line) || (/^--- /.test(line) && /^\+\+\+ /.test(lines[at + 1] ?? "")))
  ) {
    return parseUnifiedDiff(lines);
  }
  const start = lines.findIndex((line) => BLOCK.test(line));
  const named = start >= 0 && path === undefined ? parseNamedBlocks(lines) : [];
  if (named.length > 0) return named;
  const first = lines.findIndex((line) => /^@@/.test(line) || BLOCK.test(line));
  if (first < 0 && !isHunkAlone(lines)) throw unreadable("The patch has none of the known forms.");
  const from = Math.max(0, first);
  const file = path ?? nameIn(lines.slice(0, from));
  if (file === undefined) throw unreadable("The patch does not say which file it is for.");
  return [{ kind: "update", paths: [file], hunks: parseBody(lines.slice(from), from + 1) }];
}

const BLOCK = /^<{5,9} ?SEARCH/;

/** Blocks below the names of their files; one without a name is for the file of the block before. */
function parseNamedBlocks(lines: readonly string[]): FilePatch[] {
  const parts: { paths: string[]; from: number; hunks: Hunk[] }[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at++) {
    if (!BLOCK.test(lines[at] ?? "")) continue;
    const name = nameIn(lines.slice(from, at));
    let end = at;
    while (end < lines.length - 1 && !/^>{5,9} ?REPLACE/.test(lines[end] ?? "")) end++;
    const hunks = parseBody(lines.slice(at, end + 1), at + 1);
    const open = parts.at(-1);
    if (name !== undefined) parts.push({ paths: [name], from: at, hunks });
    else if (open) open.hunks.push(...hunks);
    else return [];
    from = end + 1;
    at = end;
  }
  return parts.map(({ paths, hunks }) => ({ kind: "update", paths, hunks }));
}

/** The name of a file on the last line that says anything. */
function nameIn(lines: readonly string[]): string | undefined {
  const last = lines.findLast((line) => line.trim() !== "" && !line.startsWith("```"));
  const name = last?.trim().replace(/^[#*`\s]+|[`*:\s]+$/g, "");
  return name === "" || name?.includes(" ") ? undefined : name;
}

/** Lines with their signs, but without a header. */
function isHunkAlone(lines: readonly string[]): boolean {
  return lines.every((line) => line === "" || /^[-+ \\]/.test(line)) && lines.some((line) => /^[-+]/.test(line));
}

/** Takes away the fences and shell quotes in which models wrap a patch. */
function unwrap(text: string): string[] {
  const lines = withoutIndent(text.split("\n"));
  // A single space is a blank line that stays.
  while (lines.at(-1)?.trim() === "" && lines.at(-1) !== " ") lines.pop();
  while (lines[0]?.trim() === "") lines.shift();
  const heredoc = /<<-?\s*['"]?(\w+)['"]?\s*$/.exec(lines[0] ?? "")?.[1];
  if (heredoc !== undefined && /apply_?patch|cat|git apply|patch/.test(lines[0] ?? "")) {
    return lines.slice(1, lines.at(-1)?.trim() === heredoc ? -1 : undefined);
  }
  return withoutFence(lines);
}

/** Of a patch that was moved to the right as a whole. */
function withoutIndent(lines: readonly string[]): string[] {
  const indent = /^[ \t]+(?=\*\*\* Begin Patch\s*$)/.exec(lines.find((line) => line.trim() !== "") ?? "")?.[0];
  const isWhole = indent !== undefined && lines.every((line) => line.startsWith(indent) || line.trim() === "");
  return isWhole ? lines.map((line) => line.slice(indent.length)) : [...lines];
}

/** Words may stand before and behind the fence, but no patch. */
function withoutFence(lines: readonly string[]): string[] {
  const opening = lines.findIndex((line) => /^\s*```/.test(line));
  const closing = lines.findLastIndex((line) => line.trim() === "```");
  if (opening < 0 || closing <= opening) return [...lines];
  // Above a fence with blocks stands the name of their file.
  if (opening > 0 && BLOCK.test(lines[firstWord(lines, opening + 1)] ?? "")) return [...lines];
  const outside = [...lines.slice(0, opening), ...lines.slice(closing + 1)];
  return outside.some((line) => PATCH_LINE.test(line)) ? [...lines] : lines.slice(opening + 1, closing);
}

function firstWord(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === "") at++;
  return at;
}

const PATCH_LINE = /^(\*\*\* |--- |\+\+\+ |diff |@@|[-+<=>]{7}|[-+])/;

/** The error for what is no patch: it shows what one looks like. */
export function unreadable(message: string): ToolError {
  return new ToolError("invalid-input", `${message} Nothing was changed.`, { hint: PATCH_FORMS });
}

const PATCH_FORMS = `A patch looks like this, with as many files and places as needed:
*** Begin Patch
*** Update File: path/to/file
@@ a line above the place
 a line that stays
-a line that goes
+a line that comes
*** Add File: path/to/new
+its lines
*** Delete File: path/to/old
*** End Patch
Unified diffs and <<<<<<< SEARCH / ======= / >>>>>>> REPLACE blocks are understood too. One place of one file is changed most easily with path, old_str and new_str.`;
