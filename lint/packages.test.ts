import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageFolders, readManifest, root, sourceFiles } from "./workspace.ts";

const longestReadme = 60;
const emptyNames = ["utils", "util", "helpers", "helper", "common", "types", "misc", "manager", "service"];

describe.each(packageFolders())("%s", (folder) => {
  test("has a README that fits on one screen", () => {
    const path = join(root, folder, "README.md");
    expect(existsSync(path), `${folder}/README.md is missing`).toBe(true);
    expect(readFileSync(path, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(longestReadme);
  });

  test("names each file by its concept, in kebab-case", () => {
    const names = sourceFiles(folder).map((path) => ({ path, words: basename(path).replace(/\..*$/, "") }));
    expect(names.filter(({ words }) => emptyNames.includes(words)).map(({ path }) => path)).toEqual([]);
    expect(names.filter(({ words }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(words)).map(({ path }) => path)).toEqual([]);
  });
});

describe.each(packageFolders().filter((folder) => folder.startsWith("packages/")))("%s", (folder) => {
  test("exports its types, its sources for tests and its build", () => {
    const { name, exports = {} } = readManifest(folder);
    expect(name).toBe(`@marvin/${basename(folder)}`);
    expect(Object.keys(exports)).toContain(".");
    for (const [entry, conditions] of Object.entries(exports)) {
      expect(Object.keys(conditions), `${entry}: the order decides`).toEqual(["@marvin/source", "types", "import"]);
      expect(existsSync(join(root, folder, conditions["@marvin/source"] ?? "")), entry).toBe(true);
    }
  });
});
