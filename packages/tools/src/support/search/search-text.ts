import { ToolError } from "@marvin/agent-core";
import { isOwnFolder } from "../paths/own-folder.ts";
import { globFilter } from "./glob.ts";
import { findRipgrep, searchWithRipgrep } from "./ripgrep.ts";
import type { SearchRequest, SearchResult } from "./search-request.ts";
import { searchByWalking } from "./walking-search.ts";

export interface SearchOptions extends Omit<SearchRequest, "skip" | "nameGlobs"> {
  /** Which files, by path below the folder; with "!" which not. Several are divided by commas. */
  readonly glob?: string | undefined;
  /** Path of the folder below another one, from which globs may be meant as well. */
  readonly below?: string;
  /** Instead of the ripgrep that would be taken; "none": the built-in way. For tests. */
  readonly program?: string;
}

/** Searches text in files: with ripgrep, or without it if the machine has none. Follows no link, opens no .git. */
export async function searchText(options: SearchOptions): Promise<SearchResult> {
  const { glob, below = "", program, ...rest } = options;
  if (rest.pattern === "") throw new ToolError("invalid-input", "The pattern is empty, so it would find every line.");
  if (`${rest.pattern}${glob ?? ""}`.includes("\0")) {
    throw new ToolError("invalid-input", "The pattern or the glob holds a NUL, which no text has.");
  }
  const globs = "folder" in rest.place ? globsOf(glob) : [];
  const request = { ...rest, skip: skipper(rest, globs, below), nameGlobs: nameGlobs(globs) };
  const ripgrep = program === "none" ? undefined : (program ?? (await findRipgrep(rest.environment)));
  if (ripgrep === undefined) return await searchByWalking(request);
  try {
    return await searchWithRipgrep(ripgrep, request);
  } catch (error) {
    // A program of another machine, or one that must not be run here.
    if (error instanceof ToolError && error.code === "unavailable") return await searchByWalking(request);
    throw error;
  }
}

function skipper({ place, closedDirs }: Pick<SearchRequest, "place" | "closedDirs">, globs: string[], below: string) {
  const isWanted = globFilter(globs);
  const folder = "folder" in place ? place.folder : undefined;
  return (path: string) =>
    path.split("/").some(isOwnFolder) ||
    isClosed(path, folder, closedDirs) ||
    !(isWanted(path) || (below !== "" && isWanted(`${below}/${path}`)));
}

/** If a path decides, names cannot narrow the search. */
function nameGlobs(globs: readonly string[]): string[] {
  const wanted = globs.filter((glob) => !glob.startsWith("!"));
  return wanted.some((glob) => glob.includes("/")) ? [] : wanted;
}

function isClosed(path: string, folder: string | undefined, closedDirs: readonly string[]): boolean {
  if (folder === undefined || closedDirs.length === 0) return false;
  const whole = `${folder === "/" ? "" : folder}/${path}`.toLowerCase();
  return closedDirs.some((dir) => whole.startsWith(`${dir.toLowerCase()}/`));
}

/** A comma inside braces belongs to them. */
function globsOf(glob: string | undefined): string[] {
  return (glob ?? "")
    .split(/,(?![^{]*\})/)
    .map((part) => part.trim().replace(/^(!?)\.\//, "$1"))
    .filter((part) => part !== "" && part !== "!");
}
