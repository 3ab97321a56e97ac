import { expect, test } from "vitest";
import { KeyDecoder } from "../keys/key-decoder.ts";
import { keyTable } from "../keys/key-table.ts";
import { plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { AskOverlay } from "./ask-overlay.ts";

function asking(choices: readonly string[], multiple = false) {
  const answers: unknown[] = [];
  const overlay = new AskOverlay({
    question: { question: "Which one?", choices, multiple },
    keys: keyTable(),
    glyphs: () => glyphsOf({}),
    done: (answer) => answers.push(answer),
  });
  const press = (text: string) => {
    for (const event of new KeyDecoder().push(text)) overlay.handle(event);
  };
  const rows = (width = 20) => overlay.view(width, 10).rows.map(plainText);
  return { overlay, answers, press, rows };
}

test("a question without choices is a prompt", () => {
  const { press, rows, answers } = asking([]);
  press("blue");
  expect(rows()).toEqual(["Which one?", "❯ blue", "enter answers, esc leaves"]);
  press("\r");
  expect(answers).toEqual([{ chosen: [], other: "blue" }]);
});

test("what is typed stays in sight when it is long, with the caret behind it", () => {
  const { overlay, press, rows } = asking(["red"]);
  press("words that need more than one row");
  expect(rows()).toEqual([
    "Which one?",
    "  1. red",
    "▸ Other: words that ",
    "need more than one r",
    "ow",
    "enter answers, esc leaves",
  ]);
  expect(overlay.view(20, 10).caret).toEqual({ row: 4, column: 2 });
});

test("a number answers at once; backspace takes a whole character", () => {
  const { press, rows, answers } = asking(["red", "blue"]);
  press("😀");
  press("\x7f");
  expect(rows()[3]).toBe("▸ Other: ");
  press("2");
  expect(answers).toEqual([{ chosen: ["blue"] }]);
});

test("on the row for own words a number begins them", () => {
  const { press, answers } = asking(["red", "blue"]);
  press("\x1b[A");
  press("2 of each");
  press("\r");
  expect(answers).toEqual([{ chosen: [], other: "2 of each" }]);
});

test("what is pasted is an answer of its own", () => {
  const { overlay, press, answers } = asking(["red", "blue"]);
  overlay.handle({ type: "paste", text: "green\nor \x1b[31mteal" });
  press("\r");
  expect(answers).toEqual([{ chosen: [], other: "green or teal" }]);
});

test("of several, space marks and Enter answers with all that are marked, in their order", () => {
  const { press, rows, answers } = asking(["red", "blue", "green"], true);
  press("3");
  press("\x1b[B");
  press("\x1b[A");
  press("\x1b[A");
  press("\x1b[A");
  press(" ");
  expect(rows()).toEqual([
    "Which one?",
    "▸ 1. ✓ red",
    "  2. ◦ blue",
    "  3. ✓ green",
    "  Other: ",
    "space marks, enter answers, esc leaves",
  ]);
  press("\r");
  expect(answers).toEqual([{ chosen: ["red", "green"] }]);
});

test("Esc leaves it, and an empty answer is none", () => {
  const { press, answers } = asking([]);
  press("\r");
  expect(answers).toEqual([]);
  const { overlay, answers: left } = asking(["red"]);
  overlay.abandon();
  expect(left).toEqual([undefined]);
});
