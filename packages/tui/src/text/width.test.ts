import { expect, test } from "vitest";
import { eachGrapheme, lineWidth, textWidth } from "./width.ts";

test.each([
  ["", 0],
  ["plain words", 11],
  ["Grüße", 5],
  ["e\u0301te\u0301", 3],
  ["日本語", 6],
  ["한국어", 6],
  ["\u1112\u1161\u11ab", 2],
  ["ｶﾞ", 2],
  ["Ａ", 2],
  ["😀", 2],
  ["👨‍👩‍👧‍👦", 2],
  ["👍🏽", 2],
  ["🇩🇪🇫🇷", 4],
  ["1️⃣", 2],
  ["☀️", 2],
  ["☀", 1],
  ["©", 1],
  ["…—“”", 4],
  ["─┼│", 3],
  ["→ ↓", 3],
  ["Привет", 6],
  ["שלום", 4],
  ["مرحبا", 5],
  ["สวัสดี", 4],
  ["tiếng Việt", 10],
  ["\u200b\u200d\ufeff", 0],
  ["a\u0300\u0301\u0302b", 2],
  ["नमस्ते", 4],
  ["a日b", 4],
])("%j takes %i columns", (text, columns) => {
  expect(textWidth(text)).toBe(columns);
});

test("a line is as wide as its spans together", () => {
  expect(lineWidth([{ text: "ab" }, { text: "日", style: { bold: true } }])).toBe(4);
});

test("graphemes are visited in order, without gaps, until told to stop", () => {
  const text = "ae\u0301日👨‍👩‍👧z";
  const seen: string[] = [];
  eachGrapheme(text, (from, to) => seen.push(text.slice(from, to)) < 4);
  expect(seen).toEqual(["a", "e\u0301", "日", "👨‍👩‍👧"]);
});

test("most text need not be segmented, and is cut into the same graphemes as if it were", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const text = Array.from({ length: 0x3200 }, (_, index) => String.fromCharCode(index + 0x20)).join("");
  for (const joined of [
    text,
    text.replace(/./gsu, "$&\u0301"),
    text.replace(/./gsu, "$&\u200d©"),
    text.replace(/./gsu, "a$&"),
  ]) {
    const seen: string[] = [];
    eachGrapheme(joined, (from, to) => seen.push(joined.slice(from, to)));
    expect(seen).toEqual(Array.from(segmenter.segment(joined), ({ segment }) => segment));
  }
});
