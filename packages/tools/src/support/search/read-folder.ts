import { constants, type Dirent, lstatSync } from "node:fs";
import { open, opendir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type OpenFolder, openFolder } from "../changes/open-folder.ts";
import { isOwnFolder } from "../paths/own-folder.ts";
import { IgnoreRules } from "./ignore-rules.ts";

export interface FolderEntry {
  readonly name: string;
  readonly kind: "folder" | "file" | "link" | "other";
}

export interface FolderListing {
  readonly entries: readonly FolderEntry[];
  /** What holds in the folders below. */
  readonly rules: IgnoreRules | undefined;
  /** There are more entries than were read. */
  readonly cut: boolean;
}

export interface FolderLimits {
  readonly closedDirs: readonly string[];
  readonly respectIgnore: boolean;
  readonly signal: AbortSignal;
  readonly most: number;
}

/** What of a folder may be shown: without .git, .tickets, Marvin's own folders and, if wanted, what is ignored. */
export async function readFolder(
  real: string,
  above: IgnoreRules | undefined,
  limits: FolderLimits,
): Promise<FolderListing> {
  await using folder = await openFolder(real);
  const rules = limits.respectIgnore ? await rulesIn(folder, above) : undefined;
  const entries: FolderEntry[] = [];
  let seen = 0;
  for await (const entry of await opendir(folder.at("."), { bufferSize: 512 })) {
    if (++seen % 1000 === 0) limits.signal.throwIfAborted();
    if (seen > limits.most) return { entries, rules, cut: true };
    const path = `${real === "/" ? "" : real}/${entry.name}`;
    if (isOwnFolder(entry.name) || limits.closedDirs.some((dir) => dir.toLowerCase() === path.toLowerCase())) continue;
    if (rules?.ignores(path, entry.isDirectory())) continue;
    entries.push({ name: entry.name, kind: kindOf(entry) });
  }
  return { entries, rules, cut: false };
}

/** The rules of the folders above, up to the top of the repository. Nothing of them is shown. */
export async function rulesAbove(real: string): Promise<IgnoreRules | undefined> {
  if (isThere(join(real, ".git"))) return undefined;
  const folders: string[] = [];
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (isThere(join(folder, ".git"))) break;
    if (folder === dirname(folder)) return undefined;
  }
  let rules: IgnoreRules | undefined;
  for (const path of folders) {
    try {
      await using folder = await openFolder(path);
      rules = await rulesIn(folder, rules);
    } catch {
      // A folder that cannot be opened has no rules for us.
    }
  }
  return rules;
}

const IGNORE_BYTES = 256 * 1024;

async function rulesIn(folder: OpenFolder, above: IgnoreRules | undefined): Promise<IgnoreRules | undefined> {
  const exclude = await textAt(folder.at(".git/info/exclude"));
  const outer = exclude === undefined ? above : new IgnoreRules(folder.real, exclude, above);
  const text = await textAt(folder.at(".gitignore"));
  return text === undefined ? outer : new IgnoreRules(folder.real, text, outer);
}

/** Of a regular file that is not too large; anything else says nothing. */
async function textAt(path: string): Promise<string | undefined> {
  try {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    await using handle = await open(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(IGNORE_BYTES), 0, IGNORE_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } catch {
    return undefined;
  }
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function kindOf(entry: Dirent): FolderEntry["kind"] {
  if (entry.isDirectory()) return "folder";
  if (entry.isSymbolicLink()) return "link";
  return entry.isFile() ? "file" : "other";
}
