import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TestRepository } from "../support/git/testing-repository.ts";
import gitCheckout from "./git-checkout.ts";

function withOther(): TestRepository {
  const repo = new TestRepository({ "a.txt": "one\n" });
  repo.git("checkout", "-q", "-b", "other");
  repo.put({ "a.txt": "of other\n", "only-there.txt": "there\n" });
  repo.git("add", "-A");
  repo.git("commit", "-qm", "other");
  repo.git("checkout", "-q", "main");
  return repo;
}

test("branches, new branches, commits, remote branches", async () => {
  using repo = withOther();
  expect((await repo.call(gitCheckout, { target: "other" })).text).toBe("Switched to the branch other.");
  expect(repo.read("a.txt")).toBe("of other\n");
  expect((await repo.call(gitCheckout, { target: "new", create_branch: true })).text).toContain("Made the branch new");
  expect(repo.git("branch", "--show-current")).toBe("new");
  expect((await repo.call(gitCheckout, { target: "other", create_branch: true })).error?.code).toBe("conflict");
  expect((await repo.call(gitCheckout, { target: "main~0" })).text).toContain("on no branch");
  repo.git("update-ref", "refs/remotes/origin/far", "other");
  repo.git("config", "remote.origin.url", "/nowhere");
  repo.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*");
  expect((await repo.call(gitCheckout, { target: "far" })).text).toContain("Switched to the branch far");
  expect(repo.git("branch", "--show-current")).toBe("far");
});

test("uncommitted work is never lost, and is named", async () => {
  using repo = withOther();
  repo.put({ "a.txt": "precious\n" });
  for (const target of ["other", "a.txt"]) {
    const outcome = await repo.call(gitCheckout, { target });
    expect(outcome.error?.code).toBe("conflict");
    expect(outcome.text).toContain("a.txt");
  }
  expect(repo.read("a.txt")).toBe("precious\n");
  repo.git("checkout", "-q", "a.txt");
  repo.put({ "only-there.txt": "untracked and precious\n" });
  expect((await repo.call(gitCheckout, { target: "other" })).text).toContain("only-there.txt");
  repo.put({ ".gitignore": "only-there.txt\n" });
  expect((await repo.call(gitCheckout, { target: "other" })).text).toContain("only-there.txt");
  expect(repo.read("only-there.txt")).toBe("untracked and precious\n");
  expect(repo.git("branch", "--show-current")).toBe("main");
});

test("work that is carried along stays", async () => {
  using repo = withOther();
  repo.put({ "b.txt": "new\n" });
  expect((await repo.call(gitCheckout, { target: "other" })).ok).toBe(true);
  expect(repo.read("b.txt")).toBe("new\n");
});

test("a deleted file comes back; folders with changes are refused", async () => {
  using repo = new TestRepository({ "d/a.txt": "one\n", "d/b.txt": "one\n" });
  rmSync(join(repo.dir, "d/a.txt"));
  expect((await repo.call(gitCheckout, { target: "d/a.txt" })).text).toContain("is back");
  expect(repo.read("d/a.txt")).toBe("one\n");
  repo.put({ "d/b.txt": "precious\n" });
  expect((await repo.call(gitCheckout, { target: "d" })).text).toContain("d/b.txt");
  expect((await repo.call(gitCheckout, { target: "." })).error).toBeDefined();
  expect(repo.read("d/b.txt")).toBe("precious\n");
});

test.each(["-f", "--orphan", "-", "-b", "nothing-here", "../x", "; touch hit"])("%j leads nowhere", async (target) => {
  using repo = new TestRepository();
  repo.put({ "a.txt": "changed\n" });
  expect((await repo.call(gitCheckout, { target })).error).toBeDefined();
  expect(repo.read("a.txt")).toBe("changed\n");
  expect(repo.git("branch", "--show-current")).toBe("main");
});

test("in a folder of a larger repository, nothing outside changes", async () => {
  using repo = new TestRepository({ "outside.txt": "v1\n", "inner/a.txt": "v1\n" });
  repo.git("checkout", "-q", "-b", "inside-only");
  repo.put({ "inner/a.txt": "v2\n" });
  repo.git("commit", "-qam", "inside");
  repo.git("checkout", "-q", "-b", "both");
  repo.put({ "outside.txt": "v2\n" });
  repo.git("commit", "-qam", "outside");
  repo.git("checkout", "-q", "main");
  const at = { workingDir: join(repo.dir, "inner") };
  expect((await repo.call(gitCheckout, { target: "both" }, at)).error?.code).toBe("denied");
  expect(repo.read("outside.txt")).toBe("v1\n");
  expect((await repo.call(gitCheckout, { target: "inside-only" }, at)).ok).toBe(true);
});

test.each(["HEAD", "@"])("%s is where we are: the branch stays", async (target) => {
  using repo = new TestRepository();
  expect((await repo.call(gitCheckout, { target })).text).toContain("nothing was done");
  expect(repo.git("branch", "--show-current")).toBe("main");
});
