import { expect, test } from "vitest";
import { hangingIndent } from "./hanging-indent.ts";

test.each([
  ["plain words that go on", 80, 0],
  ["  words that begin further in", 80, 2],
  ["  /undo [N]   takes back what was changed", 80, 14],
  ["name  words", 80, 6],
  ["  /undo [N]   takes back what was changed", 20, 2],
  ["", 80, 0],
  ["      ", 4, 0],
])("%j in %s columns goes on at %s", (line, width, indent) => expect(hangingIndent(line, width)).toBe(indent));

test("a long line without gaps costs little", () => {
  expect(hangingIndent("a ".repeat(50_000), 80)).toBe(0);
});
