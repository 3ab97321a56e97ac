import { expect, test } from "vitest";
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
