import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Look } from "@marvin/tui";
import { expect, test } from "vitest";
import { ScreenThemes } from "./screen-themes.ts";

function themesIn(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "marvin-themes-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const looks: Look[] = [];
  const problems: string[] = [];
  const themes = new ScreenThemes(
    {
      depth: "truecolor",
      links: false,
      folder,
      apply: (look) => looks.push(look),
      problem: (text) => problems.push(text),
    },
    "dark",
  );
  return { themes, looks, problems };
}

const RED = "base: nord\ncolors:\n  accent: '#ff0000'\n";

test("the user's own are offered beside ours once they are read, and can be put on", async () => {
  const { themes, looks } = themesIn({ "mine.yaml": RED, "notes.txt": "no theme" });
  await themes.first(undefined);
  expect(await themes.readOwn()).toEqual([]);
  expect(themes.names.slice(-1)).toEqual([{ name: "mine", kind: "dark" }]);
  expect(themes.set("mine")).toBe(true);
  await expect.poll(() => looks.length).toBe(1);
  expect(looks[0]?.paint([{ text: "x", style: { color: "accent" } }])).toContain("38;2;255;0;0");
});

test("one that the settings name is there from the start", async () => {
  const { themes, problems } = themesIn({ "mine.yaml": RED });
  const look = await themes.first("mine");
  expect(look.paint([{ text: "x", style: { color: "accent" } }])).toContain("38;2;255;0;0");
  expect([themes.current, problems]).toEqual(["mine", []]);
});

test("what is wrong with one is told with its file, and the others hold", async () => {
  const { themes } = themesIn({ "bad.yaml": "colors:\n  acent: red\n", "mine.yaml": RED });
  const problems = await themes.readOwn();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/bad\.yaml: .*line 2/s);
  expect(themes.set("mine")).toBe(true);
  expect(themes.set("bad")).toBe(false);
});

test("a name that is none is told, and the usual one is taken", async () => {
  const { themes, problems } = themesIn({});
  await themes.first("nothing");
  expect(problems).toEqual(['There is no theme "nothing". See /theme.']);
  expect(themes.current).toBe("marvin-dark");
});
