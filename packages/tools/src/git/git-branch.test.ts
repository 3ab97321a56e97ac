import { expect, test } from "vitest";
import { TestRepository } from "../support/git/testing-repository.ts";
import gitBranch from "./git-branch.ts";

test("lists, makes and deletes", async () => {
  using repo = new TestRepository();
  expect((await repo.call(gitBranch, { name: "feature/x" })).text).toContain("Made the branch feature/x");
  expect((await repo.call(gitBranch)).text).toMatch(/^ {2}feature\/x [0-9a-f]+ first commit\n\* main /);
  expect(repo.git("branch", "--show-current")).toBe("main");
  expect((await repo.call(gitBranch, { name: "feature/x" })).error?.code).toBe("conflict");
  expect((await repo.call(gitBranch, { name: "feature/x", delete: true })).text).toContain("Deleted");
  expect((await repo.call(gitBranch, { name: "feature/x", delete: true })).error?.code).toBe("not-found");
  expect((await repo.call(gitBranch, { delete: true })).error?.code).toBe("invalid-input");
});

test("unmerged commits and the current branch are not deleted", async () => {
  using repo = new TestRepository();
  repo.git("checkout", "-q", "-b", "work");
  repo.git("commit", "-q", "--allow-empty", "-m", "precious");
  expect((await repo.call(gitBranch, { name: "work", delete: true })).text).toContain("checked out");
  repo.git("checkout", "-q", "main");
  expect((await repo.call(gitBranch, { name: "work", delete: true })).text).toContain("merged nowhere");
  expect(repo.git("branch", "--list", "work")).toContain("work");
});

test.each(["-D", "--force", "a b", "a..b", "@{-1}", "HEAD", "", "x.lock", "; touch hit", "$(touch hit)"])(
  "%j is no name",
  async (name) => {
    using repo = new TestRepository();
    expect((await repo.call(gitBranch, { name })).error?.code).toBe("invalid-input");
    expect(repo.git("branch", "--format=%(refname:short)")).toBe("main");
  },
);
