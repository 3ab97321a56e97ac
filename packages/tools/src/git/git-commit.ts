import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { git, tryGit } from "../support/git/git.ts";
import { gitFailure, shortened } from "../support/git/git-failure.ts";
import { withGitLock } from "../support/git/git-lock.ts";
import { everythingInside, findRepository, gitPath, literal } from "../support/git/git-repository.ts";
import { missingPathError } from "../support/paths/missing-path.ts";
import type { ProgramResult } from "../support/programs/child-process.ts";
import { LiveReport } from "../support/programs/live-report.ts";

/** Hooks may run a whole test suite. */
const TIMEOUT_MS = 10 * 60_000;

export default defineTool({
  name: "git_commit",
  description:
    "Commits changes of the working directory: the files named, or with add_all: true everything changed and new, or else what is staged. The repository's own hooks run. Never pushes.",
  category: "coding",
  tier: "write",
  input: z.object({
    message: z
      .string()
      .max(60_000)
      .describe("The commit message: a subject line, then if need be a blank line and more."),
    add_all: z.boolean().default(false).describe("Commit all changes and new files below the working directory."),
    files: z
      .array(z.string())
      .optional()
      .describe("Commit these files alone, new ones too. Paths below the working directory."),
  }),
  phrases: [
    "git commit",
    "commit my changes{add_all=true}",
    "commit everything with the message {message}{add_all=true}",
    "commit with the message {message}",
    "commit {files} with the message {message}",
    "commit the staged changes",
    "make a commit",
    "commit all files{add_all=true}",
    "save this to git{add_all=true}",
    "check in {files}",
    "commit what we did{add_all=true}",
    "commit everything: {message}{add_all=true}",
    "commit all changes with the message {message}{add_all=true}",
    "commit all my changes with the message {message}{add_all=true}",
    "commit my changes with the message {message}{add_all=true}",
    "commit everything{add_all=true}",
    "commit all changes{add_all=true}",
  ],
  touches({ files }) {
    return Array.isArray(files) ? files.map(String) : [];
  },
  async run({ message, add_all, files = [] }, context) {
    if (message.trim() === "") throw new ToolError("invalid-input", "A commit needs a message.");
    if (message.includes("\0")) throw new ToolError("invalid-input", "The message holds a NUL.");
    if (add_all && files.length > 0) {
      throw new ToolError("invalid-input", "Give files or add_all, not both: it is not clear what to commit.");
    }
    const { gitDir, prefix } = await findRepository(context);
    return await withGitLock(gitDir, context, async () => {
      const specs = await whatToCommit(files, add_all, context);
      await demandNoMarkers(specs, context);
      if (specs.length > 0) await git(["add", "-A", "--", ...specs], context, { trust: "change" });
      else if (prefix !== "") await demandNothingStagedOutside(context);
      return await commit(message, specs, context);
    });
  },
});

/** To add a file means that its conflict is resolved; one that still has both sides in it is not. */
async function demandNoMarkers(specs: readonly string[], context: ToolContext): Promise<void> {
  if (specs.length === 0) return;
  const { stdout } = await git(["ls-files", "--unmerged", "-z", "--", ...specs], context);
  const paths = new Set(stdout.split("\0").flatMap((record) => record.split("\t").slice(1).join("\t") || []));
  const unresolved: string[] = [];
  for (const path of paths) {
    const text = await readFile(join(context.workingDir, path), "latin1").catch(() => "");
    if (/^<{7} /m.test(text) && /^>{7} /m.test(text)) unresolved.push(path);
  }
  if (unresolved.length === 0) return;
  throw new ToolError("conflict", `Both sides of a conflict still stand in: ${unresolved.slice(0, 20).join(", ")}.`, {
    hint: "Mend what stands between <<<<<<< and >>>>>>>, then commit again.",
  });
}

/** Pathspecs; none means what is staged. */
async function whatToCommit(files: readonly string[], all: boolean, context: ToolContext): Promise<string[]> {
  if (all) return everythingInside(context);
  const specs: string[] = [];
  for (const file of files) {
    const { own, exists } = await gitPath(file, context);
    if (!exists && !(await isTracked(own, context))) throw await missingPathError(file, context);
    specs.push(literal(own));
  }
  return specs;
}

async function isTracked(path: string, context: ToolContext): Promise<boolean> {
  return (await git(["ls-files", "-z", "--", literal(path)], context)).stdout !== "";
}

async function demandNothingStagedOutside(context: ToolContext): Promise<void> {
  const outside = [":(top)", `:(exclude,literal).`];
  const { code } = await git(["diff", "--cached", "--quiet", "--no-ext-diff", "--", ...outside], context, {
    accept: [1],
  });
  if (code === 0) return;
  throw new ToolError("conflict", "Something outside the working directory is staged; the commit would hold it too.", {
    hint: "Name the files to commit, or use add_all: true: both commit what lies in the working directory alone.",
  });
}

async function commit(message: string, specs: readonly string[], context: ToolContext): Promise<ToolOutput> {
  using live = new LiveReport(context.report);
  const only = specs.length > 0 && !(await isMerging(context)) ? ["--only", "--", ...specs] : [];
  const args = ["commit", "--cleanup=whitespace", `--message=${message}`, ...only];
  const onOutput = (chunk: Buffer) => live.add(chunk);
  const result = await tryGit(args, context, { trust: "change", timeoutMs: TIMEOUT_MS, onOutput });
  if (result.code !== 0) throw failure(result, context.workingDir);
  const asked = ["show", "--no-patch", "--no-show-signature", "--format=%H%x00%h%x00%s", "HEAD"];
  const [hash = "", short = "", subject = ""] = (await git(asked, context)).stdout.trim().split("\0");
  const said = shortened(`${result.stdout}${result.stderr}`.trim(), 8000);
  return { text: `Committed ${short}: ${subject}\n\n${said}`, data: { commit: hash, subject, output: said } };
}

/** A merge or a picked commit is committed as a whole: git refuses to commit a part of it. */
async function isMerging(context: ToolContext): Promise<boolean> {
  for (const head of ["MERGE_HEAD", "CHERRY_PICK_HEAD"]) {
    if ((await tryGit(["rev-parse", "--verify", "--quiet", head], context)).code === 0) return true;
  }
  return false;
}

function failure(result: ProgramResult, folder: string): ToolError {
  const said = `${result.stdout}\n${result.stderr}`;
  if (/nothing to commit|nothing added to commit|no changes added to commit|did not match any file/.test(said)) {
    const rest = /untracked files present|Changes not staged|no changes added/.test(said);
    return new ToolError("conflict", `There is nothing to commit${rest ? " among what is staged or named" : ""}.`, {
      hint: rest
        ? "git_status shows what changed; name the files, or use add_all: true."
        : "git_status shows the state.",
    });
  }
  const known = gitFailure(result, folder);
  if (!known.message.startsWith("git refused")) return known;
  return new ToolError("conflict", `The commit was not made. ${shortened(said.trim(), 8000)}`, {
    hint: "If a hook refused, mend what it names and commit again; what was added stays staged.",
  });
}
