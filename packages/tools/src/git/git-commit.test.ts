import { chmodSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TestRepository } from "../support/git/testing-repository.ts";
import gitCommit from "./git-commit.ts";

const changed = (repo: TestRepository) =>
  repo.git("show", "--name-only", "--format=", "HEAD").split("\n").filter(Boolean);
const subject = (repo: TestRepository) => repo.git("log", "-1", "--format=%s");

test("the files named alone, new and deleted ones too", async () => {
  using repo = new TestRepository({ "a.txt": "one\n", "b.txt": "one\n", "gone.txt": "a text of its own\n" });
  repo.put({ "a.txt": "two\n", "b.txt": "two\n", "new/c.txt": "x\n" });
  repo.git("add", "b.txt");
  rmSync(join(repo.dir, "gone.txt"));
  const { text, data } = await repo.call(gitCommit, { message: "--amend", files: ["a.txt", "new/c.txt", "gone.txt"] });
  expect(text).toMatch(/^Committed [0-9a-f]+: --amend\n/);
  expect(data).toMatchObject({ commit: repo.git("rev-parse", "HEAD"), subject: "--amend" });
  expect(changed(repo)).toEqual(["a.txt", "gone.txt", "new/c.txt"]);
  expect(repo.git("diff", "--cached", "--name-only")).toBe("b.txt");
  expect(repo.git("rev-list", "--count", "HEAD")).toBe("2");
});

test("everything, or what is staged", async () => {
  using repo = new TestRepository({ "a.txt": "one\n", "b.txt": "one\n" });
  repo.put({ "a.txt": "two\n", "b.txt": "two\n", "c.txt": "x\n" });
  repo.git("add", "b.txt");
  await repo.call(gitCommit, { message: "$(touch hit)" });
  expect([subject(repo), changed(repo)]).toEqual(["$(touch hit)", ["b.txt"]]);
  await repo.call(gitCommit, { message: "the rest\n\n# a line with a hash", add_all: true });
  expect(changed(repo)).toEqual(["a.txt", "c.txt"]);
  expect(repo.git("log", "-1", "--format=%B")).toContain("# a line with a hash");
});

test("nothing to commit, no message, no identity, two wishes at once", async () => {
  using repo = new TestRepository();
  expect((await repo.call(gitCommit, { message: "m", add_all: true })).text).toContain("nothing to commit");
  repo.put({ "a.txt": "two\n" });
  expect((await repo.call(gitCommit, { message: "m" })).text).toContain("add_all: true");
  expect((await repo.call(gitCommit, { message: " " })).error?.code).toBe("invalid-input");
  expect((await repo.call(gitCommit, { message: "m", add_all: true, files: ["a.txt"] })).error?.code).toBe(
    "invalid-input",
  );
  const { PATH, HOME } = repo.environment;
  repo.git("config", "user.useConfigOnly", "true");
  const nobody = await repo.call(gitCommit, { message: "m", add_all: true }, { environment: { PATH, HOME } });
  expect(nobody.text).toContain("git config user.name");
});

test("no path outside is committed, by whatever name", async () => {
  using repo = new TestRepository({ "outside.txt": "v1\n", "inner/inside.txt": "v1\n" });
  repo.put({ "outside.txt": "v2\n", "inner/inside.txt": "v2\n" });
  symlinkSync("../outside.txt", join(repo.dir, "inner/link"));
  const at = { workingDir: join(repo.dir, "inner") };
  for (const file of ["../outside.txt", ":/outside.txt", ":(top)outside.txt", "link", "-A", ".", ".git/config"].filter(
    (name) => name !== ".",
  )) {
    expect((await repo.call(gitCommit, { message: "evil", files: [file] }, at)).error, file).toBeDefined();
  }
  expect(subject(repo)).toBe("first commit");
  repo.git("add", "outside.txt");
  const staged = await repo.call(gitCommit, { message: "evil" }, at);
  expect(staged.text).toContain("outside the working directory is staged");
  await repo.call(gitCommit, { message: "mine", add_all: true }, at);
  expect(changed(repo)).toEqual(["inner/inside.txt", "inner/link"]);
  expect(repo.git("diff", "--cached", "--name-only")).toBe("outside.txt");
});

