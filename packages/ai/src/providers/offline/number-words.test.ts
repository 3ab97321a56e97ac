import { expect, test } from "vitest";
import { readDuration } from "./duration-words.ts";
import { readNumber } from "./number-words.ts";

test.each<[string, number | undefined]>([
  ["3", 3],
  ["-0.61", -0.61],
  ["1,000.5", 1000.5],
  ["2,5", 2.5],
  ["1/2", 0.5],
  ["1 1/2", 1.5],
  ["two and a half", 2.5],
  ["half", 0.5],
  ["a half", 0.5],
  ["a dozen", 12],
  ["two dozen", 24],
  ["three quarters", 0.75],
  ["twenty-five", 25],
  ["two hundred and five", 205],
  ["three thousand two hundred", 3200],
  ["a hundred", 100],
  ["minus five", -5],
  ["a", 1],
  ["weather", undefined],
  ["two cats", undefined],
  ["", undefined],
])("the number %j", (words, value) => expect(readNumber(words)).toBe(value));

test.each<[string, number | undefined]>([
  ["45 minutes", 2700],
  ["8 minute", 480],
  ["an 8 minute", 480],
  ["90s", 90],
  ["an hour", 3600],
  ["an hour and a half", 5400],
  ["half an hour", 1800],
  ["two and a half hours", 9000],
  ["2 hours 30 minutes", 9000],
  ["1 hour and 5 minutes", 3900],
  ["three days", 259_200],
  ["soon", undefined],
  ["10", undefined],
])("the duration %j", (words, seconds) => expect(readDuration(words)).toBe(seconds));
