import { describe, expect, test } from "vitest";
import { unifiedDiff } from "./unified-diff.ts";

describe("unified diffs", () => {
  const diff = (before: string, after: string) => unifiedDiff({ name: "a", text: before }, { name: "a", text: after });

  test("hunks have three lines of context and their numbers", () => {
    const before = Array.from({ length: 20 }, (_, i) => `l${i + 1}\n`).join("");
    const { diff: text, added, removed } = diff(before, before.replace("l2\n", "L2\nL2b\n").replace("l15\n", ""));
    expect(text).toBe(
      "--- a\n+++ a\n@@ -1,5 +1,6 @@\n l1\n-l2\n+L2\n+L2b\n l3\n l4\n l5\n@@ -12,7 +13,6 @@\n l12\n l13\n l14\n-l15\n l16\n l17\n l18\n",
    );
    expect([added, removed]).toEqual([2, 2]);
  });

  test("numbers and context are right wherever the difference is", () => {
    const lines = Array.from({ length: 12 }, (_, i) => `l${i + 1}`);
    for (let at = 0; at < lines.length; at++) {
      const { diff: text } = diff(`${lines.join("\n")}\n`, `${lines.with(at, "new").join("\n")}\n`);
      const [from, to] = [Math.max(0, at - 3), Math.min(lines.length, at + 4)];
      const context = (part: string[]) => part.map((line) => ` ${line}\n`).join("");
      expect(text).toBe(
        `--- a\n+++ a\n@@ -${from + 1},${to - from} +${from + 1},${to - from} @@\n${context(lines.slice(from, at))}-l${at + 1}\n+new\n${context(lines.slice(at + 1, to))}`,
      );
    }
  });

  test("a new file, an emptied one, a lost newline, and no change", () => {
    expect(diff("", "x\n").diff).toBe("--- a\n+++ a\n@@ -0,0 +1,1 @@\n+x\n");
    expect(diff("x\n", "").diff).toBe("--- a\n+++ a\n@@ -1,1 +0,0 @@\n-x\n");
    expect(diff("x\n", "x").diff).toBe("--- a\n+++ a\n@@ -1,1 +1,1 @@\n-x\n+x\n\\ No newline at end of file\n");
    expect(diff("x\n", "x\n")).toEqual({ added: 0, removed: 0, diff: "" });
  });

  test("a long diff is cut, its counts are not", () => {
    const { diff: text, added } = diff("", "some line of text\n".repeat(10_000));
    expect(text.length).toBeLessThan(21_000);
    expect(text).toMatch(/… \d+ more lines of this diff/);
    expect(added).toBe(10_000);
  });
});
