import { realpath } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { FileGathering } from "./file-gathering.ts";
import { foldersFromRoot } from "./repository-root.ts";

export interface ProjectFolders {
  /** Real path. */
  readonly workingDir: string;
  readonly homeDir: string;
}

const AGENT_FILES = ["AGENTS.md", "CLAUDE.md", "GEMINI.md"];

/** What a project, and its user, ask of an agent: from the repository's root down, then Marvin's own files. */
export async function projectInstructions(folders: ProjectFolders, gathering: FileGathering): Promise<string> {
  const { workingDir } = folders;
  const dirs = await foldersFromRoot(workingDir);
  const roots = [dirs[0] ?? workingDir];
  const blocks: string[] = [];
  for (const dir of dirs) for (const name of AGENT_FILES) blocks.push(...(await gathering.add(join(dir, name), roots)));
  for (const name of [".marvin-instructions", ".marvin/instructions.md"]) {
    blocks.push(...(await gathering.add(join(workingDir, name), roots)));
  }
  blocks.push(...(await ownInstructions(folders, roots, gathering)));
  return blocks.length === 0 ? "" : ["Instructions of this project:", ...blocks].join("\n\n");
}

export async function designDocuments({ workingDir }: ProjectFolders, gathering: FileGathering): Promise<string> {
  const blocks: string[] = [];
  for (const name of ["spec.md", "ux.md", "design.md"]) {
    blocks.push(...(await gathering.add(join(workingDir, ".marvin", name), [workingDir])));
  }
  return blocks.length === 0 ? "" : ["What this project is meant to be:", ...blocks].join("\n\n");
}

/**
 * ~/.marvin/instructions/<path>.md, for one project and outside of it. The path is that of the working directory: whole,
 * as seen from the home folder, or whole with dashes for slashes.
 */
async function ownInstructions(
  { workingDir, homeDir }: ProjectFolders,
  projectRoots: readonly string[],
  gathering: FileGathering,
): Promise<string[]> {
  const folder = join(homeDir, ".marvin", "instructions");
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return [];
  const fromHome = relative(homeDir, workingDir);
  const isBelowHome = fromHome !== "" && !fromHome.startsWith("..") && !isAbsolute(fromHome);
  const whole = workingDir.replace(/^[/\\]+|:/g, "");
  for (const name of [whole, ...(isBelowHome ? [fromHome] : []), whole.replace(/[/\\]/g, "-")]) {
    const blocks = await gathering.add(join(folder, `${name}.md`), [root, ...projectRoots]);
    if (blocks.length > 0) return blocks;
  }
  return [];
}
