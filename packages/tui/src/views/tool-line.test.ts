import { describe, expect, test } from "vitest";
import { plainText } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { type ToolLineCall, toolLine } from "./tool-line.ts";

const glyphs = glyphsOf({});
const row = (call: ToolLineCall, width: number, signs = glyphs) => plainText(toolLine(call, signs, width));

const read: ToolLineCall = {
  toolName: "read_file",
  input: { path: "packages/tui/src/views/some-long-name.ts", start_line: 10, end_line: 40 },
  state: "ok",
  elapsedMs: 120,
  end: { ok: true, text: "", data: { first_line: 10, last_line: 40 } },
};
const failing: ToolLineCall = {
  toolName: "run_command",
  input: { command: "npm test -- --reporter=verbose" },
  state: "ok",
  elapsedMs: 12_000,
  end: { ok: true, text: "", data: { exit_code: 1, signal: null } },
};
const units: ToolLineCall = {
  toolName: "convert_units",
  input: { value: 7, from_unit: "mi", to_unit: "km" },
  state: "ok",
  elapsedMs: 3,
  end: { ok: true, text: "", data: { result: 11.265, to: "km" } },
};

describe("at every width", () => {
  test.each([
    [120, "✓ read_file packages/tui/src/views/some-long-name.ts:10-40  31 lines  0.1s"],
    [80, "✓ read_file packages/tui/src/views/some-long-name.ts:10-40  31 lines  0.1s"],
    [40, "✓ read_file package…-name.ts:10-40  0.1s"],
    [20, "✓ read_file pa…10-40"],
    [8, "✓ read_…"],
  ])("%d: a path is cut in its middle", (width, text) => expect(row(read, width)).toBe(text));

  test.each([
    [80, "✗ run_command npm test -- --reporter=verbose  exit 1  12s"],
    [40, "✗ run_command npm test -- …  exit 1  12s"],
    [20, "✗ run_command npm t…"],
  ])("%d: a command is cut at its end, and fails by its exit code", (width, text) =>
    expect(row(failing, width)).toBe(text),
  );

  test.each([
    [80, "✓ convert_units 7 mi ➜ km  11.265 km  0.0s"],
    [40, "✓ convert_units 7 mi ➜ km  0.0s"],
    [20, "✓ convert_units 7 m…"],
  ])("%d: the result comes after the argument", (width, text) => expect(row(units, width)).toBe(text));
});

test("what runs turns its spinner and tells whole seconds, once there is one", () => {
  const running: ToolLineCall = {
    toolName: "web_search",
    input: { query: "pandas" },
    state: "running",
    elapsedMs: 0,
    frame: 0,
  };
  expect(row(running, 80)).toBe('⠋ web_search "pandas"');
  expect(row({ ...running, elapsedMs: 3900, frame: 12 }, 80)).toBe('⠹ web_search "pandas"  3s');
});

test("failed and denied calls say why", () => {
  const failed: ToolLineCall = {
    toolName: "read_note",
    input: { filename: "x.md" },
    state: "failed",
    elapsedMs: 40,
    end: { ok: false, text: "No such note.\nnotes_ls lists them." },
  };
  expect(row(failed, 80)).toBe("✗ read_note x.md  No such note.  0.0s");
  expect(row({ ...failed, state: "denied", end: undefined }, 80)).toBe("✗ read_note x.md  not allowed");
  expect(toolLine(failed, glyphs, 80)[0]?.style).toEqual({ color: "error" });
});

test("with plain signs the whole row is ASCII", () => {
  const plain = glyphsOf({ ascii: true });
  for (const call of [read, failing, units]) expect(row(call, 30, plain)).toMatch(/^[ -~]*$/);
});

test("the summary of the caller is taken before any other", () => {
  expect(row({ ...units, summary: "a\nb" }, 80)).toBe("✓ convert_units 7 mi ➜ km  a b  0.0s");
});

test("a hostile name and argument stay on one row that fits", () => {
  const nasty = { toolName: "a\x1b[2J\n日本".repeat(50), input: { query: "\u0301".repeat(5000) + "日".repeat(500) } };
  for (let width = 1; width < 130; width += 3) {
    const line = toolLine({ ...nasty, state: "failed", elapsedMs: -1, frame: -7 }, glyphs, width);
    expect(lineWidth(line)).toBeLessThanOrEqual(width);
    expect(plainText(line)).not.toContain("\n");
    expect(plainText(line)).not.toContain("\x1b");
  }
});
