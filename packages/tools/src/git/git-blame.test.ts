import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TestRepository } from "../support/git/testing-repository.ts";
import gitBlame from "./git-blame.ts";

test("each line with its author, all or some", async () => {
  using repo = new TestRepository({ "a.txt": "one\ntwo\nthree\n", "-L1": "odd\n" });
  expect((await repo.call(gitBlame, { path: "a.txt" })).text).toMatch(/\(Ada \d{4}-\d\d-\d\d 1\) one\n/);
  const some = await repo.call(gitBlame, { path: "a.txt", start_line: 3, end_line: 2 });
  expect(some.text).toMatch(/2\) two\n.*3\) three\n$/);
  expect((await repo.call(gitBlame, { path: "a.txt", end_line: 1 })).text).not.toContain("two");
  expect((await repo.call(gitBlame, { path: "-L1" })).text).toContain("odd");
});

test("what cannot be blamed says why", async () => {
  using repo = new TestRepository({ "a.txt": "one\n" });
  repo.put({ "new.txt": "x\n" });
  expect((await repo.call(gitBlame, { path: "new.txt" })).text).toContain("in no commit yet");
  expect((await repo.call(gitBlame, { path: "a.txt", start_line: 9 })).text).toContain("only 1 line");
  expect((await repo.call(gitBlame, { path: "no.txt" })).error?.code).toBe("not-found");
  expect((await repo.call(gitBlame, { path: "../x" })).error?.code).toBe("denied");
  expect((await repo.call(gitBlame, { path: ".git/config" })).error?.code).toBe("denied");
});

test("a folder has no lines", async () => {
  using repo = new TestRepository({ "sub/a.txt": "one\n" });
  expect((await repo.call(gitBlame, { path: "sub" })).text).toContain("sub is a folder.");
});

test("a configuration that names a file of elsewhere shows nothing of it", async () => {
  using repo = new TestRepository();
  writeFileSync(join(repo.base, "secret.txt"), "S3CRET\n");
  repo.git("config", "blame.ignoreRevsFile", join(repo.base, "secret.txt"));
  const { text, error } = await repo.call(gitBlame, { path: "a.txt" });
  expect(error?.code).toBe("conflict");
  expect(text).not.toContain("S3CRET");
});

test("lines past the end are answered with how many there are", async () => {
  using repo = new TestRepository({ "one.txt": "x\n" });
  const { text } = await repo.call(gitBlame, { path: "one.txt", start_line: 5 });
  expect(text).toMatch(/^Error: one\.txt has only 1 line\.\nLeave out start_line/);
});
