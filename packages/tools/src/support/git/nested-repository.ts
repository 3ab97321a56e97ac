import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ToolError } from "@marvin/agent-core";
import { isInside } from "../paths/workspace-path.ts";

/** A path in a submodule, or in a repository inside this one, is not known to git here: it would say that nothing is. */
export function demandSameRepository(real: string, shown: string, workingDir: string): void {
  for (let folder = dirname(real); folder !== workingDir && isInside(folder, workingDir); folder = dirname(folder)) {
    if (!existsSync(join(folder, ".git"))) continue;
    const name = relative(workingDir, folder);
    throw new ToolError("conflict", `${shown} belongs to a repository of its own, ${name}.`, {
      hint: `set_working_dir to ${name}, then the git tools work there; set_working_dir to ${workingDir} leads back.`,
    });
  }
}

/** The submodules below the working directory, by their names there. */
export function submodulesBelow(top: string, workingDir: string): string[] {
  const list = plainFileText(join(top, ".gitmodules"));
  const paths = [...list.matchAll(/^\s*path\s*=(.*)$/gm)].map(([, path = ""]) => join(top, path.trim()));
  const below = paths.filter((path) => isInside(path, workingDir) && path !== workingDir);
  return below.map((path) => relative(workingDir, path).split(sep).join("/"));
}

const LONGEST_LIST = 256 * 1024;

/** Neither a link nor a pipe is followed: the repository may be anyone's. */
function plainFileText(path: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const about = fstatSync(descriptor);
    return about.isFile() && about.size <= LONGEST_LIST ? readFileSync(descriptor, "utf8") : "";
  } catch {
    return "";
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
