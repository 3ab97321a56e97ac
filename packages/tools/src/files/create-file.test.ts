import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, realpath, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import createFile from "./create-file.ts";

let base: string;
let workingDir: string;
const at = (name: string) => join(workingDir, name);
const create = (path: string, content = "x\n", more = {}) =>
  invokeTool(createFile, { path, content }, testToolContext({ workingDir, ...more }));

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "create-file-")));
  workingDir = join(base, "ws");
  await mkdir(at("sub"), { recursive: true });
  await mkdir(join(base, "abroad"));
  await writeFile(at("there.txt"), "mine\n");
});

test("exact bytes, new folders, and a diff for the screen", async () => {
  const content = "\ufeffé\r\nno final newline 👍";
  const outcome = await create("a/b/c.txt", content);
  expect(outcome).toMatchObject({ ok: true, text: "Created a/b/c.txt (2 lines, 28 bytes)." });
  expect(outcome.data).toMatchObject({ path: "a/b/c.txt", kind: "created", added: 2, removed: 0 });
  expect(await readFile(at("a/b/c.txt"), "utf8")).toBe(content);
  expect((await stat(at("a/b/c.txt"))).mode & 0o777).toBe((await stat(at("there.txt"))).mode & 0o777);
  expect(await readdir(at("a/b"))).toEqual(["c.txt"]);
});

test("an empty file, an odd name, and one through a link that stays inside", async () => {
  await symlink("sub", at("inlink"));
  for (const path of [
    "empty",
    "-rf",
    "a b\u2019s.txt",
    "日本.txt",
    "inlink/n.txt",
    "sub/../up.txt",
    at("absolute.txt"),
  ]) {
    expect(await create(path, "")).toMatchObject({ ok: true });
  }
  expect(existsSync(at("sub/n.txt"))).toBe(true);
  expect(existsSync(at("up.txt"))).toBe(true);
});

describe("refuses, and names the working directory with its top level,", () => {
  test.each([
    ["what exists", "there.txt", /exists already/],
    ["a folder that exists", "sub", /exists already, as a folder/],
    ["the working directory itself", ".", /exists already/],
    ["dots", "../evil.txt", /outside/],
    ["a folder that looks like the home folder", "~/evil.txt", /called "~"/],
    ["a link out", "link/evil.txt", /outside/],
    ["new folders below a link out", "link/x/evil.txt", /outside/],
    ["a dangling link out", "dangle", /outside/],
    [".git", ".git/hooks/x", /not for file tools/],
    [".Git", ".Git/x", /not for file tools/],
    [".tickets, deep", "sub/.TICKETS/x", /not for file tools/],
    ["Marvin's own settings", "own/tools/evil.js", /own settings/],
    ["NUL", "a\0.txt", /NUL/],
    ["an empty path", "", /empty/],
    ["a name that is too long", "n".repeat(300), /longer/],
    ["a folder's name", "new/", /names a folder/],
    ["a file as a folder", "there.txt/x", /is a file, not a folder/],
  ])("%s", async (_, path, words) => {
    await symlink(join(base, "abroad"), at("link"));
    await symlink("../made", at("dangle"));
    const outcome = await create(path, "evil\n", { closedDirs: [at("own")] });
    expect(outcome).toMatchObject({ ok: false, text: expect.stringMatching(words) });
    expect(outcome.text).toContain(`Working directory: ${workingDir}`);
    expect(outcome.text).toContain("there.txt");
    expect(await readdir(join(base, "abroad"))).toEqual([]);
    expect(await readdir(base)).toEqual(["abroad", "ws"]);
    expect(await readFile(at("there.txt"), "utf8")).toBe("mine\n");
  });

  test("a pipe", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    expect((await create("pipe")).text).toMatch(/exists already/);
  });

  test("leaked routing", async () => {
    expect((await create("n.txt", "x to=functions.create_file y")).text).toMatch(/belongs to a call/);
    expect(existsSync(at("n.txt"))).toBe(false);
  });
});
