import { ToolError } from "@marvin/agent-core";
import { printable } from "../paths/working-dir-listing.ts";
import { type GitContext, tryGit } from "./git.ts";

/** Rejects names that git would refuse, or read as an option or an expression. */
export async function demandBranchName(name: string, context: GitContext): Promise<void> {
  const odd = name === "" || name.startsWith("-") || name.includes("@{") || name === "HEAD" || name.includes("\0");
  const { code } = odd ? { code: 1 } : await tryGit(["check-ref-format", `refs/heads/${name}`], context);
  if (code === 0) return;
  throw new ToolError("invalid-input", `"${printable(name)}" cannot be the name of a branch.`, {
    hint: "No spaces, no ~ ^ : ? * [ \\, no .., nothing that begins with - or ends with .lock.",
  });
}

/** The full hash of a commit that a name means; undefined if none. */
export async function commitOf(name: string, context: GitContext): Promise<string | undefined> {
  if (name === "" || name.startsWith("-") || /[\0\n]/.test(name)) return undefined;
  const asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  const { code, stdout } = await tryGit(asked, context);
  // Older ones repeat --end-of-options in their answer.
  const hash = stdout.trim().split("\n").at(-1) ?? "";
  return code === 0 && /^[0-9a-f]{40,64}$/.test(hash) ? hash : undefined;
}

/** The full hash at which a local branch stands; undefined if there is none of exactly this name. */
export async function branchCommit(name: string, context: GitContext): Promise<string | undefined> {
  if (name === "" || /[\0\n]/.test(name)) return undefined;
  const { code, stdout } = await tryGit(["show-ref", "--verify", "--hash", "--", `refs/heads/${name}`], context);
  return code === 0 ? stdout.trim() : undefined;
}

export async function currentBranch(context: GitContext): Promise<string | undefined> {
  const { code, stdout } = await tryGit(["symbolic-ref", "--quiet", "--short", "HEAD"], context);
  return code === 0 ? stdout.trim() : undefined;
}
