import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { ghEnvironment, isSignedOut, tryGh } from "../support/git/gh.ts";
import { git, tryGit } from "../support/git/git.ts";
import { gitFailure, shortened } from "../support/git/git-failure.ts";
import { cloneFolder, type GithubRepo, openClone, parseGithubRepo } from "../support/git/github-clone.ts";
import { findProgram } from "../support/programs/program-path.ts";

const TIMEOUT_MS = 10 * 60_000;

export default defineTool({
  name: "github_clone",
  description:
    "Clones a GitHub repository to ~/github-clones/<owner>/<repo>, its newest state without history, or updates the clone that is there. github_read_file and github_grep then look into it.",
  category: "always",
  tier: "write",
  input: z.object({ repo: z.string().describe("owner/repo, or its address on github.com.") }),
  phrases: [
    "clone {repo} from github",
    "git clone {repo}",
    "clone the repository {repo}",
    "download the repository {repo}",
    "get the source code of {repo} from github",
    "fetch the github repository {repo}",
    "update the clone of {repo}",
    "pull the newest {repo} from github",
    "bring the github repository {repo} here so that we can read it",
    "make a local copy of the repository {repo}",
  ],
  async run({ repo: text }, context) {
    const repo = parseGithubRepo(text);
    const folder = cloneFolder(repo, context);
    if (existsSync(join(folder, ".git"))) return await update(repo, context);
    if (existsSync(folder)) throw new ToolError("conflict", `${folder} is there already, and is no clone.`);
    return await clone(repo, folder, context);
  },
});

async function clone(repo: GithubRepo, folder: string, context: ToolContext): Promise<ToolOutput> {
  await mkdir(dirname(folder), { recursive: true });
  // Moved to its place when it is whole: a clone that was cancelled leaves nothing behind.
  const draft = `${folder}.cloning-${randomUUID().slice(0, 8)}`;
  context.report(`Cloning ${repo.full} …\n`);
  try {
    if (!(await cloneWithGh(repo, draft, context))) await cloneWithGit(repo, draft, context);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const commit = await headOf(folder, context);
  return {
    text: `Cloned ${repo.full} to ${folder}${commit ? `, at ${commit}` : ""}.`,
    data: { repo: repo.full, path: folder, commit: commit ?? null, updated: false },
  };
}

/** False where gh is missing or not signed in: public repositories need neither. */
async function cloneWithGh(repo: GithubRepo, draft: string, context: ToolContext): Promise<boolean> {
  if (!findProgram("gh", context.environment)) return false;
  const result = await tryGh(["repo", "clone", repo.full, draft, "--", "--depth=1"], context, TIMEOUT_MS);
  if (result.code === 0) return existsSync(draft);
  if (result.why === "timeout") throw new ToolError("timeout", `Cloning ${repo.full} took longer than 10 minutes.`);
  if (/could not resolve to a repository|not found/i.test(result.stderr)) throw noSuchRepo(repo);
  if (!isSignedOut(result))
    context.report(`gh could not clone it (${result.stderr.trim().slice(0, 200)}), trying git.\n`);
  await rm(draft, { recursive: true, force: true });
  return false;
}

async function cloneWithGit(repo: GithubRepo, draft: string, context: ToolContext): Promise<void> {
  const args = ["clone", "--quiet", "--depth=1", "--", `https://github.com/${repo.full}.git`, draft];
  const result = await tryGit(args, context, { ...REMOTE, cwd: context.homeDir });
  if (result.code === 0) return;
  if (/could not read Username|not found|Authentication failed/i.test(result.stderr)) throw noSuchRepo(repo);
  if (/could not resolve host|unable to access|failed to connect/i.test(result.stderr)) {
    throw new ToolError("unreachable", `github.com could not be reached: ${shortened(result.stderr.trim(), 300)}`);
  }
  throw gitFailure(result, draft);
}

const REMOTE = { trust: "change", network: true, timeoutMs: TIMEOUT_MS } as const;

async function update(repo: GithubRepo, context: ToolContext): Promise<ToolOutput> {
  const { workingDir: cwd } = openClone(repo, context);
  const before = await headOf(cwd, context);
  const gh = findProgram("gh", context.environment);
  const login = gh
    ? ["-c", `credential.https://github.com.helper=!'${gh.replaceAll("'", "'\\''")}' auth git-credential`]
    : [];
  const args = [...login, "-c", "core.hooksPath=/dev/null", "pull", "--quiet", "--ff-only", "--no-recurse-submodules"];
  const environment = gh ? ghEnvironment(context) : context.environment;
  const result = await tryGit(args, { ...context, environment }, { ...REMOTE, cwd });
  if (result.code !== 0) throw notUpdated(repo, cwd, result.stderr);
  const commit = await headOf(cwd, context);
  const text =
    before === commit
      ? `${repo.full} in ${cwd} is up to date, at ${commit}.`
      : `Updated ${repo.full} in ${cwd} from ${before} to ${commit}.`;
  return { text, data: { repo: repo.full, path: cwd, commit: commit ?? null, updated: before !== commit } };
}

async function headOf(cwd: string, context: ToolContext): Promise<string | undefined> {
  const { stdout } = await git(["rev-parse", "--short=10", "--verify", "--quiet", "HEAD"], context, {
    cwd,
    accept: [1],
  });
  return stdout.trim() || undefined;
}

function noSuchRepo(repo: GithubRepo): ToolError {
  return new ToolError("not-found", `${repo.full} was not found on GitHub, or is not open to you.`, {
    hint: "github_search finds repositories. For a private one the user signs in with gh auth login.",
  });
}

function notUpdated(repo: GithubRepo, cwd: string, said: string): ToolError {
  return new ToolError("conflict", `${repo.full} in ${cwd} could not be updated: ${shortened(said.trim(), 600)}`, {
    hint: "What is there can still be read. If it was changed by hand, the user must decide what to do with it.",
  });
}
