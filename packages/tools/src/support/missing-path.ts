import { readlinkSync } from "node:fs";
import { opendir } from "node:fs/promises";
import { basename, isAbsolute, join, sep } from "node:path";
import type { ToolError } from "@marvin/agent-core";
import { nearestNames } from "@marvin/text";
import { isStagedName } from "./changes/staged-file.ts";
import { isOwnFolder } from "./own-folder.ts";
import { printable } from "./working-dir-listing.ts";
import { closedFolders, type PathContext, pathError } from "./workspace-path.ts";

/**
 * The error for a path that names nothing: with the nearest names in the tree, looked for within bounds, and what else
 * helps.
 */
export async function missingPathError(given: string, context: PathContext, help = ""): Promise<ToolError> {
  const target = danglingLink(given, context.workingDir);
  if (target !== undefined) {
    const message = `"${printable(given, 200)}" is a link to "${printable(target, 200)}", where nothing is.`;
    return pathError("not-found", help === "" ? message : `${message} ${help}`, context);
  }
  const near = await nearPaths(given, context);
  const names = near.length > 0 ? [`Nearest names: ${near.map((path) => printable(path, 120)).join(", ")}.`] : [];
  const advice = [...names, ...(help === "" ? [] : [help])].map((sentence) => ` ${sentence}`).join("");
  return pathError("not-found", `There is no "${printable(given, 200)}".${advice}`, context);
}

function danglingLink(given: string, workingDir: string): string | undefined {
  try {
    return readlinkSync(isAbsolute(given) ? given : workingDir + sep + given);
  } catch {
    return undefined;
  }
}

const MOST = 5;

async function nearPaths(given: string, context: PathContext): Promise<string[]> {
  const files = await filesOfTree(context);
  const wanted = basename(given);
  const elsewhere = files.filter((file) => basename(file).toLowerCase() === wanted.toLowerCase());
  const byName = nearestNames(wanted, new Set(files.map((file) => basename(file))), MOST);
  const alike = byName.flatMap((name) => files.filter((file) => basename(file) === name));
  return [...new Set([...elsewhere, ...nearestNames(given, files, 2), ...alike])].slice(0, MOST);
}

const FILE_LIMIT = 4000;
const FOLDER_LIMIT = 400;
const SKIPPED = new Set(["node_modules", ".venv", "__pycache__", ".turbo", ".cache"]);

/** Breadth first, so that a deep tree does not hide what lies near the top. Links are not followed. */
async function filesOfTree(context: PathContext): Promise<string[]> {
  const files: string[] = [];
  const folders = [""];
  const closed = closedFolders(context);
  for (let seen = 0; seen < folders.length && seen < FOLDER_LIMIT && files.length < FILE_LIMIT; seen++) {
    const folder = folders[seen] ?? "";
    if (closed.includes(join(context.workingDir, folder))) continue;
    try {
      for await (const entry of await opendir(join(context.workingDir, folder))) {
        if (isOwnFolder(entry.name) || isStagedName(entry.name)) continue;
        if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(join(folder, entry.name));
        else if (!entry.isDirectory()) files.push(join(folder, entry.name));
        if (files.length >= FILE_LIMIT) break;
      }
    } catch {
      // A folder that cannot be listed has no names to offer.
    }
  }
  return files;
}
