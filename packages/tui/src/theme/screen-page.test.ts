import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type KeyOverrides, keyTable } from "../keys/key-table.ts";
import { COLOR_NAMES } from "./color-name.ts";
import { parseTheme } from "./parse-theme.ts";
import { isThemeName } from "./theme-list.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/screen.md"), "utf8");
const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = ""]) => text);

test("the theme of docs/screen.md is one, and names every colour", async () => {
  const parsed = await parseTheme("mine", blocks.find((text) => text.includes("base:")) ?? "");
  expect(parsed).toHaveProperty("theme");
  expect("theme" in parsed && Object.keys(parsed.theme.colors)).toEqual(expect.arrayContaining([...COLOR_NAMES]));
});

test("its keys are keys, of actions that there are", () => {
  const { keys } = parse(blocks.find((text) => text.includes("keys:")) ?? "") as { keys: KeyOverrides };
  expect(Object.keys(keys).length).toBeGreaterThan(1);
  expect(keyTable(keys).problems).toEqual([]);
});

test("the themes that it names are there", () => {
  const named = [...(/## Themes\n([\s\S]*?)```/.exec(page)?.[1] ?? "").matchAll(/`([a-z][a-z-]+)`/g)];
  const names = named.map(([, name = ""]) => name);
  expect(names).toContain("marvin-light");
  expect(names.filter((name) => !isThemeName(name))).toEqual([]);
});
