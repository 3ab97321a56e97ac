import { expect, test } from "vitest";
import { CleanStream, cleanLines, cleanText } from "./clean-text.ts";

const CASES: [string, string, string][] = [
  ["colours", "a\x1b[31mb\x1b[0m", "ab"],
  ["line ends of Windows", "a\r\nb\r\n", "a\nb\n"],
  ["overwriting", "rm -rf /\rls", "rm -rf /\nls"],
  ["bidi overrides", "a\u202eb\u2066c\u2069", "abc"],
  ["soft hyphens and delete", "so\u00adft\u007f", "soft"],
  ["separators of lines", "a\u2028b\u2029c", "a\nb\nc"],
  ["lone surrogates", "a\ud83db\udc00", "a\ufffdb\ufffd"],
  ["pairs", "😀", "😀"],
];

test.each(CASES)("%s", (_, dirty, clean) => {
  expect(cleanText(dirty)).toBe(clean);
});

test.each(CASES)("%s, one code unit at a time", (_, dirty, clean) => {
  const stream = new CleanStream();
  expect(
    dirty
      .split("")
      .map((unit) => stream.push(unit))
      .join("") + stream.end(),
  ).toBe(clean);
});

test("tabs reach to the next stop, also after wide text", () => {
  expect(cleanText("\ta\tbc\td\n日\tx")).toBe("    a   bc  d\n日  x");
});

test("lines without the empty one after the last newline", () => {
  expect(cleanLines("a\n\nb\n")).toEqual(["a", "", "b"]);
  expect(cleanLines("")).toEqual([]);
});

test("a high surrogate at the end is replaced", () => {
  const stream = new CleanStream();
  expect(stream.push("a\ud83d") + stream.end()).toBe("a\ufffd");
});
