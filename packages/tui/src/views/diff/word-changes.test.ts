import { expect, test } from "vitest";
import { wordChanges } from "./word-changes.ts";

function marked(before: string, after: string): string | undefined {
  const changes = wordChanges(before, after);
  if (!changes) return undefined;
  const mark = (text: string, ranges: readonly { from: number; to: number }[]) =>
    ranges
      .toReversed()
      .reduce((line, { from, to }) => `${line.slice(0, from)}[${line.slice(from, to)}]${line.slice(to)}`, text);
  return `${mark(before, changes.removed)} | ${mark(after, changes.added)}`;
}

test.each([
  ["a(b, c)", "a(b, d)", "a(b, [c]) | a(b, [d])"],
  ["const x = 1;", "let x = 1;", "[const] x = 1; | [let] x = 1;"],
  ["  indented();", "    indented();", "[  ]indented(); | [    ]indented();"],
  ["keep one two keep", "keep three four keep", "keep [one two] keep | keep [three four] keep"],
  ["größe = a + b;", "grösse = a + b;", "[größe] = a + b; | [grösse] = a + b;"],
  ["same", "same", "same | same"],
])("%s to %s", (before, after, words) => expect(marked(before, after)).toBe(words));

test("lines that are too unlike, or too long, are not compared", () => {
  expect(marked("one two three", "four five six")).toBeUndefined();
  expect(marked("", "something")).toBeUndefined();
  expect(marked("x".repeat(2000), `${"x".repeat(2000)}y`)).toBeUndefined();
});

test("the ranges never overlap and lie within the text", () => {
  let seed = 3;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const line = () => Array.from({ length: next(12) }, () => ["a", "bb", " ", "(", "é", "日本"][next(6)]).join("");
  for (let round = 0; round < 500; round++) {
    const [before, after] = [line(), line()];
    const changes = wordChanges(before, after);
    for (const [text, ranges] of [
      [before, changes?.removed ?? []],
      [after, changes?.added ?? []],
    ] as const) {
      let end = 0;
      for (const { from, to } of ranges) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }
  }
});
