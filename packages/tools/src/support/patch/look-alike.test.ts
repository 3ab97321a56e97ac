import { expect, test } from "vitest";
import { adviceOn } from "./look-alike.ts";

test.each([
  [
    "tabs for spaces",
    ["a", "\tif (x) {", "\t\ty();"],
    ["  if (x) {", "    y();"],
    /has 1 tab in the file, 2 spaces here/,
  ],
  ["spaces at the end", ["foo();   ", "bar();"], ["foo();", "bar();"], /at the ends of lines/],
  ["accents in two parts", ["x", "cafe\u0301"], ["caf\u00e9"], /NFC or NFD/],
  ["quotes", ["it\u2019s fine"], ["it's fine"], /the file has U\+2019 \(’\)/],
  ["spaces that do not break", ["a\u00a0b"], ["a b"], /the file has U\+00A0\./],
  ["what cannot be seen", ["foo\u200bbar"], ["foobar"], /U\+200B/],
  ["signs of the one who asks", ["a - b"], ["a \u2013 b"], /the text given has U\+2013/],
  ["letter case", ["Const Total = 1;"], ["const total = 1;"], /upper and lower case/],
  ["line numbers", ["first", "second"], ["     1\tfirst", "     2\tsecond"], /line numbers/],
  ["no newline at the end", ["a", "b"], ["b", ""], /ends there without a newline/],
  ["lines broken elsewhere", ["foo(a,", "  b)"], ["foo(a, b)"], /line breaks, spaces or tabs/],
  ["breaks that are escaped", ["one", 'say("two")'], ['one\\nsay(\\"two\\")'], /escaped by a backslash/],
  ["signs that are escaped", ["a < b && c"], ["a &lt; b &amp;&amp; c"], /&lt; and &amp;/],
  ["spaces within", ["a  =  b"], ["a = b"], /spaces, tabs/],
])("%s", (_, lines, wanted, words) => {
  const advice = adviceOn(lines, wanted, "f.txt");
  expect(advice).toMatch(words);
  expect(advice).toContain(`\t${lines.at(-1)}`);
});

test("numbers that a file has itself are no line numbers", () => {
  expect(adviceOn(["1\tone", "2\ttwo"], ["one", "two"], "f.txt")).not.toMatch(/line numbers/);
});

test("of several places alike, the one whose neighbours are alike too; far down as well", () => {
  const filler = Array.from({ length: 60_000 }, (_, i) => `${i}`);
  const twins = Array.from({ length: 900 }, (_, i) => [
    `function f${i}() {`,
    "  return theSameInAllOfThem(value);",
    "}",
  ]);
  const lines = [...filler, ...twins.flat()];
  const advice = adviceOn(lines, ["function f764(x) {", "  return theSameInAllOfThem(values);"], "f.txt");
  expect(advice).toContain("62293\tfunction f764() {");
});

test("what resembles nothing is said so", () => {
  expect(adviceOn(["abc"], ["日本語"], "f.txt")).toBe("Nothing in f.txt resembles it. Read it with read_file.");
});
