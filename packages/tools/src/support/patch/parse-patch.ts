import { ToolError } from "@marvin/agent-core";
import type { FilePatch } from "./file-patch.ts";
import { parseCodexPatch } from "./parse-codex-patch.ts";
import { parseBody } from "./parse-hunks.ts";
import { parseUnifiedDiff } from "./parse-unified-diff.ts";

/** Reads a patch in any of the forms that models write; `path` names the file if the patch does not. */
export function parsePatch(text: string, path: string | undefined): FilePatch[] {
  const lines = unwrap(text.replaceAll("\r\n", "\n").replace(/^\ufeff/, ""));
  const parts = parseAny(lines, path);
  if (parts.length === 0) throw unreadable("The patch names no file.");
  const [only] = parts;
  if (path === undefined || parts.length > 1 || !only || only.paths.includes(path)) return parts;
  return [{ ...only, paths: [...only.paths, path] }];
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
  const start = lines.findIndex((line) => /^(@@|<{5,9} ?SEARCH)/.test(line));
  if (start < 0) throw unreadable("The patch has none of the known forms.");
  const named = path ?? nameAbove(lines, start);
  if (named === undefined) throw unreadable("The patch does not say which file it is for.");
  return [{ kind: "update", paths: [named], hunks: parseBody(lines.slice(start), start + 1) }];
}

/** Some put the file's name on the line above the first block. */
function nameAbove(lines: readonly string[], start: number): string | undefined {
  const above = lines.slice(0, start).findLast((line) => line.trim() !== "" && !line.startsWith("```"));
  const name = above?.trim().replace(/^[#*`\s]+|[`*:\s]+$/g, "");
  return name === "" || name?.includes(" ") ? undefined : name;
}

/** Takes away the fences and shell quotes in which models wrap a patch. */
function unwrap(text: string): string[] {
  const lines = text.split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  while (lines[0]?.trim() === "") lines.shift();
  const heredoc = /<<-?\s*['"]?(\w+)['"]?\s*$/.exec(lines[0] ?? "")?.[1];
  if (heredoc !== undefined && /apply_?patch|cat|git apply|patch/.test(lines[0] ?? "")) {
    return lines.slice(1, lines.at(-1)?.trim() === heredoc ? -1 : undefined);
  }
  if (/^```/.test(lines[0] ?? "") && lines.at(-1)?.trim() === "```") return lines.slice(1, -1);
  return lines;
}

function unreadable(message: string): ToolError {
  return new ToolError("invalid-input", message, { hint: PATCH_FORMS });
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
