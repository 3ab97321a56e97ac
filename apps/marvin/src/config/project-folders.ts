import { readdirSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, sep } from "node:path";

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

/** Names the folder in which a person's session began, for the agents that it sends to work below it. */
export const SENDER_DIR = "MARVIN_PROJECT_DIR";

/** The folders from which rules in settings name paths: where the session begins, and its project; those of who sent it. */
export function ruleFolders(workingDir: string, sender?: string): readonly string[] {
  const senders = holds(sender, workingDir) ? [sender, projectRoot(sender)] : [];
  return [...new Set([workingDir, projectRoot(workingDir), ...senders])];
}

/**
 * The folders, outermost first, whose `.marvin` brings something: the repository's root and the working directory. An
 * agent obeys those of its sender too: another repository, or none, may begin where it was sent.
 */
export function projectFolders(workingDir: string, sender?: string): string[] {
  const senders = holds(sender, workingDir) ? [projectRoot(sender), sender] : [];
  return [...new Set([...senders, projectRoot(workingDir), workingDir])].filter(bringsSomething);
}

function holds(folder: string | undefined, workingDir: string): folder is string {
  return (
    folder !== undefined && isAbsolute(folder) && workingDir.startsWith(folder.endsWith(sep) ? folder : folder + sep)
  );
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
