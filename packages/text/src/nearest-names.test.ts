import { expect, test } from "vitest";
import { didYouMean, nearestNames } from "./nearest-names.ts";

const NAMES = ["read_file", "create_file", "weather_forecast", "convert_units", "git_status"];

test.each([
  ["read_fiel", "read_file"],
  ["ReadFile", "read_file"],
  ["readfile", "read_file"],
  ["weather", "weather_forecast"],
  ["convert_unit", "convert_units"],
])("%s is near %s", (word, name) => {
  expect(nearestNames(word, NAMES)[0]).toBe(name);
});

test("a word that is like nothing has no near names", () => {
  expect(nearestNames("xyzzyplugh", NAMES)).toEqual([]);
  expect(didYouMean("xyzzyplugh", NAMES)).toBe("");
});

test("several near names are joined as a person would", () => {
  expect(didYouMean("a_file", ["a_fild", "a_filt"])).toBe("Did you mean a_fild or a_filt?");
});
