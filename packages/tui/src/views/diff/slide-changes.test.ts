import { expect, test } from "vitest";
import type { DiffLine } from "./file-diff.ts";
import { slideChanges } from "./slide-changes.ts";

/** Lines as a unified diff has them. */
function slid(...lines: readonly string[]): string[] {
  const parsed = lines.map((line) => ({ kind: line.charAt(0) as DiffLine["kind"], text: line.slice(1) }));
  const { lines: after } = slideChanges({ oldStart: 1, newStart: 1, lines: parsed });
  return after.map(({ kind, text }) => `${kind}${text}`);
}

test("a function at the end is added whole", () => {
  expect(slid(" a() {", "   one;", "+}", "+", "+b() {", "+  two;", " }")).toEqual([
    " a() {",
    "   one;",
    " }",
    "+",
    "+b() {",
    "+  two;",
    "+}",
  ]);
});

test("between two others it comes with the blank line behind it", () => {
  const wanted = [" }", " ", "+b() {", "+}", "+", " c() {"];
  expect(slid(" }", " ", "+b() {", "+}", "+", " c() {")).toEqual(wanted);
  expect(slid(" }", "+", "+b() {", "+}", " ", " c() {")).toEqual(wanted);
  expect(slid("+}", "+", "+b() {", " }", " ", " c() {")).toEqual(wanted);
});

test("what is removed is moved alike", () => {
  expect(slid("   one;", "-}", "-", "-b() {", " }")).toEqual(["   one;", " }", "-", "-b() {", "-}"]);
});

test("what can stand in one place alone stays, and so does what takes the place of something", () => {
  const alone = [" a", "+b", " c"];
  const replaced = [" x", "-a", "+x", " x"];
  const last = [" a", "+b"];
  for (const lines of [alone, replaced, last]) expect(slid(...lines)).toEqual(lines);
});

test("lines that are all alike move no further than their hunk reaches", () => {
  expect(slid(" x", "+x", " x", " x")).toEqual([" x", " x", " x", "+x"]);
  expect(slid("+x", "+x")).toEqual(["+x", "+x"]);
});

test("two changes stay apart", () => {
  expect(slid("+a", " b", " a", "+c")).toEqual(["+a", " b", " a", "+c"]);
  expect(slid(" b", "+a", " b", "+b", " b")).toEqual([" b", "+a", " b", " b", "+b"]);
});
