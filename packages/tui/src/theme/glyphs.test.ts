import { eastAsianWidth, eastAsianWidthType } from "get-east-asian-width";
import { describe, expect, test } from "vitest";
import { glyphsOf } from "./glyphs.ts";

const LINES_AND_BLOCKS = /^[…\u2500-\u259f]$/;

describe.each([
  ["Unicode", false],
  ["ASCII", true],
])("%s signs", (_, ascii) => {
  const glyphs = glyphsOf({ ascii });
  const signs = Object.values(glyphs).flat() as string[];

  test("are one character of one column", () => {
    for (const sign of signs) {
      expect([...sign]).toHaveLength(1);
      expect(eastAsianWidth(sign.codePointAt(0) ?? 0)).toBe(1);
    }
  });

  test("cannot be drawn two columns wide", () => {
    const doubtful = signs.filter((sign) => eastAsianWidthType(sign.codePointAt(0) ?? 0) === "ambiguous");
    expect(doubtful.filter((sign) => !LINES_AND_BLOCKS.test(sign))).toEqual([]);
  });

  test("have a spinner that moves and levels that rise", () => {
    expect(new Set(glyphs.spinner).size).toBe(glyphs.spinner.length);
    expect(new Set(glyphs.levels).size).toBe(9);
    expect(glyphs.levels[0]).toBe(" ");
  });
});

test.each([false, true])("the sign of what is selected is not the one of the prompt it stands below", (ascii) => {
  const { prompt, selected } = glyphsOf({ ascii });
  expect(selected).not.toBe(prompt);
});

test("ASCII signs are ASCII", () => {
  const signs = Object.values(glyphsOf({ ascii: true }))
    .flat()
    .join("");
  expect(signs).toMatch(/^[\u0020-\u007e]+$/);
});
