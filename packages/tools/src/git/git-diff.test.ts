import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TestRepository } from "../support/git/testing-repository.ts";
import gitDiff from "./git-diff.ts";

test("unstaged and staged, all or one path", async () => {
  using repo = new TestRepository({ "a.txt": "one\n", "b.txt": "one\n", "*.txt": "star\n" });
  repo.put({ "a.txt": "two\n", "b.txt": "three\n", "*.txt": "changed star\n" });
  repo.git("add", "b.txt");
  const all = await repo.call(gitDiff);
  expect(all.text).toContain("+two");
  expect(all.text).not.toContain("+three");
  expect((await repo.call(gitDiff, { staged: true })).text).toContain("+three");
  const star = await repo.call(gitDiff, { path: "*.txt" });
  expect(star.text).toContain("+changed star");
  expect(star.text).not.toContain("+two");
  expect((await repo.call(gitDiff, { path: "b.txt" })).text).toContain("No unstaged changes in b.txt");
  expect(all.data).toMatchObject({ staged: false, cut: false });
});

test("a deleted file has a diff, a path that never was is missing", async () => {
  using repo = new TestRepository();
  rmSync(join(repo.dir, "a.txt"));
  expect((await repo.call(gitDiff, { path: "a.txt" })).text).toContain("deleted file mode");
  expect((await repo.call(gitDiff, { path: "b.txt" })).error?.code).toBe("not-found");
});

test("values that look like options are paths", async () => {
  using repo = new TestRepository({ "-x": "one\n", "a.txt": "one\n" });
  repo.put({ "-x": "two\n" });
  expect((await repo.call(gitDiff, { path: "-x" })).text).toContain("+two");
  for (const path of [`--output=${join(repo.base, "hit")}`, "--no-index", "--ext-diff"]) {
    expect((await repo.call(gitDiff, { path })).error?.code).toBe("not-found");
  }
});

test("a link that leads inside is compared as itself", async () => {
  using repo = new TestRepository({ "a.txt": "one\n" });
  symlinkSync("a.txt", join(repo.dir, "l"));
  repo.git("add", "l");
  expect((await repo.call(gitDiff, { path: "l", staged: true })).text).toContain("new file mode 120000");
});

test("a huge diff is cut", async () => {
  using repo = new TestRepository({ "big.txt": "" });
  repo.put({ "big.txt": "a line that was added\n".repeat(600_000) });
  const { text, data } = await repo.call(gitDiff);
  expect(data).toMatchObject({ cut: true });
  expect(text).toContain("ask for one path at a time");
  expect(text.length).toBeLessThan(60_000);
});

test("a link that leads nowhere is known to git all the same; a path through a file is missing", async () => {
  using repo = new TestRepository();
  symlinkSync("nowhere", join(repo.dir, "link"));
  repo.git("add", "link");
  repo.git("commit", "-qm", "link");
  expect((await repo.call(gitDiff, { path: "link" })).text).toContain("No unstaged changes in link");
  expect((await repo.call(gitDiff, { path: "a.txt/x" })).error?.code).toBe("not-found");
});
