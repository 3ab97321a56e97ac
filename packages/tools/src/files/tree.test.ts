import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import tree from "./tree.ts";

let base: string;
let workingDir: string;
const at = (name: string) => join(workingDir, name);
const put = async (name: string, content = "") => {
  await mkdir(dirname(at(name)), { recursive: true });
  await writeFile(at(name), content);
};
const show = (input = {}, more = {}) => invokeTool(tree, input, testToolContext({ workingDir, ...more }));
const text = async (input = {}, more = {}) => (await show(input, more)).text;

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "tree-")));
  workingDir = join(base, "ws");
  await mkdir(workingDir);
});

test("folders first, names as people sort them, links with their targets", async () => {
  for (const name of ["b.txt", "a10.txt", "a9.txt", "src/x.ts", "lib/deep/er/leaf.txt", ".env", ".github/ci.yml"])
    await put(name);
  await mkdir(at("empty"));
  await symlink("src", at("link"));
  await symlink("nowhere", at("dangling"));
  execFileSync("mkfifo", [at("pipe")]);
  const outcome = await show();
  expect(outcome.text).toBe(
    [
      ...[`${workingDir}/`, "  .github/", "    ci.yml", "  empty/", "  lib/", "    deep/", "      er/ (1 inside)"],
      ...["  src/", "    x.ts", "  .env", "  a9.txt", "  a10.txt", "  b.txt", "  dangling -> nowhere"],
      ...["  link -> src", "  pipe (no file)"],
    ].join("\n"),
  );
  expect(outcome.data).toMatchObject({ path: ".", entries: expect.arrayContaining([{ name: "b.txt", kind: "file" }]) });
});

test("depth, and a folder below", async () => {
  await put("src/deep/er/leaf.txt");
  expect(await text({ depth: 1 })).toBe(`${workingDir}/\n  src/ (1 inside)`);
  expect(await text({ path: "src", depth: 9 })).toBe("src/\n  deep/\n    er/\n      leaf.txt");
  expect(await text({ path: "src/deep", depth: "0" })).toBe("src/deep/\n  er/ (1 inside)");
});

describe(".gitignore", () => {
  test("is honoured at every level, and can be switched off", async () => {
    await put(".gitignore", "skipped/\n*.log\n!keep.log\n");
    await put("sub/.gitignore", "/only-here\n");
    for (const name of [
      "skipped/x",
      "a.log",
      "keep.log",
      "sub/only-here",
      "sub/b.log",
      "only-here",
      "sub/deep/only-here",
    ])
      await put(name);
    const shown = await text();
    expect(shown).not.toMatch(/skipped|a\.log|b\.log/);
    expect(shown).toContain("keep.log");
    expect(shown.match(/only-here/g)).toHaveLength(2);
    expect(await text({ respect_gitignore: false })).toMatch(/skipped[\s\S]*b\.log/);
  });

  test("of the repository above holds too", async () => {
    workingDir = base;
    await put(".gitignore", "*.log\n/ws/out\n");
    await put(".git/info/exclude", "private\n");
    for (const name of ["ws/a.log", "ws/out/x", "ws/private", "ws/b.txt"]) await put(name);
    workingDir = join(base, "ws");
    expect(await text()).toBe(`${workingDir}/\n  b.txt`);
  });
});

describe("bounds", () => {
  test("a cycle of links is not followed", async () => {
    await put("src/leaf.txt");
    await symlink("..", at("src/up"));
    await symlink(workingDir, at("self"));
    const shown = await text({ depth: 20 });
    expect(shown.match(/leaf\.txt/g)).toHaveLength(1);
    expect(shown).toContain("up -> ..");
  });

  test("5,000 files: the first ones, and how many more", async () => {
    for (let i = 0; i < 5000; i++) writeFileSync(at(`a-file-with-a-long-name-${i}`), "");
    await put("z/last.txt");
    const shown = await text();
    expect(Buffer.byteLength(shown)).toBeLessThan(40_000);
    expect(shown).toContain("… 4401 more");
    expect(shown).toContain("last.txt");
  });

  test("a huge folder hides nothing beside it", async () => {
    for (const folder of ["huge", "next"]) mkdirSync(at(folder));
    for (let i = 0; i < 3000; i++) writeFileSync(at(`huge/${i}`), "");
    await put("next/x.txt");
    const shown = await text();
    expect(shown).toMatch(/… 2850 more\n {2}next\/\n {4}x\.txt/);
  });

  test("many folders: those not opened say how much is in them", async () => {
    for (let i = 0; i < 120; i++) {
      mkdirSync(at(`d${i}`));
      for (let j = 0; j < 20; j++) writeFileSync(at(`d${i}/${j}`), "");
    }
    const lines = (await text()).split("\n");
    expect(lines.length).toBeLessThan(1300);
    expect(lines.at(-1)).toBe("  d119/ (20 inside)");
  });

  test("a very deep tree", async () => {
    await put(`${"d/".repeat(200)}leaf`);
    expect((await text({ depth: 1000 })).split("\n")).toHaveLength(202);
  });
});

describe("closed doors", () => {
  test("own folders and Marvin's settings are not shown", async () => {
    for (const name of [".git/config", ".tickets/t.md", "sub/.GIT/x", "own/settings.yaml", "a.txt"]) await put(name);
    expect(await text({ respect_gitignore: false }, { closedDirs: [at("own")] })).toBe(
      `${workingDir}/\n  sub/\n  a.txt`,
    );
  });

  test.each([
    ["..", /outside/],
    ["/", /outside/],
    ["link", /outside/],
    [".git", /not for file tools/],
    ["nowhere", /There is no/],
    ["a.txt", /not a folder/],
  ])("%s is refused", async (path, words) => {
    await put("a.txt");
    await mkdir(at(".git"));
    await mkdir(join(base, "abroad/hidden"), { recursive: true });
    await symlink("../abroad", at("link"));
    const shown = await text({ path });
    expect(shown).toMatch(words);
    expect(shown).toContain(`Working directory: ${workingDir}`);
    expect(shown).not.toContain("hidden");
  });

  test("a name with control characters stays on its line", async () => {
    await put("a\nb\u001b[2J.txt");
    expect(await text()).toBe(`${workingDir}/\n  a?b?[2J.txt`);
  });
});
