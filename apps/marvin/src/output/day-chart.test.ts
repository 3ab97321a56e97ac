import { expect, test } from "vitest";
import { dayChart } from "./day-chart.ts";

test("draws a column a day, and the least use as a line", () => {
  const days = [0, 1, 600, 300].map((value, n) => ({ day: `2026-11-${15 + n}`, value }));
  expect(dayChart(days)).toEqual([
    "600 │    █",
    "    │    █",
    "    │    █",
    "    │    █ █",
    "    │    █ █",
    "    │  ▁ █ █",
    "  0 └───────",
    "     2026-11-15 2026-11-18",
  ]);
});

test("nothing used is an empty chart", () => {
  const chart = dayChart([{ day: "2026-11-18", value: 0 }]);
  expect(chart[0]).toBe("0 │");
  expect(chart).toHaveLength(8);
});
