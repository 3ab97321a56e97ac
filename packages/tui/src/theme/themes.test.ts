import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLOR_NAMES, type ColorName } from "./color-name.ts";
import { contrast } from "./contrast.ts";
import { hexOf256, nearest256, nearestReadable256, tint256 } from "./nearest-256.ts";
import { type Rgb, rgbOf } from "./rgb.ts";
import type { Theme } from "./theme.ts";
import { defaultThemeName, isThemeName, loadTheme, THEMES } from "./theme-list.ts";

const themes = await Promise.all(THEMES.map(({ name }) => loadTheme(name)));
const painted = themes.filter(({ colors }) => Object.keys(colors).length > 0);

const BACKGROUNDS: readonly ColorName[] = ["selectionBackground", "addedBackground", "removedBackground"];
const LEAST: Partial<Record<ColorName, number>> = {
  muted: 3,
  comment: 3,
  thinking: 3,
  border: 1.5,
  chart: 3,
  chartHigh: 3,
};

test("every theme file is in the list under its own name, and none twice", () => {
  const files = readdirSync(new URL("./themes", import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
  expect(THEMES.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
  expect(themes.map(({ name, kind }) => ({ name, kind }))).toEqual(THEMES);
  expect(THEMES.length).toBeGreaterThanOrEqual(30);
  expect(THEMES.filter(({ kind }) => kind === "light").length).toBeGreaterThanOrEqual(10);
});

test("the defaults are there, and a name of the language is not a theme", () => {
  expect(isThemeName(defaultThemeName("dark")) && isThemeName(defaultThemeName("light"))).toBe(true);
  expect(isThemeName("toString")).toBe(false);
});

describe.each(painted)("$name", (theme) => {
  const { background, colors } = theme;

  test("gives every colour as #rrggbb", () => {
    expect(Object.keys(colors)).toEqual([...COLOR_NAMES]);
    for (const color of [background, ...Object.values(colors)]) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test("is as dark or light as it says", () => {
    const nearer = contrast(background, "#000000") < contrast(background, "#ffffff") ? "dark" : "light";
    expect(theme.kind).toBe(nearer);
  });

  test("can be read on its background", () => {
    const poor = COLOR_NAMES.filter((name) => name !== "selection" && !BACKGROUNDS.includes(name))
      .map((name) => ({ name, found: contrast(colors[name] ?? "", background), least: LEAST[name] ?? 4.5 }))
      .filter(({ found, least }) => found < least);
    expect(poor).toEqual([]);
  });

  test("can be read where it paints a background", () => {
    expect(onto(theme, "selection", "selectionBackground")).toBeGreaterThanOrEqual(4.5);
    expect(onto(theme, "added", "addedBackground")).toBeGreaterThanOrEqual(4.5);
    expect(onto(theme, "removed", "removedBackground")).toBeGreaterThanOrEqual(4.5);
    expect(onto(theme, "text", "addedBackground")).toBeGreaterThanOrEqual(4.5);
    expect(onto(theme, "text", "removedBackground")).toBeGreaterThanOrEqual(4.5);
  });

  test("still can with 256 colours, and tells added from removed", () => {
    const tints = [tint(theme, "addedBackground"), tint(theme, "removedBackground")] as const;
    expect(tints[0]).not.toBe(tints[1]);
    expect(readable(theme, "added", tints[0])).toBeGreaterThanOrEqual(4.5);
    expect(readable(theme, "removed", tints[1])).toBeGreaterThanOrEqual(4.5);
    const selected = nearest256(colors.selectionBackground ?? "");
    expect(readable(theme, "selection", selected)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(hexOf256(selected), background)).toBeGreaterThan(1.08);
  });

  test("paints backgrounds that can be seen", () => {
    for (const name of BACKGROUNDS) expect(contrast(colors[name] ?? "", background)).toBeGreaterThan(1.08);
  });
});

test.each(["high-contrast-dark", "high-contrast-light"] as const)("%s is readable for weak eyes", async (name) => {
  const { background, colors } = await loadTheme(name);
  const words = COLOR_NAMES.filter((color) => !["border", "selection", ...BACKGROUNDS].includes(color));
  for (const color of words) expect(contrast(colors[color] ?? "", background)).toBeGreaterThanOrEqual(7);
});

describe.each(["color-blind-dark", "color-blind-light"] as const)("%s", (name) => {
  const pairs = [
    ["added", "removed"],
    ["addedBackground", "removedBackground"],
    ["success", "error"],
    ["chart", "chartHigh"],
  ] as const;

  test.each(pairs)("tells %s from %s without red and green", async (one, other) => {
    const { colors } = await loadTheme(name);
    for (const see of [withoutRedCones, withoutGreenCones]) {
      expect(apart(see(rgbOf(colors[one] ?? "")), see(rgbOf(colors[other] ?? "")))).toBeGreaterThan(40);
    }
  });
});

test("an olive and a rust are alike to some eyes, so the measure measures", () => {
  expect(apart(withoutGreenCones(rgbOf("#8a8a2e")), withoutGreenCones(rgbOf("#b87333")))).toBeLessThan(40);
});

function tint({ background, colors, kind }: Theme, name: ColorName): number {
  return tint256(colors[name] ?? "", background, kind);
}

function readable({ colors }: Theme, name: ColorName, background: number): number {
  return contrast(hexOf256(nearestReadable256(colors[name] ?? "", background)), hexOf256(background));
}

function onto({ colors }: Theme, text: ColorName, background: ColorName): number {
  return contrast(colors[text] ?? "", colors[background] ?? "");
}

/** Protanopia and deuteranopia as Machado, Oliveira and Fernandes modelled them (2009). */
function withoutRedCones([red, green, blue]: Rgb): Rgb {
  return [
    0.152286 * red + 1.052583 * green - 0.204868 * blue,
    0.114503 * red + 0.786281 * green + 0.099216 * blue,
    -0.003882 * red - 0.048116 * green + 1.051998 * blue,
  ];
}

function withoutGreenCones([red, green, blue]: Rgb): Rgb {
  return [
    0.367322 * red + 0.860646 * green - 0.227968 * blue,
    0.280085 * red + 0.672501 * green + 0.047413 * blue,
    -0.01182 * red + 0.04294 * green + 0.968881 * blue,
  ];
}

function apart(a: Rgb, b: Rgb): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