test("the user's own hooks run, and a refusal is told", async () => {
  using repo = new TestRepository();
  const hook = join(repo.dir, ".git/hooks/pre-commit");
  writeFileSync(hook, "#!/bin/sh\necho 'lint: line 3 is wrong'\nexit 1\n");
  chmodSync(hook, 0o755);
  repo.put({ "a.txt": "two\n" });
  const outcome = await repo.call(gitCommit, { message: "m", files: ["a.txt"] });
  expect(outcome.error?.code).toBe("conflict");
  expect(outcome.text).toContain("lint: line 3 is wrong");
  expect(subject(repo)).toBe("first commit");
});

test("several at once wait for each other", async () => {
  using repo = new TestRepository({});
  const names = Array.from({ length: 6 }, (_, index) => `f${index}.txt`);
  repo.put(Object.fromEntries(names.map((name) => [name, name])));
  const outcomes = await Promise.all(names.map((name) => repo.call(gitCommit, { message: name, files: [name] })));
  expect(outcomes.map(({ ok, text }) => (ok ? "" : text))).toEqual(names.map(() => ""));
  expect(repo.git("log", "--format=%s").split("\n").toSorted()).toEqual([...names, "first commit"]);
});

test("a merge is committed as a whole", async () => {
  using repo = new TestRepository({ "a.txt": "one\n", "b.txt": "one\n" });
  repo.git("checkout", "-q", "-b", "other");
  repo.put({ "a.txt": "theirs\n", "b.txt": "theirs\n" });
  repo.git("commit", "-qam", "other");
  repo.git("checkout", "-q", "main");
  repo.put({ "a.txt": "mine\n" });
  repo.git("commit", "-qam", "mine");
  repo.tryGit("merge", "other");
  repo.put({ "a.txt": "both\n" });
  const outcome = await repo.call(gitCommit, { message: "merged", files: ["a.txt"] });
  expect(outcome.error).toBeUndefined();
  expect(repo.git("rev-list", "--parents", "-1", "HEAD").split(" ")).toHaveLength(3);
});

test("the first commit of a repository, and an empty folder", async () => {
  using repo = new TestRepository();
  const fresh = join(repo.base, "fresh");
  repo.git("init", "-q", fresh);
  const at = { workingDir: fresh };
  expect((await repo.call(gitCommit, { message: "m", add_all: true }, at)).text).toContain("nothing to commit");
  writeFileSync(join(fresh, "a.txt"), "x");
  expect((await repo.call(gitCommit, { message: "very first", add_all: true }, at)).text).toContain(": very first");
});

test("a file with both sides of a conflict in it is not committed by any way", async () => {
  using repo = new TestRepository();
  repo.git("checkout", "-q", "-b", "other");
  repo.put({ "a.txt": "theirs\n" });
  repo.git("commit", "-qam", "theirs");
  repo.git("checkout", "-q", "main");
  repo.put({ "a.txt": "mine\n" });
  repo.git("commit", "-qam", "mine");
  repo.tryGit("merge", "other");
  for (const input of [{ files: ["a.txt"] }, { add_all: true }, {}]) {
    const { text, error } = await repo.call(gitCommit, { message: "merged", ...input });
    expect(error?.code).toBe("conflict");
    expect(text).toContain("between <<<<<<< and >>>>>>>");
  }
  expect(subject(repo)).toBe("mine");
  repo.put({ "a.txt": "both\n" });
  expect((await repo.call(gitCommit, { message: "merged", add_all: true })).ok).toBe(true);
  expect(repo.git("log", "-1", "--format=%P").split(" ")).toHaveLength(2);
});
