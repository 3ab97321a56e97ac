import { expect, test } from "vitest";
import { asOneMeasure } from "./one-measure.ts";

test.each([
  ["5 foot 11 in cm", "71 inches in cm"],
  ["5'11\" in cm", "71 inches in cm"],
  ["how many cm is 6 feet 2 inches?", "how many cm is 74 inches?"],
  ["6 ft 2 in in cm", "74 inches in cm"],
  ["convert 11 stone 4 to kg", "convert 158 pounds to kg"],
  ["two hours and thirty minutes in seconds", "150 minutes in seconds"],
  ["how many minutes in an hour and a half", "how many minutes in 1.5 hour"],
  ["3 days and a quarter in hours", "3.25 days in hours"],
  ["6 feet in cm", undefined],
  ["bread and a half", undefined],
])("%s", (text, expected) => expect(asOneMeasure(text)).toBe(expected));
