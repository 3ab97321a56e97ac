import { describe, expect, test } from "vitest";
import { fitColumns } from "./fit-columns.ts";

describe("fitColumns", () => {
  test("gives every column what it wants when there is room", () => {
    expect(fitColumns([5, 10, 3], [1, 1, 1], 22, 2)).toEqual([5, 10, 3]);
  });

  test("takes from the widest first", () => {
    expect(fitColumns([4, 30, 6], [1, 1, 1], 24, 2)).toEqual([4, 10, 6]);
  });

  test("shares the loss among equals, the first ones getting the odd column", () => {
    expect(fitColumns([20, 20, 20], [1, 1, 1], 24, 2)).toEqual([7, 7, 6]);
  });

  test("keeps minimums while they fit", () => {
    expect(fitColumns([30, 12], [5, 12], 20, 2)).toEqual([6, 12]);
  });

  test("goes under minimums, evenly, rather than over the width", () => {
    expect(fitColumns([30, 12], [10, 10], 12, 2)).toEqual([5, 5]);
  });

  test("leaves out the last columns when there is no room for one cell each", () => {
    expect(fitColumns([5, 5, 5], [1, 1, 1], 4, 2)).toEqual([1, 1, 0]);
    expect(fitColumns([5, 5], [1, 1], 0, 2)).toEqual([0, 0]);
    expect(fitColumns([], [], 10, 2)).toEqual([]);
  });

  test("is never wider than the width and never wastes what is wanted", () => {
    for (let seed = 1; seed < 2000; seed++) {
      const wanted = Array.from({ length: seed % 9 }, (_, index) => (seed * (index + 7) * 31) % 60);
      const minimum = wanted.map((_, index) => (seed * (index + 3)) % 14);
      const width = (seed * 17) % 130;
      const gap = seed % 4;
      const widths = fitColumns(wanted, minimum, width, gap);
      const shown = widths.filter((column) => column > 0);
      const used = shown.reduce((total, column) => total + column, 0) + gap * Math.max(0, shown.length - 1);
      const wish = wanted.reduce((total, column) => total + Math.max(1, column), 0) + gap * (wanted.length - 1);
      expect(used).toBeLessThanOrEqual(width);
      if (shown.length === wanted.length && wanted.length > 0) expect(used).toBe(Math.min(width, wish));
    }
  });
});
