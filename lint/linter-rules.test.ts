import { describe, expect, test } from "vitest";
import { lintPlanted } from "./lint-planted.ts";

const touchesProcess: Record<string, string> = {
  "process.env": "export const key = process.env.KEY;\n",
  "process.argv": "export const words = process.argv;\n",
  "process.exit": "export function stop(): void {\n  process.exit(1);\n}\n",
  "globalThis.process.env": "export const key = globalThis.process.env.KEY;\n",
  'globalThis["process"].argv': 'export const words = globalThis["process"].argv;\n',
  "destructured from process": "const { env } = process;\nexport { env };\n",
  "process under another name": "const world = process;\nexport const words = world.argv;\n",
  "the default import": 'import process from "node:process";\n\nexport const words = process.argv;\n',
  "a named import of env": 'import { env } from "node:process";\n\nexport const key = env;\n',
  "a named import of argv": 'export { argv } from "node:process";\n',
  "a named import of exit": 'import { exit as stop } from "node:process";\n\nstop(1);\n',
  "the whole module": 'import * as world from "node:process";\n\nexport const words = world.argv;\n',
  "a dynamic import": 'export const world = await import("node:process");\n',
  "the module's old name": 'import world from "process";\n\nexport const words = world.argv;\n',
};

describe("a library may not read the world", () => {
  const paths = (index: number) => [
    `packages/tools/src/area/planted-${index}.ts`,
    `packages/ai/src/planted-${index}.test.ts`,
    `lint/planted-${index}.ts`,
  ];
  const sources = Object.values(touchesProcess);
  const broken = lintPlanted(
    new Map(sources.flatMap((source, index) => paths(index).map((path): [string, string] => [path, source]))),
  );

  test.each(Object.keys(touchesProcess).map((name, index) => ({ name, index })))("$name", ({ index }) => {
    for (const path of paths(index)) expect(broken.get(path), path).not.toEqual([]);
  });
});

test("the program and the scripts may", () => {
  const source = "export const words = [process.argv, process.env, process.exit];\n";
  const paths = [
    "apps/marvin/src/config/read-env.ts",
    "scripts/a.mjs",
    "bench/run.ts",
    "packages/ai/scripts/generate.ts",
  ];
  const broken = lintPlanted(new Map(paths.map((path) => [path, source])));
  expect([...broken.values()].flat()).toEqual([]);
});

test("a library may still ask what machine it runs on and signal its children", () => {
  const path = "packages/tools/src/support/child-process.ts";
  const source = 'import { kill, platform } from "node:process";\n\nexport const both = [kill, platform];\n';
  expect(lintPlanted(new Map([[path, source]])).get(path)).toEqual([]);
});

test.each([
  ["packages/ai/src/long.ts", 401, "lint/style/noExcessiveLinesPerFile"],
  ["packages/ai/src/long.ts", 400, undefined],
  ["packages/ai/src/long.test.ts", 601, "lint/style/noExcessiveLinesPerFile"],
  ["packages/ai/src/long.test.ts", 600, undefined],
])("%s with %i lines", (path, lines, rule) => {
  const source = Array.from({ length: lines }, (_, line) => `export const line${line} = ${line};`).join("\n");
  expect(lintPlanted(new Map([[path, `${source}\n`]])).get(path)).toEqual(rule ? [rule] : []);
});

test.each([
  ["any", "export const value: any = 1;\n", "lint/suspicious/noExplicitAny"],
  ["a non-null assertion", "export const first = (list: string[]) => list[0]!;\n", "lint/style/noNonNullAssertion"],
  ["an unused import", 'import { join } from "node:path";\n', "lint/correctness/noUnusedImports"],
  ["an unused variable", "const unused = 1;\n", "lint/correctness/noUnusedVariables"],
  ["an import without its extension", 'export { v } from "./other";\n', "lint/correctness/useImportExtensions"],
])("%s is refused", (_, source, rule) => {
  const path = "packages/ai/src/planted.ts";
  const other: [string, string] = ["packages/ai/src/other.ts", "export const v = 1;\n"];
  expect(lintPlanted(new Map([[path, source], other])).get(path)).toContain(rule);
});
