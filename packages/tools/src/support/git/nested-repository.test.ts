import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import gitBlame from "../../git/git-blame.ts";
import gitCommit from "../../git/git-commit.ts";
import gitDiff from "../../git/git-diff.ts";
import gitStatus from "../../git/git-status.ts";
import { TestRepository } from "./testing-repository.ts";

function withSubmodule(): TestRepository {
  const repo = new TestRepository();
  const lib = join(repo.base, "lib");
  mkdirSync(lib);
  writeFileSync(join(lib, "lib.py"), "one\n");
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    ["commit", "-qm", "lib"],
  ]) {
    execFileSync("git", args, { cwd: lib, env: repo.environment });
  }
  repo.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", lib, "sub");
  repo.git("commit", "-qm", "sub");
  repo.put({ "sub/lib.py": "two\n" });
  return repo;
}

test("a path in a submodule is not said to be unchanged, new or unknown: the way there is told", async () => {
  using repo = withSubmodule();
  const way = `sub/lib.py belongs to a repository of its own, sub.\nset_working_dir to sub`;
  expect((await repo.call(gitDiff, { path: "sub/lib.py" })).text).toContain(way);
  expect((await repo.call(gitBlame, { path: "sub/lib.py" })).text).toContain(way);
  expect((await repo.call(gitCommit, { message: "m", files: ["sub/lib.py"] })).text).toContain(way);
  const inside = { workingDir: join(repo.dir, "sub") };
  expect((await repo.call(gitDiff, { path: "lib.py" }, inside)).text).toContain("+two");
});

test("the status says that it does not look into submodules", async () => {
  using repo = withSubmodule();
  const { text, data } = await repo.call(gitStatus);
  expect(text).toContain("Changes inside submodules are not shown; set_working_dir to one first: sub.");
  expect(data).toMatchObject({ submodules: ["sub"] });
});

test("a list of submodules that is a link is not read", async () => {
  using repo = new TestRepository();
  writeFileSync(join(repo.base, "secrets"), "path = secret\n");
  symlinkSync("../secrets", join(repo.dir, ".gitmodules"));
  expect((await repo.call(gitStatus)).text).not.toContain("ubmodules are");
  rmSync(join(repo.dir, ".gitmodules"));
  execFileSync("mkfifo", [join(repo.dir, ".gitmodules")]);
  expect((await repo.call(gitStatus)).text).not.toContain("ubmodules are");
});
