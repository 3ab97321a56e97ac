import { statSync } from "node:fs";
import { isAbsolute, sep } from "node:path";
import { defineTool, type ToolContext, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { describeWorkingDir, printable } from "../support/paths/working-dir-listing.ts";
import { pathError, resolveWorkspacePath, type WorkspacePath } from "../support/paths/workspace-path.ts";

export default defineTool({
  name: "set_working_dir",
  description:
    "Makes another folder the working directory of all file, git and command tools. It must exist and lie inside the folder in which the session was started.",
  category: "coding",
  tier: "read",
  runsAlone: true,
  input: z.object({
    path: z.string().describe("The folder: relative to the present working directory, or absolute."),
  }),
  phrases: [
    "change the working directory to {path}",
    "set the working directory to {path}",
    "switch to the folder {path}",
    "go to the folder {path}",
    "go into {path}",
    "cd {path}",
    "cd into {path}",
    "work in {path} from now on",
    "move to the directory {path}",
    "use {path} as the working directory",
    "go back up to {path}",
    "let us work on the package in {path}",
    "change the folder to {path}",
    "change to the folder {path}",
    "change into {path}",
    "change the directory",
    "change to the {path} folder",
    "go to the {path} folder",
  ],
  async run({ path }, context) {
    const root = startOf(context);
    const target = await insideStart(path, root, context);
    if (!target.exists) throw await pathError("not-found", `There is no folder "${printable(path, 200)}".`, context);
    if (!statSync(target.real, { throwIfNoEntry: false })?.isDirectory()) {
      throw await pathError("invalid-input", `"${printable(path, 200)}" is not a folder.`, context);
    }
    context.setWorkingDir(target.real);
    const text = `Paths are now relative to this folder.\n${await describeWorkingDir(target.real)}`;
    return { text, data: { path: target.real, start: root } };
  },
});

/** Where the session was started: only this tool moves, so at its first call the session is still there. */
function startOf({ session, workingDir }: ToolContext): string {
  return session.get("files/start", () => ({ path: workingDir })).path;
}

/** Judged from the start, so that the way back up is open; what lies outside of it stays closed. */
async function insideStart(path: string, root: string, context: ToolContext): Promise<WorkspacePath> {
  const absolute = isAbsolute(path) || path.trim() === "" ? path : context.workingDir + sep + path;
  const fromStart = { workingDir: root, closedDirs: context.closedDirs, readableDirs: [] };
  try {
    return await resolveWorkspacePath(absolute, "read", fromStart);
  } catch (error) {
    if (!(error instanceof ToolError) || context.workingDir === root) throw error;
    const hint = `The session was started in ${root}.\n${await describeWorkingDir(context.workingDir)}`;
    throw new ToolError(error.code, error.message, { hint, cause: error });
  }
}
