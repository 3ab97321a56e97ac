import { expect, test } from "vitest";
import { plainText } from "./line.ts";
import { truncateLine } from "./truncate-line.ts";

test.each([
  ["short", 5, "short"],
  ["longer", 5, "long…"],
  ["日本語", 5, "日本…"],
  ["日本語", 4, "日…"],
  ["ab", 1, "…"],
  ["ab", 0, ""],
  ["ab", -1, ""],
  ["", 3, ""],
  ["👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"],
])("%j in %i columns is %j", (text, width, shown) => {
  expect(plainText(truncateLine([{ text }], width))).toBe(shown);
});

test("the sign looks like what stands before it", () => {
  const line = [{ text: "ab" }, { text: "cdef", style: { bold: true } }];
  expect(truncateLine(line, 4)).toEqual([
    { text: "ab" },
    { text: "c", style: { bold: true } },
    { text: "…", style: { bold: true } },
  ]);
});

test("a sign of three columns, and none where it has no room", () => {
  expect(plainText(truncateLine([{ text: "abcdef" }], 5, "..."))).toBe("ab...");
  expect(plainText(truncateLine([{ text: "abcdef" }], 2, "..."))).toBe("ab");
});
