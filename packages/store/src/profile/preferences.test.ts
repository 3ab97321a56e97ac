import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type TemporaryFolder, temporaryFolder } from "../testing/temporary-folder.ts";
import { Preferences } from "./preferences.ts";

function preferencesOf(folder: TemporaryFolder, text?: string, name = "preferences.yaml") {
  if (text !== undefined) writeFileSync(folder.at(name), text);
  return new Preferences(folder.path, folder.notice);
}

const textOf = (folder: TemporaryFolder, name = "preferences.yaml") => readFileSync(folder.at(name), "utf8");

const WRITTEN = `# top comment
budget: moderate # inline
zzz_own_key: { a: 1 }

# what I eat
dietary:
  - vegan # because
  - nut-free
notes: "Cannot stand coriander, and a line so long that a careless program would fold it into two or three of them"

# the end
`;

test("a change keeps comments, order and every other key", async () => {
  using folder = temporaryFolder();
  const preferences = preferencesOf(folder, WRITTEN);
  await preferences.update({ key: "budget", value: "cheap" });
  expect(textOf(folder)).toBe(WRITTEN.replace("moderate", "cheap"));
  await preferences.update({ key: "dietary", value: ["halal", "VEGAN"], mode: "add" });
  expect(textOf(folder)).toBe(WRITTEN.replace("moderate", "cheap").replace("nut-free\n", "nut-free\n  - halal\n"));
  expect(await preferences.update({ key: "dietary", value: "Vegan", mode: "remove" })).toMatchObject({
    dietary: ["nut-free", "halal"],
    zzz_own_key: { a: 1 },
  });
  for (const comment of ["# top comment", "# inline", "# what I eat", "# the end"]) {
    expect(textOf(folder)).toContain(comment);
  }
});

test.each([
  ["a list for a word", "budget: low # mine\n", { key: "budget", value: ["a", "b"] }, { budget: ["a", "b"] }],
  ["a word for a list", "budget: [a, b] # mine\n", { key: "budget", value: "low" }, { budget: "low" }],
  ["added to a word", "budget: a # mine\n", { key: "budget", value: "b", mode: "add" }, { budget: ["a", "b"] }],
  ["the last one removed", "budget: [a] # mine\n", { key: "budget", value: "a", mode: "remove" }, { budget: [] }],
] as const)("%s, the comment stays", async (_, before, change, after) => {
  using folder = temporaryFolder();
  expect(await preferencesOf(folder, before).update(change)).toEqual(after);
  expect(textOf(folder)).toContain("# mine");
  expect(await preferencesOf(folder).read()).toEqual(after);
});

