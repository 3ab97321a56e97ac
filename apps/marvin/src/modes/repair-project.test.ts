import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { ask, temporaryFolder } from "../testing/run-marvin.ts";

const TEST_COMMAND = `${JSON.stringify(process.execPath)} --test`;
const GIT = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };

/** A package with a test that fails: a month is taken for one that has 30 days. */
function project(): string {
  const dir = join(temporaryFolder(), "calendar");
  mkdirSync(join(dir, "src"), { recursive: true });
  mkdirSync(join(dir, "test"));
  writeFileSync(join(dir, "package.json"), '{ "name": "calendar", "type": "module" }\n');
  const source = [
    "const DAYS = [31, 28, 31, 30, 31, 30, 31, 30, 30, 31, 30, 31];",
    "",
    "export function daysIn(month, year) {",
    "  const leap = year % 4 === 0;",
    "  return month === 2 && leap ? 29 : DAYS[month - 1];",
    "}",
    "",
  ];
  writeFileSync(join(dir, "src/days.js"), source.join("\r\n"));
  const tests = [
    'import assert from "node:assert/strict";',
    'import test from "node:test";',
    'import { daysIn } from "../src/days.js";',
    'test("August", () => assert.equal(daysIn(8, 2026), 31));',
    'test("1900 is no leap year", () => assert.equal(daysIn(2, 1900), 28));',
    'test("2000 is one", () => assert.equal(daysIn(2, 2000), 29));',
    "",
  ];
  writeFileSync(join(dir, "test/days.test.js"), tests.join("\n"));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: dir, env: { ...process.env, ...GIT } });
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Someone");
  git("config", "user.email", "someone@example.org");
  git("add", "-A");
  git("commit", "--quiet", "--message=Count days");
  return dir;
}

const passes = (dir: string) => spawnSync(process.execPath, ["--test"], { cwd: dir, env: {} }).status === 0;

test("a model repairs a failing test in a project, with a ticket first, and commits what it did", async () => {
  const dir = project();
  expect(passes(dir)).toBe(false);
  await using model = await startScriptedModel();
  const ticket = (args: string) => model.calls("tk", { args });
  model.calls("run_command", { command: TEST_COMMAND });
  ticket('create "Fix the days of August"');
  ticket('create "Fix daysIn" -d "August has 31 days, and 1900 was no leap year." --acceptance "All tests pass"');
  model.calls("run_command", { command: TEST_COMMAND });
  model.calls("code_grep", { pattern: "leap|DAYS" });
  model.calls("read_file", { path: "src/days.js" });
  const patch = [
    "*** Begin Patch",
    "*** Update File: src/days.js",
    "@@",
    "-const DAYS = [31, 28, 31, 30, 31, 30, 31, 30, 30, 31, 30, 31];",
    "+const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];",
    "@@ export function daysIn(month, year) {",
    "-  const leap = year % 4 === 0;",
    "+  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);",
    "*** End Patch",
  ];
  model.calls("apply_patch", { patch: patch.join("\n") });
  model.calls("run_command", { command: TEST_COMMAND });
  model.calls("git_diff", {});
  model.calls("git_commit", { message: "Give August its last day\n\nAnd take it from 1900.", files: ["src/days.js"] });
  model.calls("git_status", {});
  model.says("Both are mended; all three tests pass.");
  const run = await ask(model, "Make the tests pass.", ["--working-dir", dir], { env: GIT });

  const said = model.requests.slice(1).map(({ messages }) => String(messages.at(-1)?.["content"]));
  expect(said[0]).toMatch(/run_command waits for a ticket/);
  expect(said[1]).toMatch(/No ticket was made/);
  expect(said[2]).toMatch(/^cal-[a-z0-9]{4}$/);
  expect(said[3]).toMatch(/fail 2[\s\S]*Exit code 1/);
  expect(said[6]).toMatch(/Changed src\/days\.js at line 1 \(\+2 -2\)/);
  expect(said[7]).toMatch(/fail 0[\s\S]*Exit code 0/);
  expect(said[9]).toMatch(/Committed [0-9a-f]+: Give August its last day/);
  expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/all three tests pass\.\n$/) });
  expect(passes(dir)).toBe(true);
  expect(readFileSync(join(dir, "src/days.js"), "utf8").replaceAll("\r\n", "")).not.toContain("\n");
  expect(readdirSync(join(dir, ".tickets"))).toHaveLength(1);
  const log = execFileSync("git", ["log", "--format=%s", "--stat"], { cwd: dir, encoding: "utf8" });
  expect(log).toMatch(/^Give August its last day\n\n src\/days\.js \| 4 \+\+--/);
});
