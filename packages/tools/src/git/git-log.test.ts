import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TestRepository } from "../support/git/testing-repository.ts";
import gitLog from "./git-log.ts";

test("newest first, as many as asked", async () => {
  using repo = new TestRepository();
  for (let count = 2; count <= 12; count++)
    repo.git("commit", "-q", "--allow-empty", "-m", `commit ${count}\n\nWhy ${count}.`);
  const { text, data } = await repo.call(gitLog);
  const lines = text.split("\n");
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatch(/^[0-9a-f]{9} \d{4}-\d\d-\d\d Ada: commit 12 \(HEAD -> main\)$/);
  expect((data as { commits: unknown[] }).commits).toHaveLength(10);
  const whole = await repo.call(gitLog, { max_count: "1", oneline: false });
  expect(whole.text).toMatch(/^commit [0-9a-f]{40} \(HEAD -> main\)\n.*Ada\n\n {4}commit 12\n\n {4}Why 12\.$/);
});

test("no commits yet", async () => {
  using repo = new TestRepository();
  mkdirSync(join(repo.base, "fresh"));
  repo.git("init", "-q", join(repo.base, "fresh"));
  expect((await repo.call(gitLog, {}, { workingDir: join(repo.base, "fresh") })).text).toBe(
    "There are no commits yet.",
  );
});

test("a file named HEAD changes nothing, and a count must be one", async () => {
  using repo = new TestRepository({ HEAD: "x\n" });
  expect((await repo.call(gitLog)).text).toContain("first commit");
  expect((await repo.call(gitLog, { max_count: 0 })).error?.code).toBe("invalid-input");
});
