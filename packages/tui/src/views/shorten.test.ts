import { expect, test } from "vitest";
import { textWidth } from "../text/width.ts";
import { shortenEnd, shortenMiddle } from "./shorten.ts";

const path = "packages/tui/src/views/tool-line.ts";

test.each([
  [40, path],
  [35, path],
  [34, "packages/tu…src/views/tool-line.ts"],
  [20, "packag…/tool-line.ts"],
  [8, "pa…ne.ts"],
  [3, "p…s"],
  [2, "p…"],
  [1, "…"],
  [0, ""],
])("a path in %d columns", (width, short) => {
  const got = shortenMiddle(path, width, "…");
  expect(textWidth(got)).toBeLessThanOrEqual(width);
  expect(got).toBe(short);
});

test("wide characters and clusters are never split", () => {
  const text = "日本語のファイル/👩‍👩‍👧‍👦/é́́.txt";
  for (let width = 0; width < 30; width++) {
    for (const shorten of [shortenEnd, shortenMiddle]) {
      const short = shorten(text, width, "…");
      expect(textWidth(short)).toBeLessThanOrEqual(width);
      expect(short.isWellFormed()).toBe(true);
      expect(short.replaceAll("👩‍👩‍👧‍👦", "")).not.toMatch(/\p{Extended_Pictographic}/u);
    }
  }
});
