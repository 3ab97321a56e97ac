import { describe, expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { diffView } from "./diff-view.ts";

const glyphs = glyphsOf({});
const texts = (lines: readonly Line[]) => lines.map(plainText);
const marked = (lines: readonly Line[], background: "addedBackground" | "removedBackground") =>
  lines.flatMap((line) => line.filter(({ style }) => style?.background === background).map(({ text }) => text));

const unified = `--- a/src/area.ts
+++ b/src/area.ts
@@ -1,7 +1,8 @@
 import { pi } from "./numbers.ts";
 
-export function area(radius: number) {
-  return pi * radius * radius;
+export function area(size: number): number {
+  const square = size ** 2;
+  return pi * square;
 }
 
 export const unit = 1;
`;

describe("a change", () => {
  test("with its numbers, its context and its counts", () => {
    expect(texts(diffView({ path: "src/area.ts", unified }, glyphs, 80, 40))).toEqual([
      "src/area.ts +3 -2",
      '1   import { pi } from "./numbers.ts";',
      "2   ",
      "3 - export function area(radius: number) {",
      "4 -   return pi * radius * radius;",
      "3 + export function area(size: number): number {",
      "4 +   const square = size ** 2;",
      "5 +   return pi * square;",
      "6   }",
      "7   ",
      "8   export const unit = 1;",
    ]);
  });

  test("marks the words that changed, and colours the code around them", () => {
    const lines = diffView({ path: "src/area.ts", unified }, glyphs, 80, 40);
    expect(marked(lines, "removedBackground")).toEqual(["radius", "radius * radius"]);
    expect(marked(lines, "addedBackground")).toEqual(["size", ": number", "square"]);
    const signature = lines.find((line) => plainText(line).includes("+ export")) ?? [];
    expect(signature.find(({ text }) => text === "export")?.style).toEqual({ color: "keyword" });
    expect(signature[0]?.style).toEqual({ color: "added" });
  });

  test("a line that became another one is shown whole", () => {
    const lines = diffView({ path: "a.txt", before: "one two three\n", after: "nothing in common\n" }, glyphs, 80, 40);
    expect(texts(lines)).toEqual(["a.txt +1 -1", "1 - one two three", "1 + nothing in common"]);
    expect([...marked(lines, "addedBackground"), ...marked(lines, "removedBackground")]).toEqual([]);
    expect(lines[1]?.at(-1)?.style).toEqual({ color: "removed" });
  });

  test("between two texts, hunks have three lines around them", () => {
    const before = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join("\n");
    const after = before.replace("line 5\n", "line five\n").replace("line 20\n", "");
    expect(texts(diffView({ path: "x", before, after }, glyphs, 40, 40))).toEqual([
      "x +1 -2",
      " 2   line 2",
      " 3   line 3",
      " 4   line 4",
      " 5 - line 5",
      " 5 + line five",
      " 6   line 6",
      " 7   line 7",
      " 8   line 8",
      "…",
      "17   line 17",
      "18   line 18",
      "19   line 19",
      "20 - line 20",
      "20   line 21",
      "21   line 22",
      "22   line 23",
    ]);
  });

  test("a new file, a deleted one, and none", () => {
    const created = { path: "n.md", unified: "--- /dev/null\n+++ n.md\n@@ -0,0 +1,1 @@\n+hello\n" };
    const deleted = { path: "n.md", unified: "--- n.md\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-hello\n" };
    expect(texts(diffView(created, glyphs, 40, 9))).toEqual(["n.md created +1", "1 + hello"]);
    expect(texts(diffView(deleted, glyphs, 40, 9))).toEqual(["n.md deleted -1", "1 - hello"]);
    for (const none of ["", "no diff at all", "--- a\n+++ a\n"]) {
      expect(diffView({ path: "x", unified: none }, glyphs, 40, 9)).toEqual([]);
    }
    expect(diffView({ path: "x", before: "a\n", after: "a\n" }, glyphs, 40, 9)).toEqual([]);
  });

  test("several files, as git writes them, also such that look like headers", () => {
    const two = `diff --git a/one.sql b/one.sql
index 1..2 100644
--- a/one.sql
+++ b/one.sql
@@ -1,2 +1,2 @@
--- an old remark
+-- a new remark
 select 1;
diff --git a/two b/two
--- a/two
+++ b/two
@@ -4 +4 @@ function name
-x
\\ No newline at end of file
+y
\\ No newline at end of file
`;
    expect(texts(diffView({ path: "", unified: two }, glyphs, 40, 30))).toEqual([
      "one.sql +1 -1",
      "1 - -- an old remark",
      "1 + -- a new remark",
      "2   select 1;",
      "",
      "two +1 -1",
      "4 - x",
      "4 + y",
    ]);
  });
});

describe("in little room", () => {
  const lines = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at}\n`).join("");

  test("unchanged lines go first", () => {
    expect(texts(diffView({ path: "src/area.ts", unified }, glyphs, 80, 9))).toEqual([
      "src/area.ts +3 -2",
      "2   ",
      "3 - export function area(radius: number) {",
      "4 -   return pi * radius * radius;",
      "3 + export function area(size: number): number {",
      "4 +   const square = size ** 2;",
      "5 +   return pi * square;",
      "6   }",
    ]);
  });

  test("then the middle of long hunks is folded", () => {
    const rows = texts(diffView({ path: "x", before: "", after: lines(500, "row") }, glyphs, 40, 8));
    expect(rows).toEqual([
      "x created +500",
      "  1 + row 0",
      "  2 + row 1",
      "  3 + row 2",
      "… 494 more lines",
      "498 + row 497",
      "499 + row 498",
      "500 + row 499",
    ]);
  });

  test("and of many hunks the last are counted", () => {
    const before = Array.from({ length: 100 }, (_, at) => `row ${at}\n${"same\n".repeat(9)}`).join("");
    const after = before.replaceAll(/row (\d+)/g, "row $1!");
    const rows = texts(diffView({ path: "x", before, after }, glyphs, 40, 10));
    expect(rows).toHaveLength(10);
    expect(rows.slice(0, 5)).toEqual(["x +100 -100", "  1 - row 0", "  1 + row 0!", "…", " 11 - row 1"]);
    expect(rows.at(-1)).toMatch(/^… \d+ more lines$/);
  });

  test("what the tool has left out of its diff is counted, and its own counts are believed", () => {
    const cut = "--- x\n+++ x\n@@ -1,1 +1,900 @@\n-a\n+b\n… 899 more lines of this diff\n";
    expect(texts(diffView({ path: "x", unified: cut, added: 900, removed: 1 }, glyphs, 40, 30))).toEqual([
      "x +900 -1",
      "1 - a",
      "1 + b",
      "… 899 more lines",
    ]);
  });

  test("long lines wrap below themselves, a few rows of each", () => {
    const after = `${"word ".repeat(60)}\n`;
    expect(texts(diffView({ path: "x", before: "", after }, glyphs, 24, 30, { header: false }))).toEqual([
      "1 + word word word word ",
      "    word word word word ",
      "    word word word word ",
      "    word word word word…",
    ]);
  });

  test("narrow, without numbers", () => {
    const before = "const total = price;\n";
    const after = "const total = price * count + tax;\n";
    expect(texts(diffView({ path: "src/some/where/area.ts", before, after }, glyphs, 20, 9))).toEqual([
      "src/…e/area.ts +1 -1",
      "- const total = pric",
      "  e;",
      "+ const total = pric",
      "  e * count + tax;",
    ]);
    expect(texts(diffView({ path: "x", before, after }, glyphs, 20, 4))).toEqual([
      "x +1 -1",
      "- const total = pric",
      "  e;",
      "… 1 more line",
    ]);
  });
});

describe("hostile diffs", () => {
  test("control sequences, tabs and line ends within lines do not come through", () => {
    const unifiedText = "--- a\x1b]0;t\x07\n+++ a\n@@ -1,1 +1,1 @@\n-\x1b[2Jold\tword\r\n+\u202enew\x00\n";
    const rows = texts(diffView({ path: "a", unified: unifiedText }, glyphs, 40, 9));
    expect(rows).toEqual(["a +1 -1", "1 - old word", "1 + new"]);
  });

  test("unlike, alike and endless lines take bounded work and rows", () => {
    const words = (seed: number) => Array.from({ length: 300 }, (_, at) => `w${(at * seed) % 97}`).join(" ");
    const before = Array.from({ length: 3000 }, (_, at) => words(at + 1)).join("\n");
    const after = before.replaceAll("w0 ", "v ");
    const whole = `--- a\n+++ a\n@@ -1,3000 +1,3000 @@\n${before.replace(/^/gm, "-")}\n${after.replace(/^/gm, "+")}\n`;
    for (const source of [
      { path: "a.ts", before, after },
      { path: "a.ts", unified: whole },
    ]) {
      const rows = diffView(source, glyphs, 60, 40);
      expect(rows.length).toBeLessThanOrEqual(40);
      expect(texts(rows).join("\n")).toMatch(/… \d+ more lines/);
    }
  });

  test("numbers that promise too much", () => {
    const odd = "--- a\n+++ a\n@@ -999999999,999999999 +1,999999999 @@\n a\n@@ -1 +1 @@\n-b\n+c\n";
    expect(texts(diffView({ path: "a", unified: odd }, glyphs, 60, 9)).join("\n")).toContain("1 + c");
  });
});
