import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { git } from "../support/git/git.ts";
import { everythingInside, findRepository } from "../support/git/git-repository.ts";
import { type GitChange, type GitStatusReport, readStatus } from "../support/git/git-status-report.ts";
import { submodulesBelow } from "../support/git/nested-repository.ts";
import { printable } from "../support/paths/working-dir-listing.ts";

export default defineTool({
  name: "git_status",
  description:
    "Shows the state of the git repository: branch, how far it is from its upstream, and what is staged, changed, untracked or in conflict in the working directory.",
  category: "coding",
  tier: "read",
  input: z.object({}),
  phrases: [
    "git status",
    "what has changed in the repository",
    "what did I change",
    "which files have changed",
    "which files have I changed",
    "what has changed",
    "which files are modified",
    "are there uncommitted changes",
    "which branch am I on",
    "what is staged",
    "is the working tree clean",
    "are there merge conflicts",
    "which files are untracked",
    "show the state of the repository",
    "what changed",
    "what files did i change",
    "show git status",
    "show the status of the repository",
    "any uncommitted changes",
    "are there any changes",
    "show the changed files",
    "is everything committed",
    "what is the current branch",
    "which branch is this",
    "what branch are we on",
    "what is modified",
    "has anything changed",
    "are there any uncommitted changes",
    "did anything change",
    "what is my git status",
    "did i change anything",
  ],
  async run(_, context) {
    const asked = [
      "status",
      "--porcelain=v2",
      "--branch",
      "-z",
      "--untracked-files=normal",
      "--ignore-submodules=dirty",
    ];
    const [{ top, prefix, gitDir }, { stdout, cut }] = await Promise.all([
      findRepository(context),
      git([...asked, "--", ...everythingInside(context)], context),
    ]);
    const report = readStatus(stdout, prefix);
    const note = cut ? ["", "[There is more than could be shown.]"] : [];
    const [under, ...rest] = lines(report);
    const halfway = unfinished(gitDir);
    const submodules = submodulesBelow(top, context.workingDir);
    const unseen = submodules.length === 0 ? [] : [notLookedInto(submodules)];
    const text = [under, ...halfway.map((what) => `${what} is not finished.`), ...rest, ...unseen, ...note].join("\n");
    return { text, data: { ...report, unfinished: halfway, submodules } };
  },
});

function notLookedInto(submodules: readonly string[]): string {
  const more = submodules.length > MOST_SUBMODULES ? `, … and ${submodules.length - MOST_SUBMODULES} more` : "";
  const names = submodules.slice(0, MOST_SUBMODULES).map((name) => printable(name, 200));
  return `Changes inside submodules are not shown; set_working_dir to one first: ${names.join(", ")}${more}.`;
}

const MOST_SUBMODULES = 10;

/** What git has begun and waits for somebody to go on with, or to give up. */
function unfinished(gitDir: string): string[] {
  return UNFINISHED.filter(([file]) => existsSync(join(gitDir, file))).map(([, what]) => what);
}

const UNFINISHED = [
  ["MERGE_HEAD", "A merge"],
  ["rebase-merge", "A rebase"],
  ["rebase-apply", "A rebase"],
  ["CHERRY_PICK_HEAD", "A cherry-pick"],
  ["REVERT_HEAD", "A revert"],
  ["BISECT_LOG", "A bisection"],
] as const;

function lines(report: GitStatusReport): string[] {
  const sections = [
    section("Conflicts", report.conflicts),
    section("Staged", report.staged),
    section("Changed, not staged", report.changed),
    section(
      "Untracked",
      report.untracked.map((path) => ({ path, kind: "" })),
    ),
  ].flat();
  return [where(report), ...(sections.length > 0 ? sections : ["Nothing to commit: the working directory is clean."])];
}

function where({ branch, commit, upstream, ahead, behind }: GitStatusReport): string {
  const at = branch === undefined ? `Detached at ${commit}` : `On branch ${branch}`;
  const fresh = commit === undefined ? ", no commits yet" : "";
  if (upstream === undefined) return `${at}${fresh}.`;
  const away = [ahead > 0 ? `${ahead} ahead of` : "", behind > 0 ? `${behind} behind` : ""].filter(Boolean).join(", ");
  return `${at}${fresh}, ${away ? `${away} ${upstream}` : `even with ${upstream}`}.`;
}

const MOST = 200;

function section(title: string, changes: readonly GitChange[]): string[] {
  if (changes.length === 0) return [];
  const shown = changes.slice(0, MOST).map(({ path, from, kind }) => {
    const name = printable(path, 500);
    return `  ${[kind, from ? `${printable(from, 500)} -> ${name}` : name].filter(Boolean).join(": ")}`;
  });
  const rest = changes.length > MOST ? [`  … and ${changes.length - MOST} more`] : [];
  return [`${title} (${changes.length}):`, ...shown, ...rest];
}
