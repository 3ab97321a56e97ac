import { existsSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { type ToolContext, ToolError, type ToolErrorCode } from "@marvin/agent-core";
import { isOwnFolder } from "./own-folder.ts";
import { type RealTarget, realTarget } from "./real-target.ts";
import { describeWorkingDir, printable } from "./working-dir-listing.ts";

export type PathContext = Pick<ToolContext, "workingDir" | "closedDirs" | "readableDirs">;

export interface WorkspacePath {
  /** The real path; of something that is not there yet, the one that it would get. */
  readonly real: string;
  /** As people name it: relative to the working directory, "." for the folder itself. */
  readonly shown: string;
  readonly exists: boolean;
}

/**
 * The one place that decides which paths file tools may touch. "write" means the working directory alone, "read" also
 * the folders that were opened for reading. Rejects with a ToolError that names the working directory and shows its top.
 */
export async function resolveWorkspacePath(
  given: string,
  access: "read" | "write",
  context: PathContext,
): Promise<WorkspacePath> {
  const name = `"${printable(given, 200)}"`;
  if (given.trim() === "") throw await pathError("invalid-input", "The path is empty.", context);
  if (given.includes("\0"))
    throw await pathError("invalid-input", `${name} holds a NUL, so it names no file.`, context);
  if (namesOwnFolder(given, context.workingDir)) throw await ownFolderError(name, context);

  const target = await follow(given, name, context);
  const { workingDir } = context;
  const inside = isInside(target.path, workingDir);
  const opened = access === "read" ? context.readableDirs.find((dir) => isInside(target.path, dir)) : undefined;
  if (!inside && opened === undefined) throw await outsideError(name, context);
  const below = relative(workingDir, target.path);
  if (inside && below.split(sep).some(isOwnFolder)) throw await ownFolderError(name, context);
  if (isOfTheSystem(target.path, opened ?? workingDir)) {
    const message = `${name} belongs to the running system (${SYSTEM_DIRS.join(", ")}), which is closed to file tools.`;
    throw await pathError("denied", message, context);
  }
  if (isClosed(target.path, opened, context.closedDirs)) {
    throw await pathError(
      "denied",
      `${name} belongs to Marvin's own settings, which are closed to file tools.`,
      context,
    );
  }
  if (access === "write" && !target.exists && meansHome(given, workingDir)) {
    const message = `${name} would make a folder called "~", which stands for no home here. Give the path from the working directory on.`;
    throw await pathError("invalid-input", message, context);
  }
  return { real: target.path, shown: inside ? below || "." : target.path, exists: target.exists };
}

/** A folder of that name is a trap for whoever wants to remove it by a shell. */
function meansHome(given: string, workingDir: string): boolean {
  return /^~([\\/]|$)/.test(given) && !existsSync(join(workingDir, "~"));
}

/** An error about a path, with the working directory and its top level as the hint. */
export async function pathError(
  code: ToolErrorCode,
  message: string,
  context: Pick<PathContext, "workingDir">,
): Promise<ToolError> {
  return new ToolError(code, message, { hint: await describeWorkingDir(context.workingDir) });
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** What file tools leave alone when they go through folders by themselves. */
export function closedFolders({ closedDirs, workingDir }: PathContext): readonly string[] {
  return [...closedDirs, ...SYSTEM_DIRS.filter((dir) => isOfTheSystem(dir, workingDir))];
}

const SYSTEM_DIRS = ["/proc", "/sys", "/dev"];

/** Files there never end, tell of other programs, or are no files. Shared memory may be somebody's place to work. */
function isOfTheSystem(path: string, place: string): boolean {
  return SYSTEM_DIRS.some((dir) => isInside(path, dir) && (dir === "/proc" || !isInside(place, dir)));
}

/** A folder that was opened for reading stays open inside a closed one. Letter case never opens a door. */
function isClosed(path: string, opened: string | undefined, closedDirs: readonly string[]): boolean {
  return closedDirs.some((dir) => {
    const closed = isInside(path.toLowerCase(), dir.toLowerCase());
    return closed && !(opened !== undefined && opened !== dir && isInside(opened, dir));
  });
}

async function follow(given: string, name: string, context: PathContext): Promise<RealTarget> {
  try {
    // Not path.resolve: it would take ".." away before the link in front of it was followed.
    return await realTarget(isAbsolute(given) ? given : context.workingDir + sep + given);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENAMETOOLONG") {
      throw await pathError("invalid-input", `${name} is longer than the system allows for a name.`, context);
    }
    if (code === "ELOOP") throw await pathError("invalid-input", `${name} is a link that leads to itself.`, context);
    if (code === "EACCES" || code === "EPERM") {
      throw await pathError("denied", `${name} cannot be reached: permission denied.`, context);
    }
    // A name that was there a moment ago is gone by now, or is a link no more.
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EINVAL") {
      throw await pathError("conflict", `${name} was changed while it was looked at. Try again.`, context);
    }
    throw error;
  }
}

function namesOwnFolder(given: string, workingDir: string): boolean {
  const own = isInside(given, workingDir) ? given.slice(workingDir.length) : given;
  return own.split(/[\\/]/).some(isOwnFolder);
}

function outsideError(name: string, context: PathContext): Promise<ToolError> {
  const message = `${name} lies outside the working directory. File tools work inside it alone, links followed.`;
  return pathError("denied", message, context);
}

function ownFolderError(name: string, context: PathContext): Promise<ToolError> {
  const message = `${name} is not for file tools: .git belongs to the git tools, .tickets to tk.`;
  return pathError("denied", message, context);
}
