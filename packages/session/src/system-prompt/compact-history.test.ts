import { expect, test } from "vitest";
import { compactHistory } from "./compact-history.ts";

test("the newest twenty, each in one short line; without a time where none is known", () => {
  const entries = Array.from({ length: 25 }, (_, n) => ({
    role: "you",
    text: `said ${n}\n${"x".repeat(300)}`,
    time: "14:30",
  }));
  const lines = compactHistory([...entries, { role: "assistant", text: "an answer", time: "" }]).split("\n");
  expect(lines).toHaveLength(21);
  expect(lines[1]).toMatch(/^- user \(14:30\): said 6 x+…$/);
  expect(lines.at(-1)).toBe("- Marvin: an answer");
  expect(compactHistory([])).toBe("");
});
