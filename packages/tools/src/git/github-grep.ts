import { defineTool, type ToolContext, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { tryGit } from "../support/git/git.ts";
import { gitFailure } from "../support/git/git-failure.ts";
import { openClone, parseGithubRepo } from "../support/git/github-clone.ts";
import type { ProgramResult } from "../support/programs/child-process.ts";

const LIMIT_BYTES = 400 * 1024;
const MOST_LINES = 200;
const LINE_CHARACTERS = 400;

export default defineTool({
  name: "github_grep",
  description:
    "Searches the files of a repository that github_clone has cloned for a regular expression, with line numbers.",
  category: "always",
  tier: "read",
  input: z.object({
    repo: z.string().describe("owner/repo of the clone."),
    pattern: z.string().max(2000).describe("Regular expression, as Perl writes it."),
    glob: z.string().optional().describe("Only files whose path fits, such as *.ts or src/**."),
    context: z.number().int().min(0).max(20).default(0).describe("Lines to show around each match."),
  }),
  phrases: [
    "search the clone of {repo} for {pattern}",
    "grep {pattern} in the clone of {repo}",
    "find {pattern} in the github repository {repo}",
    "where is {pattern} in the github repository {repo}",
    "search the {glob} files of the cloned repository {repo} for {pattern}",
    "grep the repository {repo} for {pattern} with {context} lines around",
    "which files of the repository {repo} mention {pattern}",
    "find the definition of {pattern} in the github repository {repo}",
    "look for {pattern} in the source of the repository {repo}",
    "how does the github repository {repo} use {pattern}",
  ],
  async run({ repo, pattern, glob, context: around }, context) {
    if (pattern === "" || /[\0\n]/.test(pattern)) throw new ToolError("invalid-input", "The pattern must be one line.");
    const { workingDir: cwd } = openClone(parseGithubRepo(repo), context);
    const result = await grep(pattern, globSpecs(glob), around, cwd, context);
    if (result.code !== 0 && result.code !== 1 && !result.cut) throw failure(result, pattern, cwd);
    const lines = result.stdout.split("\n").filter((line) => line !== "");
    if (lines.length === 0) return { text: `Nothing in ${repo} fits ${pattern}.`, data: { repo, pattern, lines } };
    const shown = lines.slice(0, MOST_LINES).map((line) => line.slice(0, LINE_CHARACTERS));
    const more =
      lines.length > MOST_LINES || result.cut
        ? [`[Only the first ${MOST_LINES} lines; a closer pattern or a glob shows less.]`]
        : [];
    return { text: [...shown, ...more].join("\n"), data: { repo, pattern, lines: shown, cut: more.length > 0 } };
  },
});

/** In what was committed, not in the folder: no link leads anywhere, and .git is no part of it. */
async function grep(
  pattern: string,
  specs: string[],
  around: number,
  cwd: string,
  context: ToolContext,
): Promise<ProgramResult> {
  const asked = ["grep", "--cached", "-n", "-I", "--no-color", "--no-textconv", `-C${around}`];
  const call = { cwd, limitBytes: LIMIT_BYTES, timeoutMs: 30_000 };
  const perl = await tryGit([...asked, "-P", "-e", pattern, "--", ...specs], context, call);
  if (!/not compiled with USE_LIBPCRE/.test(perl.stderr)) return perl;
  return await tryGit([...asked, "-E", "-e", pattern, "--", ...specs], context, call);
}

function globSpecs(glob: string | undefined): string[] {
  if (glob === undefined || glob === "") return [];
  if (glob.split("/").includes("..")) throw new ToolError("invalid-input", "The glob leads out of the repository.");
  const plain = glob.replace(/^\/+/, "");
  return [`:(glob)${plain.includes("/") ? plain : `**/${plain}`}`];
}

function failure(result: ProgramResult, pattern: string, cwd: string): ToolError {
  if (!/^fatal: (?:-e option|command line)/m.test(result.stderr)) return gitFailure(result, cwd);
  const why =
    result.stderr
      .trim()
      .split("\n")[0]
      ?.replace(/^fatal: (?:-e option, |command line, )?/, "") ?? "";
  return new ToolError("invalid-input", `"${pattern.slice(0, 200)}" is no regular expression (${why.slice(0, 300)}).`);
}
