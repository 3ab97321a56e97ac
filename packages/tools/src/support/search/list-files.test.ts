import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "./list-files.ts";

const { signal } = new AbortController();

function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "marvin-list-")));
  for (const name of [".gitignore", "a.ts", "src/b.ts", "src/deep/with space.md", "build/out.js", ".git/config"]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name === ".gitignore" ? "build\n" : "x");
  }
  return folder;
}

test("names every file that is not ignored, by its path from the folder", async () => {
  const names = await listFiles({ folder: project(), environment: { PATH: "" }, most: 100, signal });
  expect(names.toSorted()).toEqual([".gitignore", "a.ts", "src/b.ts", "src/deep/with space.md"]);
});

test("stops at as many as were asked for", async () => {
  expect(await listFiles({ folder: project(), environment: { PATH: "" }, most: 2, signal })).toHaveLength(2);
});
