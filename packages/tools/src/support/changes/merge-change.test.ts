import { expect, test } from "vitest";
import { mergeChange } from "./merge-change.ts";
import { plainText, splitLines } from "./text-file.ts";

function merge(base: string, wanted: string, now: string): string | number {
  const merged = mergeChange([...base], [...wanted], splitLines([...now].join("\n")));
  return merged.ok ? plainText(merged).replaceAll("\n", "") : merged.line;
}

test.each([
  ["abcdef", "aBcdef", "abcdeF", "aBcdeF"],
  ["abcdef", "abcdef", "xyz", "xyz"],
  ["abcdef", "bcdef", "abcdefg", "bcdefg"],
  ["abcdef", "abcdeXf", "YYabcdef", "YYabcdeXf"],
  ["abcdef", "abcdef!", "bcdef", "bcdef!"],
  ["abcdefgh", "aBcdefGh", "abcdXefgh", "aBcdXefGh"],
])("from %s to %s, in %s: %s", (base, wanted, now, expected) => {
  expect(merge(base, wanted, now)).toBe(expected);
});

test.each([
  ["abcdef", "aBcdef", "aXcdef", 2],
  ["abcdef", "aBcdef", "abXdef", 2],
  ["abcdef", "abcdXef", "abcdYef", 5],
  ["abcdef", "acdef", "YYYacdef", 5],
  ["abcdef", "", "abcdeF", 1],
])("from %s to %s, in %s: both at line %d", (base, wanted, now, line) => {
  expect(merge(base, wanted, now)).toBe(line);
});
