import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseGithubRepo } from "../support/git/github-clone.ts";
import { TestRepository } from "../support/git/testing-repository.ts";
import githubClone from "./github-clone.ts";
import githubGrep from "./github-grep.ts";
import githubReadFile from "./github-read-file.ts";

/** A home whose git finds github.com in a folder; without gh. */
function world() {
  const repo = new TestRepository({
    "README.md": "clone ok findme\n",
    "src/a.ts": "one\nfindme too\nthree\n",
    "bin.dat": "a\0b",
  });
  const { HOME } = repo.environment;
  mkdirSync(join(repo.base, "remote/o"), { recursive: true });
  symlinkSync(repo.dir, join(repo.base, "remote/o/r.git"));
  writeFileSync(join(HOME, ".gitconfig"), `[url "file://${repo.base}/remote/"]\n\tinsteadOf = https://github.com/\n`);
  writeFileSync(join(repo.base, "secret.txt"), "S3CRET1\n");
  const environment = { ...repo.environment, PATH: "/usr/bin:/bin" };
  const context = { environment, homeDir: HOME };
  return { repo, HOME, context, at: join(HOME, "github-clones/o/r"), [Symbol.dispose]: () => repo[Symbol.dispose]() };
}

test("clones, then updates", async () => {
  using w = world();
  const first = await w.repo.call(githubClone, { repo: "https://github.com/o/r" }, w.context);
  expect(first.text).toContain(`Cloned o/r to ${w.at}, at `);
  expect((await w.repo.call(githubClone, { repo: "o/r" }, w.context)).text).toContain("is up to date");
  w.repo.put({ "README.md": "newer\n" });
  w.repo.git("commit", "-qam", "newer");
  expect((await w.repo.call(githubClone, { repo: "o/r" }, w.context)).text).toContain("Updated o/r");
  expect((await w.repo.call(githubReadFile, { repo: "o/r", path: "README.md" }, w.context)).text).toContain("newer");
});

test("gh is used where it is", async () => {
  using w = world();
  mkdirSync(join(w.repo.base, "bin"));
  w.repo.script("bin/gh", `[ "$1 $2 $3" = "repo clone o/r" ] && exec git clone -q '${w.repo.dir}' "$4"`);
  const environment = { ...w.context.environment, PATH: `${join(w.repo.base, "bin")}:/usr/bin:/bin` };
  await w.repo.call(githubClone, { repo: "o/r" }, { ...w.context, environment });
  expect(existsSync(join(w.at, "README.md"))).toBe(true);
});

test("what is not there leaves nothing behind", async () => {
  using w = world();
  const outcome = await w.repo.call(githubClone, { repo: "o/none" }, w.context);
  expect(outcome.ok).toBe(false);
  expect(readdirSync(join(w.HOME, "github-clones/o"))).toEqual([]);
});

test("reading and searching stay inside the clone", async () => {
  using w = world();
  await w.repo.call(githubClone, { repo: "o/r" }, w.context);
  symlinkSync(w.repo.base, join(w.at, "link"));
  writeFileSync(join(w.at, ".git/evil"), "S3CRET1\n");
  const read = (input: object) => w.repo.call(githubReadFile, { repo: "o/r", ...input }, w.context);
  expect((await read({ path: "src/a.ts", start_line: 2, end_line: 2 })).text).toBe("     2\tfindme too");
  for (const path of ["../../../secret.txt", "link/secret.txt", ".git/evil", "/etc/passwd"]) {
    const outcome = await read({ path });
    expect(outcome.error?.code, path).toBe("denied");
    expect(outcome.text).not.toContain("S3CRET1");
  }
  expect((await read({ path: "bin.dat" })).error?.code).toBe("invalid-input");
  expect((await read({ path: "no.txt" })).error?.code).toBe("not-found");
  const grep = (input: object) => w.repo.call(githubGrep, { repo: "o/r", ...input }, w.context);
  expect((await grep({ pattern: "find\\w+" })).text).toBe("README.md:1:clone ok findme\nsrc/a.ts:2:findme too");
  expect((await grep({ pattern: "findme", glob: "*.ts", context: 1 })).text).toBe(
    "src/a.ts-1-one\nsrc/a.ts:2:findme too\nsrc/a.ts-3-three",
  );
  expect((await grep({ pattern: "S3CRET\\d" })).text).toContain("Nothing in o/r");
  expect((await grep({ pattern: "(" })).error?.code).toBe("invalid-input");
  expect((await grep({ pattern: "--open-files-in-pager=touch hit" })).text).toContain("Nothing");
  expect((await grep({ pattern: "x", glob: "../**" })).error?.code).toBe("invalid-input");
  expect((await w.repo.call(githubGrep, { repo: "o/none", pattern: "x" }, w.context)).text).toContain("github_clone");
});

test("a link in the folder of clones does not lead out of it", async () => {
  using w = world();
  mkdirSync(join(w.HOME, "github-clones/o"), { recursive: true });
  symlinkSync(w.repo.dir, join(w.HOME, "github-clones/o/out"));
  expect((await w.repo.call(githubReadFile, { repo: "o/out", path: "README.md" }, w.context)).error?.code).toBe(
    "denied",
  );
});

test.each(["../..", "o", "o/r/x", "-o/r", "o/..", "o/.git", "o/r;x", "https://evil.example/o/r", "o/-r"])(
  "%s is no repository",
  (text) => {
    expect(() => parseGithubRepo(text)).toThrow("is not a repository");
  },
);

test.each([
  "o/r",
  "https://github.com/o/r.git",
  "git@github.com:o/r.git",
  "github.com/o/r/",
  "https://github.com/o/r?tab=readme#x",
])("%s is o/r", (text) => {
  expect(parseGithubRepo(text).full).toBe("o/r");
});
