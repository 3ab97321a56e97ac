import { expect, test } from "vitest";
import { type Line, plainText } from "./line.ts";
import { lineWidth } from "./width.ts";
import { hardWrapLine, wrapLine } from "./wrap-line.ts";

test.each<[string, number, string[]]>([
  ["", 10, [""]],
  ["one two three", 80, ["one two three"]],
  ["one two three", 7, ["one two", "three"]],
  ["one two three", 8, ["one two", "three"]],
  ["one  two", 4, ["one", "two"]],
  ["  indented text here", 10, ["  indented", "text here"]],
  ["see https://example.org/a/long/path now", 12, ["see", "https://example.org/a/long/path", "now"]],
  ["https://example.org/long", 5, ["https://example.org/long"]],
  ["日本語の文章です", 6, ["日本語", "の文章", "です"]],
  ["日本。語", 4, ["日", "本。", "語"]],
  ["「日本」語", 6, ["「日", "本」語"]],
  ["mixed日本 text", 8, ["mixed日", "本 text"]],
  ["日本", 1, ["日", "本"]],
  ["a b", 0, ["a", "b"]],
  ["a b", -5, ["a", "b"]],
  ["     ", 3, ["   "]],
  ["word   ", 4, ["word"]],
  ["no\u00a0break here", 6, ["no\u00a0break", "here"]],
])("%j in %i columns", (text, width, rows) => {
  expect(wrapLine([{ text }], width).map(plainText)).toEqual(rows);
});

test("styles and links go on after the break", () => {
  const line: Line = [
    { text: "a " },
    { text: "bold words", style: { bold: true }, link: "https://x.org" },
    { text: "!" },
  ];
  expect(wrapLine(line, 6)).toEqual([
    [{ text: "a " }, { text: "bold", style: { bold: true }, link: "https://x.org" }],
    [{ text: "words", style: { bold: true }, link: "https://x.org" }, { text: "!" }],
  ]);
});

test("a word may be made of several spans", () => {
  const line: Line = [{ text: "aa b" }, { text: "bb", style: { bold: true } }, { text: "b cc" }];
  expect(wrapLine(line, 5).map(plainText)).toEqual(["aa", "bbbb", "cc"]);
});

test("prefixes hang", () => {
  const rows = wrapLine([{ text: "one two three" }], 8, { first: [{ text: "1. " }], rest: [{ text: "   " }] });
  expect(rows.map(plainText)).toEqual(["1. one", "   two", "   three"]);
});

test.each<[string, number, string[]]>([
  ["", 4, [""]],
  ["abcdefgh", 3, ["abc", "def", "gh"]],
  ["a日本", 2, ["a", "日", "本"]],
  ["日本", 1, ["日", "本"]],
  ["e\u0301e\u0301e\u0301", 2, ["e\u0301e\u0301", "e\u0301"]],
  ["👨‍👩‍👧👨‍👩‍👧", 3, ["👨‍👩‍👧", "👨‍👩‍👧"]],
  ["ab  cd", 3, ["ab ", " cd"]],
])("%j is cut hard in %i columns", (text, width, rows) => {
  expect(hardWrapLine([{ text }], width).map(plainText)).toEqual(rows);
});

test("whatever the text and the width, rows fit and every letter is kept", () => {
  const parts = ["a", "word", " ", "  ", "日本", "、", "👍🏽", "e\u0301", "https://x.org/abc", "\u200b", "\u3000"];
  const next = numbersFrom(7);
  for (let round = 0; round < 300; round++) {
    const line = Array.from({ length: next(30) }, () => ({ text: parts[next(parts.length)] ?? "" }));
    const letters = plainText(line).replace(/[ \u3000\u200b]/g, "");
    const width = next(20);
    const soft = wrapLine(line, width);
    expect(
      soft
        .map(plainText)
        .join("")
        .replace(/[ \u3000\u200b]/g, ""),
    ).toBe(letters);
    const hard = hardWrapLine(line, width);
    expect(hard.map(plainText).join("")).toBe(plainText(line));
    if (width > 1) for (const row of hard) expect(lineWidth(row)).toBeLessThanOrEqual(width);
  }
});

test("a long text without spaces stays one row, and is cut in linear time", () => {
  const text = "x".repeat(1_000_000);
  expect(wrapLine([{ text }], 80)).toEqual([[{ text }]]);
  expect(hardWrapLine([{ text }], 80)).toHaveLength(12_500);
});

function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
