import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { git, tryGit } from "../support/git/git.ts";
import { gitFailure } from "../support/git/git-failure.ts";
import { findRepository } from "../support/git/git-repository.ts";

const MOST = 1000;

export default defineTool({
  name: "git_log",
  description:
    "Lists the newest commits of the current branch, newest first: hash, date, author and subject, or with oneline: false the whole messages.",
  category: "coding",
  tier: "read",
  input: z.object({
    max_count: z.number().int().min(1).max(MOST).default(10).describe("How many commits, 1 to 1000."),
    oneline: z.boolean().default(true).describe("One line a commit; false shows whole messages."),
  }),
  phrases: [
    "git log",
    "show the last {max_count} commits",
    "show the commit history",
    "what was committed lately",
    "list recent commits",
    "who committed last{max_count=1}",
    "show the last commit message{max_count=1}{oneline=false}",
    "show the whole commit messages{oneline=false}",
    "what is the hash of the last commit{max_count=1}",
    "history of this repository",
    "show the git log",
    "show the history",
    "show the log",
    "git history",
    "commit history",
    "last commit{max_count=1}",
    "show the last commit{max_count=1}",
    "what was the last commit{max_count=1}",
    "what are the last commits",
    "show commits",
    "list the commits",
    "who made the last commit{max_count=1}",
    "when was the last commit{max_count=1}",
    "list the last {max_count} commits",
    "what are the last {max_count} commits",
  ],
  async run({ max_count, oneline }, context) {
    await findRepository(context);
    const { code } = await tryGit(["rev-parse", "--verify", "--quiet", "HEAD"], context);
    if (code !== 0) return { text: "There are no commits yet.", data: { commits: [] } };
    const asked = ["log", `--max-count=${max_count}`, "--no-color", "--no-show-signature", "--no-patch", "-z"];
    const result = await git(
      [...asked, "--date=short", `--format=${FORMAT}`, "--end-of-options", "HEAD", "--"],
      context,
    );
    if (result.why !== "exit" && !result.cut) throw gitFailure(result, context.workingDir);
    const commits = result.stdout.split("\0").filter(Boolean).map(readCommit);
    return { text: commits.map(oneline ? line : whole).join(oneline ? "\n" : "\n\n"), data: { commits } };
  },
});

const FORMAT = ["%H", "%ad", "%an", "%D", "%B"].join("%x1f");

interface Commit {
  readonly hash: string;
  readonly date: string;
  readonly author: string;
  readonly refs: string;
  readonly message: string;
}

function readCommit(record: string): Commit {
  const [hash = "", date = "", author = "", refs = "", ...message] = record.replace(/^\n/, "").split("\x1f");
  return { hash, date, author, refs, message: message.join("\x1f").trimEnd() };
}

function line({ hash, date, author, refs, message }: Commit): string {
  const [subject = ""] = message.split("\n");
  return `${hash.slice(0, 9)} ${date} ${author}: ${subject}${refs ? ` (${refs})` : ""}`;
}

function whole({ hash, date, author, refs, message }: Commit): string {
  const indented = message.replace(/^(?=.)/gm, "    ");
  return `commit ${hash}${refs ? ` (${refs})` : ""}\n${date} ${author}\n\n${indented}`;
}
