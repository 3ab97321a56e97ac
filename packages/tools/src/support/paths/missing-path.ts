import { readlinkSync, realpathSync } from "node:fs";
import { opendir } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { ToolError } from "@marvin/agent-core";
import { nearestNames } from "@marvin/text";
import { isStagedName } from "../changes/staged-file.ts";
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
  const files = await filesOfTree(given, context);
  const wanted = basename(given);
  const elsewhere = files.filter((file) => basename(file).toLowerCase() === wanted.toLowerCase());
  const byName = nearestNames(wanted, new Set(files.map((file) => basename(file))), MOST);
  const alike = byName.flatMap((name) => files.filter((file) => basename(file) === name));
  return [...new Set([...elsewhere, ...nearestNames(given, files, 2), ...alike])].slice(0, MOST);
}

const FILE_LIMIT = 4000;
const FOLDER_LIMIT = 400;
const SKIPPED = new Set(["node_modules", ".venv", "__pycache__", ".turbo", ".cache"]);

/**
 * First what lies where the path was looked for, then breadth first, so that a deep tree does not hide what lies near the
 * top. Links are not followed.
 */
async function filesOfTree(given: string, context: PathContext): Promise<string[]> {
  const files: string[] = [];
  const folders = [...new Set([...foldersAbove(given, context.workingDir), ""])];
  const known = new Set(folders);
  const closed = closedFolders(context);
  for (let seen = 0; seen < folders.length && seen < FOLDER_LIMIT && files.length < FILE_LIMIT; seen++) {
    const folder = folders[seen] ?? "";
    if (closed.includes(join(context.workingDir, folder))) continue;
    try {
      for await (const entry of await opendir(join(context.workingDir, folder))) {
        if (isOwnFolder(entry.name) || isStagedName(entry.name)) continue;
        const path = join(folder, entry.name);
        if (!entry.isDirectory()) files.push(path);
        else if (!SKIPPED.has(entry.name) && !known.has(path)) folders.push(path);
        if (files.length >= FILE_LIMIT) break;
      }
    } catch {
      // A folder that cannot be listed has no names to offer.
    }
  }
  return files;
}

/** The real folders of a path below the working directory, the innermost first. */
function foldersAbove(given: string, workingDir: string): string[] {
  const folders: string[] = [];
  for (
    let folder = dirname(relative(workingDir, resolve(workingDir, given)));
    folder !== ".";
    folder = dirname(folder)
  ) {
    if (folder.startsWith("..") || isAbsolute(folder)) return [];
    if (realPath(join(workingDir, folder)) === join(workingDir, folder)) folders.push(folder);
  }
  return folders;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
