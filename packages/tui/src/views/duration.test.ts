import { expect, test } from "vitest";
import { duration, wholeDuration } from "./duration.ts";

test.each([
  [0, "0.0s"],
  [99, "0.1s"],
  [9_949, "9.9s"],
  [9_960, "10s"],
  [59_400, "59s"],
  [59_600, "1m 00s"],
  [125_000, "2m 05s"],
  [3_600_000, "1h 00m"],
  [86_400_000 * 3 + 4 * 3_600_000, "3d 04h"],
  [-5, "0.0s"],
  [Number.NaN, "0.0s"],
  [Number.POSITIVE_INFINITY, "0.0s"],
])("%d ms is %s", (ms, words) => expect(duration(ms)).toBe(words));

test("what goes on is told in whole seconds that are over", () => {
  expect([999, 1000, 61_999].map(wholeDuration)).toEqual(["0s", "1s", "1m 01s"]);
});
