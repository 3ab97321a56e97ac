import { describe, expect, test } from "vitest";
import { arrows, importable } from "./arrows.ts";
import { lintPlanted } from "./lint-planted.ts";
import { packageFolders, readManifest } from "./workspace.ts";

const refused = ["lint/style/noRestrictedImports"];
const library = Object.keys(arrows);

const cases = library.flatMap((from) =>
  importable.map((to) => ({ from, to, allowed: arrows[from]?.includes(to) ?? false })),
);

describe("an import of another package", () => {
  const forms = {
    value: (to: string) => `export { value } from "@marvin/${to}";\n`,
    type: (to: string) => `export type { Value } from "@marvin/${to}";\n`,
    testing: (to: string) => `export { value } from "@marvin/${to}/testing";\n`,
    dynamic: (to: string) => `export const value = await import("@marvin/${to}");\n`,
    relative: (to: string) => `export { value } from "../../${to}/src/index.ts";\n`,
    "relative from a deeper folder": (to: string) => `export { value } from "../../../${to}/src/index.ts";\n`,
  };
  const path = (from: string, to: string, form: number) =>
    `packages/${from}/src/${form === 5 ? "deep/" : ""}imports-${to}-${form}.ts`;
  const broken = lintPlanted(
    new Map(
      cases.flatMap(({ from, to }) =>
        Object.values(forms).map((source, form): [string, string] => [path(from, to, form), source(to)]),
      ),
    ),
  );

  test.each(cases)("$from → $to: allowed $allowed", ({ from, to, allowed }) => {
    for (const [form, name] of Object.keys(forms).entries()) {
      const passes = allowed && !name.startsWith("relative");
      expect(broken.get(path(from, to, form)), name).toEqual(passes ? [] : refused);
    }
  });
});

test("the program may import every library, and nothing imports the program", () => {
  const broken = lintPlanted(
    new Map([
      ...library.map((to): [string, string] => [`apps/marvin/src/${to}.ts`, `export { v } from "@marvin/${to}";\n`]),
      ["apps/marvin/src/app.ts", `export { v } from "@marvin/app";\n`],
      ["apps/marvin/src/climbs.ts", `export { v } from "../../../packages/ai/src/index.ts";\n`],
    ]),
  );

  for (const to of library) expect(broken.get(`apps/marvin/src/${to}.ts`)).toEqual([]);
  expect(broken.get("apps/marvin/src/app.ts")).toEqual(refused);
  expect(broken.get("apps/marvin/src/climbs.ts")).toEqual(refused);
});

test("a package that is not in the list may import none of ours", () => {
  const path = "packages/unheard-of/src/index.ts";
  expect(lintPlanted(new Map([[path, `export { v } from "@marvin/http";\n`]])).get(path)).toEqual(refused);
});

describe.each(packageFolders())("%s", (folder) => {
  test("names only the packages it may import in its package.json", () => {
    const { dependencies, devDependencies, peerDependencies } = readManifest(folder);
    const named = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
      .filter((name) => name.startsWith("@marvin/"))
      .map((name) => name.slice("@marvin/".length));
    const allowed = folder === "apps/marvin" ? library : arrows[folder.slice("packages/".length)];

    expect(allowed, `${folder} has no entry in lint/arrows.ts`).toBeDefined();
    expect(named.filter((name) => !allowed?.includes(name))).toEqual([]);
  });
});
