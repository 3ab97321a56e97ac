import { expect, test } from "vitest";
import { characterKey, namedKey } from "../keys/key-press.ts";
import { plainText } from "../text/line.ts";
import { ChoiceOverlay } from "./choice-overlay.ts";

const CHOICES = [
  { key: "y", label: "allow once" },
  { key: "a", label: "for this session" },
  { key: "n", label: "deny" },
];

test.each([
  [60, 9, ["Allow it?", "y allow once  a for this session  n deny"]],
  [20, 9, ["Allow it?", "y allow once", "a for this session", "n deny"]],
  [20, 4, ["Allow it?", "y allow once", "a for this session", "n deny"]],
  [20, 3, ["Allow it? y/a/n"]],
  [8, 1, ["A… y/a/n"]],
  [5, 1, ["y/a/n"]],
])("in %s columns and %s rows no choice is hidden", (width, rows, expected) => {
  const overlay = new ChoiceOverlay({ question: "Allow it?", choices: CHOICES, done: () => {} });
  expect(overlay.view(width, rows).rows.map(plainText)).toEqual(expected);
});

function asking(question = "Allow it?") {
  const answers: (string | undefined)[] = [];
  return { answers, overlay: new ChoiceOverlay({ question, choices: CHOICES, done: (key) => answers.push(key) }) };
}

test("a letter answers, large or small; Esc turns away", () => {
  const { answers, overlay } = asking();
  for (const event of [characterKey("a"), characterKey("Y"), namedKey("escape")]) overlay.handle(event);
  expect(answers).toEqual(["a", "y", undefined]);
});

test("nothing is allowed by a slip: other letters, Enter, Ctrl+Y, a paste", () => {
  const { answers, overlay } = asking();
  for (const event of [characterKey("x"), namedKey("enter"), characterKey("y", { ctrl: true }), namedKey("tab")])
    overlay.handle(event);
  overlay.handle({ type: "paste", text: "y" });
  expect(answers).toEqual([]);
});

test("a question never brings sequences to the terminal", () => {
  const { overlay } = asking("Run \x1b[2Jit?\x07");
  expect(overlay.view(80, 5).rows.map(plainText)[0]).toBe("Run it?");
});
