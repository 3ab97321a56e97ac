import { defineTool, type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import { nearestNames } from "@marvin/text";
import * as z from "zod";
import { git, tryGit } from "../support/git/git.ts";
import { gitFailure, shortened } from "../support/git/git-failure.ts";
import { withGitLock } from "../support/git/git-lock.ts";
import { branchCommit, commitOf, demandBranchName } from "../support/git/git-ref.ts";
import { findRepository, gitPath, literal } from "../support/git/git-repository.ts";
import { printable } from "../support/paths/working-dir-listing.ts";

const TIMEOUT_MS = 5 * 60_000;

export default defineTool({
  name: "git_checkout",
  description:
    "Switches to a branch, tag or commit, makes a branch and switches to it with create_branch: true, or brings back a deleted file from the index. Refuses to lose uncommitted work and names it.",
  category: "coding",
  tier: "write",
  input: z.object({
    target: z.string().describe("A branch, tag, commit hash, or path of a file."),
    create_branch: z.boolean().default(false).describe("Make the branch at the current commit and switch to it."),
  }),
  phrases: [
    "git checkout {target}",
    "switch to the branch {target}",
    "check out {target}",
    "go to branch {target}",
    "go back to commit {target}",
    "create the branch {target} and switch to it{create_branch=true}",
    "restore the deleted file {target}",
    "check out the tag {target}",
    "change to the main branch{target=main}",
    "start a new branch {target}{create_branch=true}",
    "checkout {target}",
    "switch to the {target} branch",
    "go to the {target} branch",
    "switch branch to {target}",
    "change to branch {target}",
    "switch to main{target=main}",
    "switch to master{target=master}",
  ],
  touches({ target }) {
    return [String(target)];
  },
  async run({ target, create_branch }, context) {
    const { gitDir } = await findRepository(context);
    return await withGitLock(gitDir, context, () =>
      create_branch ? createAndSwitch(target, context) : switchTo(target, context),
    );
  },
});

async function createAndSwitch(name: string, context: ToolContext): Promise<ToolOutput> {
  await demandBranchName(name, context);
  if (await branchCommit(name, context)) {
    throw new ToolError("conflict", `There is a branch ${name} already.`, {
      hint: "Leave out create_branch to switch to it.",
    });
  }
  await change(["checkout", "--quiet", "--no-track", "-b", name], context);
  return { text: `Made the branch ${name} and switched to it.`, data: { branch: name, created: true } };
}

async function switchTo(target: string, context: ToolContext): Promise<ToolOutput> {
  if (target === "HEAD" || target === "@") {
    return { text: "HEAD is where the working directory stands already; nothing was done.", data: { target } };
  }
  const branch = await branchCommit(target, context);
  if (branch) return await move(target, branch, ["--no-guess", target], context);
  const commit = await commitOf(target, context);
  const remote = commit ? undefined : await remoteBranch(target, context);
  if (remote) return await move(target, remote.commit, ["--track", "-b", target, remote.ref], context);
  if (commit) return await move(target, commit, ["--detach", commit], context);
  return await restoreFile(target, context);
}

async function move(
  target: string,
  commit: string,
  args: readonly string[],
  context: ToolContext,
): Promise<ToolOutput> {
  await demandChangesInsideOnly(commit, context);
  const said = await change(["checkout", "--no-overwrite-ignore", ...args, "--"], context);
  const detached = args.includes("--detach");
  const text = detached
    ? `Now at ${commit.slice(0, 10)} (${target}), on no branch. New commits here belong to none until a branch is made.`
    : `Switched to the branch ${target}.`;
  const news = said.replace(/^(Switched to (a new )?branch|HEAD is now at) .*\n/gm, "").trim();
  const rest = news === "" ? "" : `\n\n${shortened(news)}`;
  return { text: text + rest, data: { target, commit, detached } };
}

async function remoteBranch(name: string, context: ToolContext) {
  if (name.startsWith("-")) return undefined;
  const { stdout } = await git(["for-each-ref", "--format=%(refname)", "refs/remotes"], context);
  const refs = stdout.split("\n").filter((ref) => ref.split("/").slice(3).join("/") === name);
  const [ref] = refs;
  if (refs.length !== 1 || ref === undefined) return undefined;
  const commit = await commitOf(ref, context);
  return commit ? { ref: ref.slice("refs/remotes/".length), commit } : undefined;
}

/** A file as it is in the index, if that loses nothing: it is gone, or the same anyway. */
async function restoreFile(target: string, context: ToolContext): Promise<ToolOutput> {
  const path = target.startsWith("-") ? `./${target}` : target;
  const { own, shown, exists } = await gitPath(path, context);
  const tracked = (await git(["ls-files", "-z", "--", literal(own)], context)).stdout !== "";
  if (!tracked) throw await noSuchTarget(target, context);
  const quiet = ["diff", "--name-status", "-z", "--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty"];
  const { stdout } = await git([...quiet, "--diff-filter=d", "--", literal(own)], context);
  if (stdout !== "") {
    const files = stdout.split("\0").filter((_, at) => at % 2 === 1);
    throw new ToolError("conflict", `Uncommitted changes would be lost in: ${files.slice(0, 20).join(", ")}.`, {
      hint: "Commit them first. Only if the user wants to lose them: run_command git checkout -- and the path.",
    });
  }
  await change(["checkout", "--quiet", "--", literal(own)], context);
  const text = exists
    ? `${shown} has no changes; nothing was done.`
    : `${own} is back, as it was last staged or committed.`;
  return { text, data: { file: own, restored: !exists } };
}

/** In a folder of a larger repository: other folders are not ours to change. */
async function demandChangesInsideOnly(commit: string, context: ToolContext): Promise<void> {
  if (!(await commitOf("HEAD", context))) return;
  const { prefix } = await findRepository(context);
  if (prefix === "") return;
  const asked = [
    "diff",
    "--quiet",
    "--no-ext-diff",
    "--no-textconv",
    "HEAD",
    commit,
    "--",
    ":(top)",
    ":(exclude,literal).",
  ];
  const { code } = await git(asked, context, { accept: [1] });
  if (code === 0) return;
  throw new ToolError(
    "denied",
    "That would change files outside the working directory, in the rest of the repository.",
    {
      hint: "The working directory is a folder of a larger repository; work from its top for this.",
    },
  );
}

async function change(args: readonly string[], context: ToolContext): Promise<string> {
  const result = await tryGit(args, context, { trust: "change", timeoutMs: TIMEOUT_MS });
  if (result.code === 0) return result.stderr;
  const lost = /would be overwritten by checkout:\n([\s\S]*?)\n(?:Please|Aborting)/.exec(result.stderr);
  if (!lost) throw gitFailure(result, context.workingDir);
  const files = (lost[1] ?? "").split("\n").map((line) => line.trim());
  throw new ToolError(
    "conflict",
    `Uncommitted work would be lost, so nothing was done: ${files.slice(0, 20).join(", ")}.`,
    {
      hint: "Commit it first with git_commit, or move it away.",
    },
  );
}

async function noSuchTarget(target: string, context: ToolContext): Promise<ToolError> {
  const { stdout } = await git(["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags"], context);
  const near = nearestNames(target, stdout.split("\n").filter(Boolean), 5);
  return new ToolError("not-found", `There is no branch, tag, commit or tracked file "${printable(target, 200)}".`, {
    hint: near.length > 0 ? `Nearest names: ${near.join(", ")}.` : "git_branch lists the branches.",
  });
}
