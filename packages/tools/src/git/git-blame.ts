import { statSync } from "node:fs";
import { defineTool, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { tryGit } from "../support/git/git.ts";
import { gitFailure } from "../support/git/git-failure.ts";
import { findRepository } from "../support/git/git-repository.ts";
import { demandSameRepository } from "../support/git/nested-repository.ts";
import { missingPathError } from "../support/paths/missing-path.ts";
import { pathError, resolveWorkspacePath } from "../support/paths/workspace-path.ts";

const LIMIT_BYTES = 8 * 1024 * 1024;

export default defineTool({
  name: "git_blame",
  description: "Shows for each line of a file the commit, author and date that last changed it, for all or some lines.",
  category: "coding",
  tier: "read",
  input: z.object({
    path: z.string().describe("Path of the file, relative to the working directory."),
    start_line: z.number().int().optional().describe("First line, counted from 1."),
    end_line: z.number().int().optional().describe("Last line, included."),
  }),
  phrases: [
    "git blame {path}",
    "who wrote {path}",
    "who changed line {start_line} of {path}",
    "blame lines {start_line} to {end_line} of {path}",
    "who last touched {path}",
    "when was line {start_line} of {path} changed",
    "which commit changed {path} from line {start_line} to {end_line}",
    "who is to blame for {path}",
    "show the author of each line of {path}",
    "annotate {path}",
    "blame {path}",
    "who changed {path}",
    "who edited {path}",
    "who is the author of {path}",
  ],
  async run({ path, start_line, end_line }, context) {
    await findRepository(context);
    const target = await resolveWorkspacePath(path, "write", context);
    if (!target.exists) throw await missingPathError(path, context);
    if (statSync(target.real).isDirectory()) {
      throw await pathError("invalid-input", `${target.shown} is a folder. Name a file; tree lists them.`, context);
    }
    demandSameRepository(target.real, target.shown, context.workingDir);
    const asked = ["blame", "--no-textconv", "--date=short", ...range(start_line, end_line), "--", target.shown];
    const result = await tryGit(asked, context, { limitBytes: LIMIT_BYTES });
    if (result.code !== 0 && !result.cut) throw failure(result, target.shown, context.workingDir);
    return { text: result.stdout || "(empty file)", data: { path: target.shown, blame: result.stdout } };
  },
});

function range(start: number | undefined, end: number | undefined): string[] {
  if (start === undefined && end === undefined) return [];
  const from = Math.max(1, start ?? 1);
  const to = end === undefined || end < 1 ? undefined : end;
  return to === undefined ? [`-L${from},`] : [`-L${Math.min(from, to)},${Math.max(from, to)}`];
}

function failure(result: Parameters<typeof gitFailure>[0], shown: string, folder: string): ToolError {
  const short = /has only (\d+) lines?/.exec(result.stderr);
  if (short) {
    const lines = `${short[1]} line${short[1] === "1" ? "" : "s"}`;
    return new ToolError("invalid-input", `${shown} has only ${lines}.`, {
      hint: "Leave out start_line and end_line for all of them, or ask for less.",
    });
  }
  if (/no such path|no such ref: HEAD|bad revision 'HEAD'/.test(result.stderr)) {
    return new ToolError("not-found", `${shown} is in no commit yet, so there is nobody to name.`, {
      hint: "git_status shows what is new.",
    });
  }
  // What git says here may quote any file of the machine, since the configuration names it.
  if (/invalid object name|object name list/.test(result.stderr)) {
    return new ToolError("conflict", "The list of commits that blame.ignoreRevsFile names cannot be read.", {
      hint: "It stands in the configuration of the repository: git config --unset blame.ignoreRevsFile takes it out.",
    });
  }
  return gitFailure(result, folder);
}
