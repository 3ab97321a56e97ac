import { chmodSync, existsSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tool } from "@marvin/agent-core";
import { describe, expect, test } from "vitest";
import gitBlame from "../../git/git-blame.ts";
import gitBranch from "../../git/git-branch.ts";
import gitDiff from "../../git/git-diff.ts";
import gitLog from "../../git/git-log.ts";
import gitStatus from "../../git/git-status.ts";
import { TestRepository } from "./testing-repository.ts";

/** Ways in which a repository's own files make plain git run a program when somebody only looks. */
const hostile: Record<string, (repo: TestRepository, canary: string) => void> = {
  "core.fsmonitor": (repo, canary) => repo.git("config", "core.fsmonitor", canary),
  "a clean filter": (repo, canary) => {
    repo.put({ ".gitattributes": "* filter=evil\n" });
    repo.git("config", "filter.evil.clean", canary);
  },
  "a filter process": (repo, canary) => {
    repo.put({ ".gitattributes": "* filter=evil.with.dots\n" });
    repo.git("config", "filter.evil.with.dots.process", canary);
    repo.git("config", "filter.evil.with.dots.required", "true");
  },
  "a filter in an included file": (repo, canary) => {
    repo.put({ ".gitattributes": "* filter=evil\n", "more.conf": `[filter "evil"]\n\tclean = ${canary}\n` });
    repo.git("config", "include.path", join(repo.dir, "more.conf"));
  },
  textconv: (repo, canary) => {
    repo.put({ ".gitattributes": "* diff=x\n" });
    repo.git("config", "diff.x.textconv", canary);
  },
  "an external diff": (repo, canary) => repo.git("config", "diff.external", canary),
  "a diff driver": (repo, canary) => {
    repo.put({ ".gitattributes": "* diff=x\n" });
    repo.git("config", "diff.x.command", canary);
  },
  "a hook for the index": (repo, canary) => {
    const hook = join(repo.dir, ".git/hooks/post-index-change");
    writeFileSync(hook, `#!/bin/sh\n${canary}\n`);
    chmodSync(hook, 0o755);
    repo.put({ "same.txt": "same\n" });
    repo.git("add", "same.txt");
    repo.sang();
    utimesSync(join(repo.dir, "same.txt"), 1e9, 1e9);
  },
  "hooks elsewhere": (repo, canary) => {
    repo.put({ "hooks/post-index-change": `#!/bin/sh\n${canary}\n`, "same.txt": "same\n" });
    chmodSync(join(repo.dir, "hooks/post-index-change"), 0o755);
    repo.git("config", "core.hooksPath", "hooks");
    repo.git("add", "same.txt");
    repo.sang();
    utimesSync(join(repo.dir, "same.txt"), 1e9, 1e9);
  },
  "signatures that are shown": (repo, canary) => {
    repo.git("config", "log.showSignature", "true");
    repo.git("config", "gpg.program", canary);
    const tree = repo.git("rev-parse", "HEAD^{tree}");
    repo.put({
      commit: `tree ${tree}\nauthor A <a@b.c> 1700000000 +0000\ncommitter A <a@b.c> 1700000000 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\nfirst commit\n`,
    });
    repo.git("update-ref", "refs/heads/main", repo.git("hash-object", "-t", "commit", "-w", "commit"));
  },
  "a submodule with a monitor of its own": (repo, canary) => {
    repo.put({ "sub/x.txt": "x\n" });
    const sub = join(repo.dir, "sub");
    repo.git("-C", sub, "init", "-q");
    repo.git("-C", sub, "add", "x.txt");
    repo.git("-C", sub, "commit", "-q", "-m", "sub");
    repo.git("add", "sub");
    repo.git("commit", "-q", "-m", "first commit, with sub");
    repo.put({ "sub/.gitattributes": "* filter=inner\n", "sub/x.txt": "y\n" });
    repo.git("-C", sub, "config", "filter.inner.clean", canary);
  },
};

const looks: [Tool, object][] = [
  [gitStatus, {}],
  [gitDiff, {}],
  [gitDiff, { staged: true }],
  [gitDiff, { path: "a.txt" }],
  [gitLog, {}],
  [gitLog, { oneline: false }],
  [gitBlame, { path: "a.txt" }],
  [gitBranch, {}],
];

