import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#000000", 21],
  ["#777777", "#777777", 1],
  ["#767676", "#ffffff", 4.54],
  ["#ff0000", "#ffffff", 4],
])("%s on %s", (a, b, expected) => expect(contrast(a, b)).toBeCloseTo(expected, 2));
