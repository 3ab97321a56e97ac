import { lstatSync } from "node:fs";
import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { folderError } from "../support/paths/folder-error.ts";
import { missingPathError } from "../support/paths/missing-path.ts";
import { closedFolders, pathError, resolveWorkspacePath } from "../support/paths/workspace-path.ts";
import { listTree, type TreeEntry } from "./tree/list-tree.ts";
import { treeText } from "./tree/tree-text.ts";

export default defineTool({
  name: "tree",
  description:
    "Shows files and folders of the working directory as a tree: folders first, links with their targets, and how much was left out. Files that .gitignore names are left out unless asked for.",
  category: "coding",
  tier: "read",
  input: z.object({
    path: z
      .string()
      .optional()
      .describe("The folder to show, relative to the working directory; all of it if left out."),
    depth: z.number().int().default(3).describe("How many levels of folders to open."),
    respect_gitignore: z.boolean().default(true).describe("Whether to leave out what .gitignore files name."),
  }),
  phrases: [
    "show the tree of {path}",
    "show me the project structure",
    "show the directory tree",
    "what files are in {path}",
    "what files are there",
    "list the files in {path}",
    "list all files of this project",
    "list the folder {path}",
    "ls {path}",
    "tree {path}",
    "how is this project organised",
    "show the folders {depth} levels deep",
    "give me an overview of the folder {path}",
    "which files does this repository have",
    "list files",
    "list the files",
    "list all files",
    "show all files",
    "show the files in {path}",
    "show everything in {path}",
    "what files are here",
    "what is in this folder",
    "what is in here",
    "what is in the folder {path}",
    "list the contents of the folder {path}",
    "list the contents of this folder",
    "list the folder",
    "what folders are there",
    "show the folder structure",
    "show the structure of {path}",
    "what is in the {path} folder",
    "show the {path} folder",
  ],
  async run({ path = ".", depth, respect_gitignore }, context) {
    const target = await resolveWorkspacePath(path, "read", context);
    if (!target.exists) throw await missingPathError(path, context);
    if (!lstatSync(target.real, { throwIfNoEntry: false })?.isDirectory()) {
      throw await pathError("invalid-input", `${target.shown} is not a folder; read_file shows files.`, context);
    }
    const limits = {
      ...{ depth: Math.max(1, depth), respectIgnore: respect_gitignore },
      ...{ closedDirs: closedFolders(context), signal: context.signal },
    };
    const top = await listTree(target.real, limits).catch(async (error: unknown) => {
      throw await folderError(error, target, context);
    });
    const text = treeText(top, target.shown === "." ? context.workingDir.replace(/\/?$/, "/") : `${target.shown}/`);
    const empty = top.entries?.length === 0 ? "\n  (empty, or all of it is ignored)" : "";
    return { text: text + empty, data: { path: target.shown, entries: shown(top.entries ?? []) } };
  },
});

function shown(entries: readonly TreeEntry[]): unknown[] {
  return entries.map(({ entries: below, ...entry }) => (below ? { ...entry, entries: shown(below) } : entry));
}
