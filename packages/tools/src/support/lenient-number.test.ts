import { expect, test } from "vitest";
import { lenientNumber, parseNumber } from "./lenient-number.ts";

test.each([
  ["2.5", 2.5],
  [" 7 ", 7],
  ["1,234.5", 1234.5],
  ["1,234,567", 1234567],
  ["1.234,5", 1234.5],
  ["2,5", 2.5],
  ["12 500", 12500],
  ["1'000", 1000],
  ["-40", -40],
  ["−40", -40],
  ["+3", 3],
  [".5", 0.5],
  ["1e3", 1000],
  ["1/2", 0.5],
  ["2 1/2", 2.5],
  ["½", 0.5],
  ["2½", 2.5],
])("%j is %d", (text, value) => expect(parseNumber(text)).toBe(value));

test.each(["", "five", "1/0", "1.2.3", "5 km", "--3", "0x10", "Infinity", "1,2,3"])("%j is no number", (text) => {
  expect(parseNumber(text)).toBeUndefined();
});

test("as a schema it takes numbers and texts, and refuses the rest", () => {
  expect(lenientNumber().parse("1,5")).toBe(1.5);
  expect(lenientNumber().parse(3)).toBe(3);
  for (const wrong of ["five", null, true, Number.NaN, [1]])
    expect(lenientNumber().safeParse(wrong).success).toBe(false);
});
