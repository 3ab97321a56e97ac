import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileGlob, expandBraces } from "./glob.ts";
import { IgnoreRules } from "./ignore-rules.ts";

const PATTERNS = [
  ...["*.log", "/top", "build/", "doc/*.txt", "**/deep", "a/**", "a/**/z", "!keep.log", "foo*bar", "f?o", "[abc].c"],
  ...[
    "[!abc].h",
    "\\!bang",
    "\\#hash",
    "#comment",
    "trail ",
    "a/b",
    "/x/**/y/",
    "**",
    "*",
    "!*/",
    "lib/**/*.js",
    "\\*star",
  ],
];
const PATHS = [
  ...["x.log", "keep.log", "sub/keep.log", "top", "sub/top", "build", "sub/build", "doc/a.txt", "doc/s/a.txt", "deep"],
  ...["q/w/deep", "a/b", "a/c/z", "a/z", "foobar", "foo-x-bar", "foo/bar", "fxo", "f/o", "b.c", "d.c", "d.h", "a.h"],
  ...["!bang", "#hash", "#comment", "trail", "trail ", "q/a/b", "x/y", "x/1/2/y", "lib/x.js", "lib/1/2/x.js", "*star"],
];

test.each([...PATTERNS.map((pattern) => [pattern]), ["*.log", "!keep.log"], ["/*", "!/sub", "sub/*"], ["**/x", "!x"]])(
  "reads %s %s as git does",
  (...patterns) => {
    const repository = mkdtempSync(join(tmpdir(), "ignore-"));
    execFileSync("git", ["init", "-q", repository]);
    const text = `${patterns.join("\n")}\n`;
    writeFileSync(join(repository, ".gitignore"), text);
    const rules = new IgnoreRules("/r", text);
    const folderPaths = PATHS.map((path) => `${path}/`);
    const input = [...PATHS, ...folderPaths].join("\0");
    const env = { PATH: "/usr/bin:/bin", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
    // -v and -n tell for each path which rule was the last to fit.
    const ask = ["-C", repository, "check-ignore", "-z", "-v", "-n", "--no-index", "--stdin"];
    const said = spawnSync("git", ask, { input, env, encoding: "utf8" }).stdout.split("\0");
    const byGit = Array.from({ length: PATHS.length * 2 }, (_, i) => {
      const [, , rule = "", path = ""] = said.slice(i * 4, i * 4 + 4);
      return { path, ignored: rule !== "" && !rule.startsWith("!") };
    });
    for (const { path, ignored } of byGit) {
      // A folder that is ignored hides what is in it; the walker never gets there.
      const parts = path.replace(/\/$/, "").split("/");
      const hidden = parts.slice(1).some((_, i) => rules.ignores(`/r/${parts.slice(0, i + 1).join("/")}`, true));
      const mine = hidden || rules.ignores(`/r/${parts.join("/")}`, path.endsWith("/"));
      expect({ path, ignored: mine }).toEqual({ path, ignored });
    }
  },
);

test("the innermost file decides", () => {
  const outer = new IgnoreRules("/r", "*.txt\n");
  const inner = new IgnoreRules("/r/sub", "!note.txt\n/only\n", outer);
  expect(inner.ignores("/r/sub/note.txt", false)).toBe(false);
  expect(inner.ignores("/r/sub/other.txt", false)).toBe(true);
  expect(inner.ignores("/r/sub/only", false)).toBe(true);
  expect(inner.ignores("/r/sub/deep/only", false)).toBe(false);
});

// Who tries all ways to fit them has more to try than there are seconds in a life.
test.each([
  [`${"*a".repeat(60)}b`, "a".repeat(250)],
  [`${"**/".repeat(60)}x`, "a/".repeat(125)],
  [`${"**/a/".repeat(40)}x`, "a/".repeat(125)],
])("a hostile pattern is harmless: %s", (pattern, path) => {
  expect(new IgnoreRules("/r", pattern).ignores(`/r/${path}c`, false)).toBe(false);
  expect(new IgnoreRules("/r", pattern).ignores(`/r/${path}${pattern.at(-1)}`, false)).toBe(true);
});

test("globs of a search", () => {
  expect(expandBraces("a.{ts,js}")).toEqual(["a.ts", "a.js"]);
  expect(expandBraces("{a,b}{c,d}")).toEqual(["ac", "ad", "bc", "bd"]);
  expect(expandBraces("{a,b}".repeat(20)).length).toBe(64);
  expect(compileGlob("**/*.ts")("a/b/c.ts")).toBe(true);
  expect(compileGlob("**/*.ts")("c.ts")).toBe(true);
  expect(compileGlob("src/*.ts")("src/a/b.ts")).toBe(false);
  expect(compileGlob("READ*", { ignoreCase: true })("readme")).toBe(true);
});
