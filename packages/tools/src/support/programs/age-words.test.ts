import { expect, test } from "vitest";
import { ageWords } from "./age-words.ts";

test.each([
  [0, "0 s"],
  [1240, "1.2 s"],
  [119_900, "119.9 s"],
  [195_900, "3 min 15 s"],
  [7_200_000, "120 min 0 s"],
])("%i ms", (ms, words) => expect(ageWords(ms)).toBe(words));
