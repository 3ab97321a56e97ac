import { expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { bar } from "./chart.ts";
import { table } from "./table.ts";

const glyphs = glyphsOf({});
const cells = (...texts: string[]): Line[] => texts.map((text) => (text === "" ? [] : [{ text }]));
const drawn = (lines: readonly Line[]) => lines.map(plainText);

const columns = [{ title: "name" }, { title: "size", align: "right" as const }, { title: "what it is" }];
const rows = [cells("alpha", "7", "the first letter"), cells("beta-and-more", "1200", ""), cells("", "3", "日本語")];

test("columns are as wide as their cells, and nothing stands after the last one", () => {
  expect(drawn(table(columns, rows, 80, glyphs))).toEqual([
    "name           size  what it is",
    "alpha             7  the first letter",
    "beta-and-more  1200",
    "                  3  日本語",
  ]);
});

test("the widest give way first", () => {
  expect(drawn(table(columns, rows, 30, glyphs))).toEqual([
    "name         size  what it is",
    "alpha           7  the first …",
    "beta-and-m…  1200",
    "                3  日本語",
  ]);
});

test("where there is no room, the last columns go and the head says so", () => {
  expect(drawn(table(columns, rows, 18, glyphs))).toEqual([
    "name        size …",
    "alpha          7",
    "beta-and-…  1200",
    "               3",
  ]);
  expect(drawn(table(columns, rows, 8, glyphs))).toEqual(["name …", "alpha", "beta-…", ""]);
});

test("without titles there is no head; empty columns take no room", () => {
  expect(drawn(table([{}, {}, {}], [cells("a", "", "b"), cells("c", "", "d")], 20, glyphs))).toEqual(["a  b", "c  d"]);
  expect(table([{ title: "x" }], [], 20, glyphs).map(plainText)).toEqual(["x"]);
  expect(table([], [], 20, glyphs)).toEqual([]);
});

test("a drawn cell is drawn to the room it gets, never cut", () => {
  const meters = [{ minimum: 4 }, { minimum: 4 }];
  const row = [[{ text: "a long name" }], { wanted: 20, draw: (width: number) => bar(1, 1, width, glyphs) }];
  expect(drawn(table(meters, [row], 33, glyphs))).toEqual([`a long name  ${"█".repeat(20)}`]);
  expect(drawn(table(meters, [row], 20, glyphs))).toEqual(["a long n…  █████████"]);
});
