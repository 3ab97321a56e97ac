import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a project brings that could change what Marvin does; all of it lies in the project's `.marvin` folder. */
export const PROJECT_PARTS = ["settings.yaml", "commands", "hooks", "hooks.yaml", "tools", "mcp.json", "mcp.yaml"];

const HIGHEST = 64;

/** The repository's root, else the working directory itself. Both are real paths. */
export function projectRoot(workingDir: string): string {
  let dir = workingDir;
  for (let height = 0; height < HIGHEST; height++) {
    if (isThere(join(dir, ".git"))) return dir;
    if (dirname(dir) === dir) break;
    dir = dirname(dir);
  }
  return workingDir;
}

/** The folders from which rules in settings name paths: where the session begins, and its project. */
export function ruleFolders(workingDir: string): readonly string[] {
  return [workingDir, projectRoot(workingDir)];
}

/** The folders, outermost first, whose `.marvin` brings something: the repository's root and the working directory. */
export function projectFolders(workingDir: string): string[] {
  const root = projectRoot(workingDir);
  return (root === workingDir ? [root] : [root, workingDir]).filter(bringsSomething);
}

function bringsSomething(dir: string): boolean {
  const folder = join(dir, ".marvin");
  // Asked first, as most projects have none and an exception costs more than the question.
  if (!isThere(folder)) return false;
  try {
    return readdirSync(folder).some((name) => PROJECT_PARTS.includes(name));
  } catch {
    return false;
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
