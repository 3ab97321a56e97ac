import { describe, expect, test } from "vitest";
import { plainText } from "../text/line.ts";
import { textWidth } from "../text/width.ts";
import { KEY_ACTIONS } from "./key-actions.ts";
import { keyLines } from "./key-lines.ts";
import { keyTable } from "./key-table.ts";

const linesAt = (width: number) => keyLines(keyTable({ undo: [] }), width).map(plainText);

test("every action stands there once, what it does in one column", () => {
  const lines = linesAt(120);
  for (const { id, description } of KEY_ACTIONS) {
    expect(
      lines.filter((line) => line.endsWith(`${description}  ${id}`)),
      id,
    ).toHaveLength(1);
  }
  const columns = new Set(
    KEY_ACTIONS.map(({ id, description }) => lines.find((line) => line.endsWith(`  ${id}`))?.indexOf(description)),
  );
  expect(columns.size).toBe(1);
  expect(lines.find((line) => line.endsWith("  undo"))).toMatch(/^ {2}off /);
  expect(lines.join("\n")).toContain("Alt+Enter");
});

describe.each([100, 80, 60, 40, 20])("in %s columns", (width) => {
  test("no row is cut by the terminal, and nothing is left out", () => {
    const lines = linesAt(width);
    expect(lines.filter((line) => textWidth(line) > width && line.trim().includes(" "))).toEqual([]);
    const words = lines.join(" ").replace(/\s+/g, " ");
    for (const { description } of KEY_ACTIONS) expect(words).toContain(description);
  });
});
