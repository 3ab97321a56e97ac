import { expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { todoView } from "./todo-view.ts";

const glyphs = glyphsOf({});
const texts = (lines: readonly Line[]) => lines.map(plainText);
const plan = (...states: string[]) => ({
  items: states.map((state, at) => ({ id: at + 1, text: `step ${at + 1}`, state })),
});

test("every state has its sign; what is over is struck", () => {
  const rows = todoView(plan("done", "in progress", "open", "dropped"), glyphs, 40, 9);
  expect(texts(rows)).toEqual(["Plan 1 of 3 done", " ✓ step 1", " ▸ step 2", " ◦ step 3", " ✗ step 4"]);
  expect(rows[1]?.at(-1)?.style).toEqual({ color: "muted", strikethrough: true });
  expect(rows[2]?.at(-1)?.style).toEqual({ bold: true });
});

test("a long plan is shown around the step in progress", () => {
  const states = Array.from({ length: 20 }, (_, at) => (at < 9 ? "done" : at === 9 ? "in progress" : "open"));
  expect(texts(todoView(plan(...states), glyphs, 40, 6))).toEqual([
    "Plan 9 of 20 done",
    " ✓ step 9",
    " ▸ step 10",
    " ◦ step 11",
    " ◦ step 12",
    "… 16 more steps",
  ]);
  expect(texts(todoView(plan(...states.map((state) => (state === "open" ? "done" : state))), glyphs, 40, 4))).toEqual([
    "Plan 19 of 20 done",
    " ▸ step 10",
    " ✓ step 11",
    "… 18 more steps",
  ]);
});

test.each([1, 2, 3])("in %d rows", (rows) => {
  expect(todoView(plan("open", "open", "open", "open", "open"), glyphs, 40, rows)).toHaveLength(rows);
});

test("narrow and in ASCII", () => {
  const rows = todoView(plan("in progress"), glyphsOf({ ascii: true }), 8, 4);
  expect(texts(rows)).toEqual(["Plan 0 ~", " > step~"]);
});

test("what is no plan gives nothing, odd steps are passed over", () => {
  for (const odd of [undefined, null, 3, "x", [], {}, { items: 5 }, { items: [1, null, {}] }]) {
    expect(todoView(odd, glyphs, 40, 5)).toEqual([]);
  }
  const items = [
    { text: "a\x1b[2Jb\nc", state: "open" },
    { text: 5, state: "open" },
  ];
  expect(texts(todoView({ items }, glyphs, 40, 5))).toEqual(["Plan 0 of 1 done", " ◦ ab c"]);
});
