import { expect, test } from "vitest";
import { shellWords } from "./shell-words.ts";

test.each([
  ["ls --status=open", ["ls", "--status=open"]],
  [`create "Fix: login" -d 'it "works"'`, ["create", "Fix: login", "-d", 'it "works"']],
  [`add-note ab "it's; $(touch x) \`y\`"`, ["add-note", "ab", "it's; $(touch x) `y`"]],
  [String.raw`a\ b "c \"d\" \\ \$e \n" 'f\g'`, ["a b", String.raw`c "d" \ $e \n`, String.raw`f\g`]],
  [`a"b"'c'd ""`, ["abcd", ""]],
  ["  two\n\tlines \\\n joined ", ["two", "lines", "joined"]],
  [`"one\ntwo"`, ["one\ntwo"]],
  [`a;b "c;" ';' \\; "&&" '|' x=1&&y > e`, ["a;b", "c;", ";", ";", "&&", "|", "x=1&&y", ">", "e"]],
  ["trailing \\", ["trailing", "\\"]],
  ["", []],
])("%j", (line, words) => expect(shellWords(line)).toEqual(words));

test.each([`add-note ab it's`, `create "open`])("a quote that is left open: %s", (line) => {
  expect(() => shellWords(line)).toThrow(/is not closed/);
});

test.each(["ls; touch x", "ls ;", `create "A" && start b`, `create "A"; start b`, "ls | head", "ls || true"])(
  "a second command is not taken for words of the first: %s",
  (line) => expect(() => shellWords(line)).toThrow(/would begin another command/),
);
