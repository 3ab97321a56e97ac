import { lstatSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { type ToolContext, ToolError } from "@marvin/agent-core";
import { isInside, type PathContext, resolveWorkspacePath, type WorkspacePath } from "../paths/workspace-path.ts";
import { type GitContext, git } from "./git.ts";
import { demandSameRepository } from "./nested-repository.ts";

export interface GitRepository {
  /** Real path of the top of its work tree. */
  readonly top: string;
  readonly gitDir: string;
  /** The working directory below the top, "" or with a slash at its end. */
  readonly prefix: string;
}

/** The repository that the working directory lies in. One whose work tree lies elsewhere is refused. */
export async function findRepository(context: GitContext): Promise<GitRepository> {
  const asked = ["rev-parse", "--is-inside-work-tree", "--show-toplevel", "--absolute-git-dir"];
  const { stdout } = await git(asked, context);
  const [, top = "", gitDir = ""] = stdout.split("\n");
  if (!isInside(context.workingDir, top)) {
    throw new ToolError("denied", "The work tree of this git repository lies outside the working directory.", {
      hint: "core.worktree in .git/config leads elsewhere; look at it by hand.",
    });
  }
  const below = relative(top, context.workingDir).split(sep).join("/");
  return { top, gitDir, prefix: below === "" ? "" : `${below}/` };
}

/** Pathspecs for all that tools may see: the working directory without Marvin's own folders. */
export function everythingInside(context: Pick<PathContext, "workingDir" | "closedDirs">): string[] {
  const closed = context.closedDirs.filter((dir) => isInside(dir, context.workingDir) && dir !== context.workingDir);
  return [":(literal).", ...closed.map((dir) => `:(exclude,literal)${relative(context.workingDir, dir)}`)];
}

/** A path for git, without magic. A link inside that leads inside is meant itself: git keeps links as links. */
export async function gitPath(path: string, context: ToolContext): Promise<WorkspacePath & { readonly own: string }> {
  const target = await resolveWorkspacePath(path, "write", context);
  const parent = await resolveWorkspacePath(dirname(path) || ".", "write", context);
  const itself = join(parent.real, basename(path));
  const link = isLink(itself);
  const own = link ? itself : target.real;
  demandSameRepository(own, target.shown, context.workingDir);
  return { ...target, exists: link || target.exists, own: relative(context.workingDir, own) || "." };
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

export function literal(path: string): string {
  return `:(literal)${path}`;
}
