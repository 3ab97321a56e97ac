import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TestRepository } from "../support/git/testing-repository.ts";
import gitDiff from "./git-diff.ts";
import gitStatus from "./git-status.ts";

test("branch, staged, changed, untracked, renamed", async () => {
  using repo = new TestRepository({
    "a.txt": "one\n",
    "old name.txt": "a long enough text\nto be found again\n",
    "gone.txt": "x\n",
  });
  repo.put({ "a.txt": "two\n", "new\tfile é.txt": "x\n" });
  repo.git("mv", "old name.txt", "new name.txt");
  repo.git("rm", "-q", "gone.txt");
  const { text, data } = await repo.call(gitStatus);
  expect(text).toMatch(/^On branch main\.\nStaged \(2\):\n/);
  expect(text).toContain("renamed: old name.txt -> new name.txt");
  expect(text).toContain("deleted: gone.txt");
  expect(text).toContain("Changed, not staged (1):\n  modified: a.txt");
  expect(text).toContain("Untracked (1):\n  new?file é.txt");
  expect(data).toMatchObject({ branch: "main", untracked: ["new\tfile é.txt"], ahead: 0 });
});

test("ahead and behind, a conflict, a detached head", async () => {
  using repo = new TestRepository();
  repo.git("branch", "up");
  repo.git("branch", "-q", "--set-upstream-to=up", "main");
  repo.put({ "a.txt": "mine\n" });
  repo.git("commit", "-qam", "mine");
  expect((await repo.call(gitStatus)).text).toContain("On branch main, 1 ahead of up.\nNothing to commit");
  repo.git("checkout", "-q", "up");
  repo.put({ "a.txt": "theirs\n" });
  repo.git("commit", "-qam", "theirs");
  repo.git("checkout", "-q", "main");
  repo.tryGit("merge", "up");
  expect((await repo.call(gitStatus)).text).toMatch(
    /1 ahead of, 1 behind up\.\nA merge is not finished\.\nConflicts \(1\):\n {2}both modified: a\.txt/,
  );
  repo.git("merge", "--abort");
  repo.git("checkout", "-q", "--detach");
  expect((await repo.call(gitStatus)).text).toMatch(/^Detached at [0-9a-f]{10}\./);
});

test("a repository without commits", async () => {
  using repo = new TestRepository();
  mkdirSync(join(repo.base, "fresh"));
  repo.git("init", "-q", "-b", "trunk", join(repo.base, "fresh"));
  const { text } = await repo.call(gitStatus, {}, { workingDir: join(repo.base, "fresh") });
  expect(text).toContain("On branch trunk, no commits yet.");
});

test("in a folder of a larger repository, only what lies inside is shown, by its name there", async () => {
  using repo = new TestRepository({ "outside.txt": "v1\n", "inner/inside.txt": "v1\n" });
  repo.put({
    "outside.txt": "v2 secret\n",
    "inner/inside.txt": "v2 mine\n",
    "new-outside.txt": "x\n",
    "inner/new.txt": "x\n",
  });
  const at = { workingDir: join(repo.dir, "inner") };
  const status = await repo.call(gitStatus, {}, at);
  expect(status.text).toContain("modified: inside.txt");
  expect(status.text).toContain("\n  new.txt");
  expect(status.text).not.toContain("outside");
  const diff = await repo.call(gitDiff, {}, at);
  expect(diff.text).toContain("+v2 mine");
  expect(diff.text).not.toContain("secret");
  for (const path of [
    "../outside.txt",
    ":/outside.txt",
    ":(top)outside.txt",
    ":!inside.txt",
    join(repo.dir, "outside.txt"),
  ]) {
    const outcome = await repo.call(gitDiff, { path }, at);
    expect(outcome.error, path).toBeDefined();
    expect(outcome.text).not.toContain("secret");
  }
});

test("Marvin's own folders are left out", async () => {
  using repo = new TestRepository({ "own/settings.yaml": "key: 1\n", "a.txt": "one\n" });
  repo.put({ "own/settings.yaml": "key: SECRET\n", "a.txt": "two\n" });
  const closed = { closedDirs: [join(repo.dir, "own")] };
  expect((await repo.call(gitDiff, {}, closed)).text).toContain("+two");
  expect((await repo.call(gitDiff, {}, closed)).text).not.toContain("SECRET");
  expect((await repo.call(gitDiff, { path: "own" }, closed)).error?.code).toBe("denied");
  expect((await repo.call(gitStatus, {}, closed)).text).not.toContain("settings");
});
