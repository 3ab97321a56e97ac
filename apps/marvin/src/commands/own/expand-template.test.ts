import { expect, test } from "vitest";
import { expandTemplate } from "./expand-template.ts";
import { splitArguments } from "./split-arguments.ts";

test.each([
  ["on $1, with $ARGUMENTS in mind", "rain and mud", "on rain, with rain and mud in mind"],
  ["$2 then $1", "one two", "two then one"],
  ["[$1] [$3]", "one", "[one] []"],
  ["all: $@", '"a b" c', "all: a b c"],
  ["all: $ARGUMENTS", '"a b" c', 'all: "a b" c'],
  ["first: $1", '"a b" c', "first: a b"],
  ["it costs \\$1 and $1", "two", "it costs $1 and two"],
  ["$10 and $ARGUMENTSX", "x", "$10 and $ARGUMENTSX\n\nx"],
  ["$1", "$2 $@", "$2"],
  ["no place\n", "for this", "no place\n\nfor this"],
  ["no place\n", "", "no place"],
  ["$1", "", ""],
])("%j with %j", (template, argument, expected) => {
  expect(expandTemplate(template, argument)).toBe(expected);
});

test.each([
  ["a  b\tc\n d", ["a", "b", "c", "d"]],
  ["'a b' \"c d\"", ["a b", "c d"]],
  ["it's raining, isn't it", ["it's", "raining,", "isn't", "it"]],
  ['say "never closed', ["say", '"never', "closed"]],
  ['"with \\"quotes\\" in" x\\ y', ['with "quotes" in', "x y"]],
  ["code --wait", ["code", "--wait"]],
  ['""', [""]],
  ["", []],
])("the words of %j", (text, expected) => {
  expect(splitArguments(text)).toEqual(expected);
});
