import { findModel } from "@marvin/ai";
import { expect, test } from "vitest";
import { thresholdsOf } from "./context-thresholds.ts";

const CEILINGS = { warn: 180_000, compact: 200_000, full: 226_000 };

test.each([
  ["an unknown model", undefined, CEILINGS],
  ["an unknown window", {}, CEILINGS],
  ["a large window", { contextWindow: 1_000_000, outputLimit: 128_000 }, CEILINGS],
  [
    "a window and its reply",
    { contextWindow: 131_072, outputLimit: 40_960 },
    { warn: 71_188, compact: 79_298, full: 90_112 },
  ],
  [
    "a reply as long as the window",
    { contextWindow: 8000, outputLimit: 8000 },
    { warn: 3160, compact: 3520, full: 4000 },
  ],
  ["an unknown reply", { contextWindow: 40_960 }, { warn: 19_415, compact: 21_626, full: 24_576 }],
  [
    "a limit on the request",
    { contextWindow: 400_000, inputLimit: 100_000 },
    { warn: 79_000, compact: 88_000, full: 100_000 },
  ],
])("%s", (_, info, expected) => expect(thresholdsOf(info)).toEqual(expected));

test("what a model has refused counts more than what is said of it", () => {
  expect(thresholdsOf(findModel("groq", "qwen/qwen3-32b"), 10_000)).toEqual({
    warn: 7900,
    compact: 8800,
    full: 10_000,
  });
  expect(thresholdsOf(undefined, 1_000_000)).toEqual(CEILINGS);
});
