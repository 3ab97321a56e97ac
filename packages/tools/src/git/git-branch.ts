import { defineTool, type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { git, tryGit } from "../support/git/git.ts";
import { gitFailure } from "../support/git/git-failure.ts";
import { branchCommit, commitOf, currentBranch, demandBranchName } from "../support/git/git-ref.ts";
import { findRepository } from "../support/git/git-repository.ts";

const MOST = 200;

export default defineTool({
  name: "git_branch",
  description:
    "Lists the branches, or with a name makes a branch at the current commit without switching to it, or with delete: true deletes one whose commits are merged.",
  category: "coding",
  tier: "write",
  input: z.object({
    name: z.string().optional().describe("Name of the branch to make or delete; lists all if left out."),
    delete: z.boolean().default(false).describe("Delete the branch instead."),
  }),
  phrases: [
    "git branch",
    "list the branches",
    "which branches are there",
    "make a branch named {name}",
    "create the branch {name}",
    "new branch {name}",
    "delete the branch {name}{delete=true}",
    "remove branch {name}{delete=true}",
    "show all branches of the repository",
    "is there a branch for this work",
    "show the branches",
    "what branches do we have",
    "create a branch",
    "delete the {name} branch{delete=true}",
  ],
  async run({ name, delete: remove }, context) {
    await findRepository(context);
    if (name === undefined && remove) throw new ToolError("invalid-input", "Say the name of the branch to delete.");
    if (name === undefined) return await list(context);
    await demandBranchName(name, context);
    return remove ? await deleteBranch(name, context) : await createBranch(name, context);
  },
});

const FORMAT = ["%(HEAD)", "%(refname:short)", "%(objectname:short)", "%(upstream:short)", "%(subject)"].join("%00");

async function list(context: ToolContext): Promise<ToolOutput> {
  const asked = ["for-each-ref", `--format=${FORMAT}`, `--count=${MOST + 1}`, "refs/heads", "refs/remotes"];
  const { stdout } = await git(asked, context);
  const branches = stdout.split("\n").filter(Boolean).map(readBranch);
  const current = await currentBranch(context);
  if (branches.length === 0) {
    return { text: `No branches yet; the first commit makes ${current ?? "one"}.`, data: { current, branches } };
  }
  const lines = branches.slice(0, MOST).map(({ here, name, commit, upstream, subject }) => {
    return `${here ? "*" : " "} ${name} ${commit}${upstream ? ` [${upstream}]` : ""} ${subject}`;
  });
  const detached = current === undefined ? ["(no branch is checked out: detached HEAD)"] : [];
  const more = branches.length > MOST ? ["… and more"] : [];
  return { text: [...detached, ...lines, ...more].join("\n"), data: { current: current ?? null, branches } };
}

function readBranch(line: string) {
  const [head, name = "", commit = "", upstream = "", subject = ""] = line.split("\0");
  return { here: head === "*", name, commit, upstream, subject };
}

async function createBranch(name: string, context: ToolContext): Promise<ToolOutput> {
  if (await branchCommit(name, context)) {
    throw new ToolError("conflict", `There is a branch ${name} already.`, { hint: "git_checkout switches to it." });
  }
  if (!(await commitOf("HEAD", context))) {
    throw new ToolError("conflict", "There are no commits yet, so a branch has nothing to stand on.", {
      hint: "Commit something first, or use git_checkout with create_branch: true.",
    });
  }
  await git(["branch", "--no-track", "--", name], context);
  return { text: `Made the branch ${name}. git_checkout switches to it.`, data: { created: name } };
}

async function deleteBranch(name: string, context: ToolContext): Promise<ToolOutput> {
  const commit = await branchCommit(name, context);
  if (!commit) {
    throw new ToolError("not-found", `There is no branch ${name}.`, { hint: "git_branch without a name lists them." });
  }
  const result = await tryGit(["branch", "-d", "--", name], context);
  if (result.code === 0) {
    const text = `Deleted the branch ${name}; it stood at ${commit.slice(0, 10)}.`;
    return { text, data: { deleted: name, commit } };
  }
  if (/not fully merged/.test(result.stderr)) {
    throw new ToolError("conflict", `${name} holds commits that are merged nowhere; it was not deleted.`, {
      hint: `Merge it first. Only if the user wants to lose them: run_command git branch -D ${name}.`,
    });
  }
  if (/checked out at|used by worktree/.test(result.stderr)) {
    throw new ToolError("conflict", `${name} is checked out; it was not deleted.`, {
      hint: "Switch to another branch with git_checkout first.",
    });
  }
  throw gitFailure(result, context.workingDir);
}