/** Some programs run only when git writes its index anew, which it may put off: then a file's time is changed again. */
function plainGitRuns(repo: TestRepository): boolean {
  const file = join(repo.dir, "same.txt");
  for (let tries = 1; tries <= 5; tries++) {
    for (const look of [["status"], ["diff"], ["log"]]) repo.tryGit(...look);
    if (repo.sang()) return true;
    if (existsSync(file)) utimesSync(file, 1e9 + tries, 1e9 + tries);
  }
  return false;
}

describe.each(Object.entries(hostile))("a hostile repository: %s", (_, prepare) => {
  test("plain git runs the program, these tools do not, and still show what there is", async () => {
    using repo = new TestRepository();
    repo.put({ "a.txt": "one\nchanged\n" });
    prepare(repo, repo.canary);
    repo.sang();
    for (const [tool, input] of looks) {
      const outcome = await repo.call(tool, input);
      expect(outcome.error).toBeUndefined();
      expect(repo.sang(), `${tool.name} ${JSON.stringify(input)}`).toBe(false);
    }
    expect((await repo.call(gitStatus)).text).toContain("modified: a.txt");
    expect((await repo.call(gitDiff)).text).toContain("+changed");
    expect((await repo.call(gitLog)).text).toContain("first commit");
    expect(plainGitRuns(repo), "control: plain git does not run it, so this test says nothing").toBe(true);
  });
});

test("filters whose names cannot be written on a command line are refused", async () => {
  using repo = new TestRepository();
  repo.put({ ".gitattributes": "* filter=a=b\n", "a.txt": "changed\n" });
  repo.git("config", "filter.a=b.clean", repo.canary);
  expect((await repo.call(gitStatus)).error?.code).toBe("denied");
  expect(repo.sang()).toBe(false);
});

test("git's variables of the parent lead nowhere", async () => {
  using repo = new TestRepository();
  using other = new TestRepository({ "theirs.txt": "theirs\n" });
  other.git("commit", "--allow-empty", "-qm", "foreign");
  const lead = {
    ...{ GIT_DIR: join(other.dir, ".git"), GIT_WORK_TREE: other.dir, GIT_INDEX_FILE: join(other.dir, ".git/index") },
    ...{ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "core.fsmonitor", GIT_CONFIG_VALUE_0: repo.canary },
    ...{ GIT_EXTERNAL_DIFF: repo.canary, GIT_SSH_COMMAND: repo.canary, GIT_ASKPASS: repo.canary, GIT_TRACE: "1" },
    GIT_CONFIG_PARAMETERS: `'core.fsmonitor'='${repo.canary}'`,
  };
  repo.put({ "a.txt": "changed\n" });
  const environment = { ...repo.environment, ...lead };
  expect((await repo.call(gitStatus, {}, { environment })).text).toContain("modified: a.txt");
  expect((await repo.call(gitDiff, {}, { environment })).text).toContain("+changed");
  expect((await repo.call(gitLog, {}, { environment })).text).not.toContain("foreign");
  expect(repo.sang()).toBe(false);
});

test("a work tree that lies elsewhere is refused", async () => {
  using repo = new TestRepository();
  repo.git("config", "core.worktree", join(repo.base, "home"));
  expect((await repo.call(gitStatus)).error?.code).toMatch(/denied|invalid-input/);
});

test("no repository, no git, and a folder that belongs to somebody else", async () => {
  using repo = new TestRepository();
  const nowhere = await repo.call(gitStatus, {}, { workingDir: join(repo.base, "home") });
  expect(nowhere.text).toContain("is not in a git repository");
  expect(nowhere.text).toContain("git init");
  const without = await repo.call(gitStatus, {}, { environment: { PATH: "/nowhere:relative" } });
  expect(without.error?.code).toBe("missing-program");
  expect(without.text).toContain("Install git");
});

test("a git that hangs is ended on a cancel", async () => {
  using repo = new TestRepository();
  const bin = join(repo.script("git", "sleep 7801.5"), "..");
  const signal = AbortSignal.timeout(150);
  const environment = { ...repo.environment, PATH: `${bin}:/usr/bin:/bin` };
  expect((await repo.call(gitLog, {}, { environment, signal })).error?.code).toBe("aborted");
});

test("a link is shown as a link: what it leads to stays where it is", async () => {
  using repo = new TestRepository();
  writeFileSync(join(repo.base, "secret.txt"), "S3CRET\n");
  symlinkSync("../secret.txt", join(repo.dir, "link"));
  repo.git("add", "link");
  const { text } = await repo.call(gitDiff, { staged: true });
  expect(text).toContain("+../secret.txt");
  expect(text).not.toContain("S3CRET");
  expect((await repo.call(gitBlame, { path: "link" })).error?.code).toBe("denied");
});
