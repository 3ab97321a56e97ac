import { expect, test } from "vitest";
import { displayWidth, foldedLines, tableLines } from "./table-text.ts";

test("columns are as wide as their widest cell, whatever its script", () => {
  const columns = [{ title: "name" }, { title: "n", right: true }, { title: "rest" }];
  const rows = [
    ["plum", "1", "x"],
    ["梅子模型", "200", "y"],
    ["été", "-", ""],
  ];
  expect(tableLines(columns, rows)).toEqual([
    "name        n  rest",
    "plum        1  x",
    "梅子模型  200  y",
    "été         -",
  ]);
});

test.each([
  ["plum", 4],
  ["e\u0301te\u0301", 3],
  ["梅", 2],
  ["👩‍👩‍👧", 2],
  ["", 0],
])("%s takes %i columns", (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test("a long text is folded at spaces, and a long word stays whole", () => {
  expect(foldedLines("one two three verylongword four", 9, "  ")).toEqual([
    "  one two",
    "  three",
    "  verylongword",
    "  four",
  ]);
  expect(foldedLines("", 9, "  ")).toEqual([]);
});
