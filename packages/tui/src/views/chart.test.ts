import { describe, expect, test } from "vitest";
import { plainText } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { bar, meter, rangeBar, sparkline } from "./chart.ts";

const glyphs = glyphsOf({});
const ascii = glyphsOf({ ascii: true });

describe("sparkline", () => {
  const drawn = (values: (number | null)[], width: number, scale?: { low: number; high: number }) =>
    plainText(sparkline(values, width, glyphs, scale));

  test("spans its height from the lowest to the highest value", () => {
    expect(drawn([1, 2, 3, 4, 5, 6, 7, 8], 20)).toBe("▁▂▃▄▅▆▇█");
    expect(plainText(sparkline([1, 8], 20, ascii))).toBe(".#");
  });

  test("with a scale, values are drawn by it", () => {
    expect(drawn([0, 50, 100], 3, { low: 0, high: 100 })).toBe("▁▅█");
    expect(drawn([40, 50, 60], 3, { low: 0, high: 100 })).toBe("▄▅▅");
    expect(drawn([-10, 200], 3, { low: 0, high: 100 })).toBe("▁█");
  });

  test("more values than columns are drawn by their means", () => {
    expect(drawn([0, 0, 7, 7], 2)).toBe("▁█");
    expect(
      drawn(
        Array.from({ length: 5000 }, (_, index) => index),
        8,
      ),
    ).toBe("▁▂▃▄▅▆▇█");
  });

  test("equal values stand in the middle, missing ones are empty, none are nothing", () => {
    expect(drawn([3, 3], 5)).toBe("▅▅");
    expect(drawn([1, null, 8, null], 5)).toBe("▁ █");
    expect(sparkline([null, Number.NaN], 5, glyphs)).toEqual([]);
    expect(sparkline([], 5, glyphs)).toEqual([]);
    expect(sparkline([1, 2], 0, glyphs)).toEqual([]);
  });
});

test("a bar has the share of the width, and something for anything above nothing", () => {
  const drawn = (value: number, max: number) => plainText(bar(value, max, 10, glyphs));
  expect(drawn(5, 10)).toBe("█████");
  expect(drawn(0.001, 10)).toBe("█");
  expect(drawn(99, 10)).toBe("██████████");
  for (const [value, max] of [
    [0, 10],
    [-3, 10],
    [3, 0],
    [Number.NaN, 10],
    [3, Number.NaN],
  ] as const) {
    expect(bar(value, max, 10, glyphs)).toEqual([]);
  }
});

describe("meter", () => {
  test.each([
    [0, "▁▁▁▁"],
    [0.02, "▂▁▁▁"],
    [0.5, "██▁▁"],
    [0.6, "██▃▁"],
    [1, "████"],
    [7, "████"],
    [Number.NaN, "▁▁▁▁"],
  ])("%d is %s", (share, drawn) => expect(plainText(meter(share, 4, glyphs))).toBe(drawn));

  test("is always as wide as asked", () => {
    for (let share = -0.5; share < 1.5; share += 0.01) {
      for (const width of [0, 1, 8]) expect(lineWidth(meter(share, width, ascii))).toBe(width);
    }
  });

  test("warns by its colour when it is nearly full", () => {
    expect(meter(0.79, 8, glyphs)[0]?.style).toEqual({ color: "chart" });
    expect(meter(0.8, 8, glyphs)[0]?.style).toEqual({ color: "chartHigh" });
  });
});

test("a range has its place on the scale", () => {
  const drawn = (from: number, to: number, width = 10) =>
    plainText(rangeBar(from, to, { low: 0, high: 20 }, width, glyphs));
  expect(drawn(0, 20)).toBe("━━━━━━━━━━");
  expect(drawn(10, 14)).toBe("     ━━");
  expect(drawn(20, 20)).toBe("         ━");
  expect(drawn(14, 10)).toBe("     ━━");
  expect(drawn(0, 20, 0)).toBe("");
  expect(plainText(rangeBar(5, 5, { low: 5, high: 5 }, 4, glyphs))).toBe("━");
});
