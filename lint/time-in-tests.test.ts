import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lintPlanted } from "./lint-planted.ts";
import { assertsElapsedTime } from "./time-in-tests.ts";
import { packageFolders, root, sourceFiles } from "./workspace.ts";

describe("a test does not say how long something may take", () => {
  test("the linter refuses the clock itself in tests, and there alone", () => {
    const source = "export const startedAt = performance.now();\n";
    const paths = ["packages/ai/src/planted.test.ts", "apps/marvin/src/planted.test.tsx", "packages/ai/src/planted.ts"];
    const broken = lintPlanted(new Map(paths.map((path) => [path, source])));
    const refused = ["lint/style/noRestrictedGlobals"];
    expect(paths.map((path) => broken.get(path))).toEqual([refused, refused, []]);
  });

  test.each([
    ["expect(Date.now() - start).toBeLessThan(500);", true],
    ["expect(\n  Math.round((Date.now() - start) / 1000),\n).toBe(1);", true],
    ["const start = process.hrtime.bigint();", true],
    ["import { performance } from 'node:perf_hooks';", true],
    ["expect(await stored({ expiresAt: Date.now() + 1000 })).toBe(true);", false],
    ["expect(told).toEqual({ at: Date.now() - 1000 });", false],
    ["const old = Date.now() - 1000;\nexpect(isOld(old)).toBe(true);", false],
  ])("%j is one that does: %s", (source, does) => expect(assertsElapsedTime(source)).toBe(does));

  test.each(packageFolders())("none of %s does", (folder) => {
    const tests = sourceFiles(folder).filter((path) => /\.test\.tsx?$/.test(path));
    expect(tests.filter((path) => assertsElapsedTime(readFileSync(join(root, path), "utf8")))).toEqual([]);
  });
});
