import { defineTool, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { type ChangedFile, makeChanges } from "../support/changes/make-changes.ts";
import { DraftFiles } from "../support/patch/draft-files.ts";
import { parsePatch } from "../support/patch/parse-patch.ts";
import { askedEdit } from "../support/patch/patch-arguments.ts";
import { replaceOnce } from "../support/patch/replace-once.ts";

export default defineTool({
  name: "apply_patch",
  description:
    'Changes files of the working directory, all or nothing. For one place: path, old_str (exact text that stands there once) and new_str. For several places or files: patch, either "*** Begin Patch" with Update, Add, Delete File and Move to, or a unified diff.',
  category: "coding",
  tier: "write",
  input: z.looseObject({
    path: z.string().optional().describe("Path of the file to change, relative to the working directory."),
    old_str: z
      .string()
      .optional()
      .describe("The text to replace, exactly as it stands in the file, with enough lines around it to be unique."),
    new_str: z.string().optional().describe("The text that takes its place; empty to remove it."),
    patch: z
      .string()
      .optional()
      .describe(
        'Instead of old_str and new_str: "*** Begin Patch", "*** Update File: name", "@@ line above", lines that begin with a space, - or +, "*** End Patch"; or a unified diff.',
      ),
  }),
  phrases: [
    "change {old_str} to {new_str} in {path}",
    "replace {old_str} with {new_str} in {path}",
    "replace {old_str} by {new_str} in the file {path}",
    "edit {path}",
    "edit {path} and fix the bug",
    "fix the bug in {path}",
    "fix the typo in {path}",
    "rename {old_str} to {new_str} in {path}",
    "update {path} so that it says {new_str}",
    "modify the function in {path}",
    "remove {old_str} from {path}",
    "delete the line {old_str} in {path}",
    "add a parameter to the function in {path}",
    "refactor the code in {path}",
    "apply this patch {patch}",
    "apply the diff {patch}",
  ],
  touches(input) {
    const asked = askedEdit(input);
    if (asked.kind === "replace") return [asked.path];
    return parsePatch(asked.patch, asked.path).flatMap((part) => [
      ...part.paths,
      ...(part.kind === "update" && part.moveTo !== undefined ? [part.moveTo] : []),
      ...(part.kind === "copy" ? [part.copyTo] : []),
    ]);
  },
  async run(input, context) {
    const asked = askedEdit(input);
    const drafts = new DraftFiles(context);
    if (asked.kind === "patch") for (const part of parsePatch(asked.patch, asked.path)) await drafts.apply(part);
    else await drafts.update([asked.path], (file, shown) => replaceOnce(file, asked.oldText, asked.newText, shown));
    return told(await makeChanges("apply_patch", drafts.changes(), context));
  },
});

function told(files: readonly ChangedFile[]): ToolOutput {
  const [only] = files;
  const left = files.length - MOST_TOLD;
  const rest = left > 0 ? [`… and ${left} more ${left === 1 ? "file" : "files"}, as the patch says.`] : [];
  const text = [...files.slice(0, MOST_TOLD).map(line), ...rest].join("\n");
  return { text, data: files.length === 1 ? only : together(files) };
}

const MOST_TOLD = 100;

function line({ kind, path, added, removed, diff }: ChangedFile): string {
  const place = added + removed === 0 ? " (its mode alone)" : ` at line ${firstLine(diff)} (+${added} -${removed})`;
  return `${kind.replace(/^./, (letter) => letter.toUpperCase())} ${path}${kind === "changed" ? place : ""}.`;
}

function together(all: readonly ChangedFile[]): Record<string, unknown> {
  const sum = (side: "added" | "removed") => all.reduce((total, file) => total + file[side], 0);
  const files = all.slice(0, MOST_TOLD);
  const more = all.length > files.length ? `… and ${all.length - files.length} more` : undefined;
  const path = [...files.map((file) => file.path), ...(more ? [more] : [])].join(", ");
  const diff = [...files.map((file) => file.diff), ...(more ? [`${more} files\n`] : [])].join("");
  return { path, added: sum("added"), removed: sum("removed"), diff, files };
}

/** The first line of the new file that differs. */
function firstLine(diff: string): number {
  const [start, ...lines] = diff.split("\n").slice(2);
  const first = Number(/\+(\d+)/.exec(start ?? "")?.[1] ?? 1);
  const context = lines.findIndex((line) => !line.startsWith(" "));
  return Math.max(1, first + Math.max(0, context));
}