test.each([
  "yes: no",
  "- a",
  "two\nlines",
  "#x",
  "",
  "  x",
  "true",
  "1.50",
  1.5,
  false,
  ["a: b", { c: 1 }],
  { deep: ["x"] },
])("%j comes back as it was set", async (value) => {
  using folder = temporaryFolder();
  const preferences = preferencesOf(folder, "# top\na: plain # mine\nb: 0x10\nc: |\n  block\n  text\nd: 'quoted'\n");
  for (const key of ["a", "b", "c", "d", "e"]) await preferences.update({ key, value });
  expect(await preferences.read()).toEqual({ a: value, b: value, c: value, d: value, e: value });
  expect(textOf(folder)).toMatch(/^# top\n(.*\n)*?.*# mine/);
});

test("the manner of writing stays", async () => {
  using folder = temporaryFolder();
  const preferences = preferencesOf(folder, "dietary: [vegan]\nown: {a: 1}\ncuisines:\n- thai\n");
  await preferences.update({ key: "dietary", value: "halal", mode: "add" });
  await preferences.update({ key: "cuisines", value: "greek", mode: "add" });
  expect(textOf(folder)).toBe("dietary: [vegan, halal]\nown: {a: 1}\ncuisines:\n- thai\n- greek\n");
});

test("a new file, a key that goes, a file of comments alone", async () => {
  using folder = temporaryFolder();
  const preferences = preferencesOf(folder);
  expect(await preferences.read()).toEqual({});
  await preferences.update({ key: "cuisines", value: "thai", mode: "add" });
  await preferences.update({ key: "max_distance_km", value: 10 });
  expect(textOf(folder)).toBe("cuisines:\n  - thai\nmax_distance_km: 10\n");
  expect(folder.mode("preferences.yaml")).toBe("600");
  expect(await preferences.update({ key: "cuisines", mode: "remove" })).toEqual({ max_distance_km: 10 });
  expect(await preferences.update({ key: "max_distance_km", value: "10", mode: "remove" })).toEqual({});
  expect(await preferences.update({ key: "nothing", value: "x", mode: "remove" })).toEqual({});
  await expect(preferences.update({ key: " ", value: 1 })).rejects.toMatchObject({ code: "invalid" });
  writeFileSync(folder.at("preferences.yaml"), "# only this\n");
  expect(await preferences.read()).toEqual({});
  await preferences.update({ key: "a", value: true });
  expect(textOf(folder)).toMatch(/# only this\n+a: true\n/);
});

test("the ancestor's prefs.yaml is taken over once", async () => {
  using folder = temporaryFolder();
  const preferences = preferencesOf(folder, "budget: low # theirs\n", "prefs.yaml");
  expect(await preferences.read()).toEqual({ budget: "low" });
  expect(textOf(folder)).toBe("budget: low # theirs\n");
  writeFileSync(folder.at("prefs.yaml"), "budget: high\n");
  expect(await preferences.read()).toEqual({ budget: "low" });
  await preferences.update({ key: "budget", value: "none" });
  expect(textOf(folder, "prefs.yaml")).toBe("budget: high\n");
  expect(folder.names()).toEqual(["preferences.yaml", "prefs.yaml"]);
});

test("a change takes it over too, and a damaged one stays where it is", async () => {
  using folder = temporaryFolder();
  const preferences = preferencesOf(folder, "budget: low\n", "prefs.yaml");
  expect(await preferences.update({ key: "a", value: 1 })).toEqual({ budget: "low", a: 1 });
  using other = temporaryFolder();
  const damaged = preferencesOf(other, "a: [1\nb: }", "prefs.yaml");
  expect(await damaged.read()).toEqual({});
  expect(other.notices).toEqual([expect.stringMatching(/prefs\.yaml cannot be read/)]);
  expect(await damaged.update({ key: "a", value: 1 })).toEqual({ a: 1 });
  expect(textOf(other, "prefs.yaml")).toBe("a: [1\nb: }");
});

test.each([
  ["not YAML", "dietary: [precious\n  : : {"],
  ["a list", "- precious\n"],
  ["a key twice", "a: 1\na: 2\n"],
  [
    "a bomb",
    `a: &a [x,x]\n${["b", "c", "d", "e", "f", "g", "h"].map((k, i) => `${k}: &${k} [${Array(9).fill(`*${"abcdefg"[i]}`)}]`).join("\n")}\n`,
  ],
])("%s: passed over with a notice, set aside at a change", async (_, text) => {
  using folder = temporaryFolder();
  const preferences = preferencesOf(folder, text);
  expect(await preferences.read()).toEqual({});
  expect(textOf(folder)).toBe(text);
  expect(await preferences.update({ key: "budget", value: "low" })).toEqual({ budget: "low" });
  const [aside = ""] = folder.names().filter((name) => name.includes(".damaged-"));
  expect(textOf(folder, aside)).toBe(text);
  expect(folder.notices).toEqual([
    expect.stringContaining("preferences.yaml cannot be read"),
    expect.stringContaining(folder.at(aside)),
  ]);
});

test("where nothing can be written the ancestor's is read all the same", async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.at("preferences.yaml.lock"));
  writeFileSync(folder.at("preferences.yaml.lock/not-a-mark"), "");
  writeFileSync(folder.at("prefs.yaml"), "a: 1\n");
  expect(await new Preferences(folder.path, folder.notice, { waitMs: 30 }).read()).toEqual({ a: 1 });
});

describe("what goes leaves the comments above it", () => {
  test.each([
    [
      "the first key",
      "# who I am\n\nbudget: low # for now\ndietary: x\n",
      "budget",
      undefined,
      "# who I am\n\ndietary: x\n",
    ],
    [
      "a key between two",
      "a: 1\n# money\nbudget: low\n# food\nd: 1\n",
      "budget",
      undefined,
      "a: 1\n# money\n# food\nd: 1\n",
    ],
    ["the last key", "a: 1\n# money\nbudget: low\n", "budget", undefined, "a: 1\n# money\n"],
    ["the only key", "# mine\nbudget: low\n# the end\n", "budget", undefined, "# mine\n# the end\n"],
    [
      "an entry of a list",
      "d:\n  # since May\n  - vegan\n  - b # no\n",
      "d",
      "vegan",
      "d:\n  # since May\n  - b # no\n",
    ],
    ["the last entry of a list", "d:\n  - b\n  # since May\n  - vegan\n", "d", "vegan", "d:\n  - b\n  # since May\n"],
  ])("%s", async (_, before, key, value, after) => {
    using folder = temporaryFolder();
    writeFileSync(folder.at("preferences.yaml"), before);
    const preferences = new Preferences(folder.path, folder.notice);
    await preferences.update({ key, mode: "remove", ...(value === undefined ? {} : { value }) });
    expect(readFileSync(folder.at("preferences.yaml"), "utf8")).toBe(after);
    expect(await preferences.read()).not.toHaveProperty("budget");
    expect(folder.notices).toEqual([]);
  });
});
