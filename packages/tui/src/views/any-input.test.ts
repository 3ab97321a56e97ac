import { describe, expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { commandView, progressView } from "./command-view.ts";
import { dataView } from "./data-view.ts";
import { diffView } from "./diff-view.ts";
import { todoView } from "./todo-view.ts";
import { toolDetails } from "./tool-details.ts";
import { toolLine } from "./tool-line.ts";
import { toolResultView } from "./tool-result-view.ts";

const SIGNS = [glyphsOf({}), glyphsOf({ ascii: true })] as const;
const TOOLS = [
  ...["weather_forecast", "get_usage", "system_info", "todo", "run_command", "read_file", "apply_patch", "git_diff"],
  ...["web_search", "convert_units", "code_grep", "get_directions", "calendar_view", "mcp__x__y", "constructor"],
];
const NAMES = [
  ...[
    "title",
    "url",
    "path",
    "diff",
    "days",
    "hours",
    "current",
    "min",
    "max",
    "date",
    "items",
    "state",
    "text",
    "lifetime",
  ],
  ...[
    "total",
    "models",
    "tools",
    "tokens",
    "exit_code",
    "log",
    "signal",
    "command",
    "query",
    "disk",
    "system",
    "operations",
  ],
  ...["added", "removed", "patch", "name", "__proto__", "constructor", "", "日本語", "a\x1b[2J\nb"],
];
const TEXTS = [
  ...[
    "",
    " ",
    "word",
    "in progress",
    "2026-11-18",
    "https://example.org/a",
    "日本語テキスト",
    "👩‍👩‍👧‍👦 family",
    "e\u0301\u0301\u0301",
  ],
  ...[
    "\x1b[31mred\x1b[0m",
    "tab\tand\r\nline",
    "\u202eright to left",
    "\ud800 lone",
    "x".repeat(300),
    "two words ".repeat(40),
  ],
  ...[
    "--- a\n+++ a\n@@ -1,2 +1,2 @@\n-a b\n+a c\n \n",
    "@@ -1 +1 @@",
    "*** Update File: x\n",
    '{"a":[1,2]}',
    "[",
    "\x00\x9b31m",
  ],
];
const NUMBERS = [0, -1, 0.5, 7, 1e9, 1e308, -1e308, Number.NaN, Number.POSITIVE_INFINITY];

class Random {
  #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  below(limit: number): number {
    this.#seed = (this.#seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((this.#seed / 2147483648) * limit);
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  value(depth: number): unknown {
    const kind = this.below(depth > 0 ? 9 : 5);
    if (kind === 0) return this.of([null, undefined, true, false]);
    if (kind <= 2) return this.of(NUMBERS);
    if (kind <= 4) return this.of(TEXTS);
    if (kind <= 6) return Array.from({ length: this.below(6) }, () => this.value(depth - 1));
    return Object.fromEntries(Array.from({ length: this.below(7) }, () => [this.of(NAMES), this.value(depth - 1)]));
  }
}

const WIDTHS = [2, 3, 7, 12, 20, 40, 80, 120];

// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;

function checkRows(rows: readonly Line[], width: number, maxRows: number): void {
  const wrong = rows.filter((row) => {
    const text = plainText(row);
    return lineWidth(row) > width || CONTROL.test(text) || !text.isWellFormed();
  });
  expect({ wrong, width, tooMany: rows.length > maxRows }).toEqual({ wrong: [], width, tooMany: false });
}

describe("whatever a tool is given or tells", () => {
  test.each([1, 2, 3])("rows fit, are clean and bounded (%d)", (seed) => {
    const random = new Random(seed * 7919);
    for (let round = 0; round < 200; round++) {
      const [toolName, input, data] = [random.of(TOOLS), random.value(3), random.value(4)];
      const [glyphs, width, maxRows] = [random.of(SIGNS), random.of(WIDTHS), random.below(16)];
      const text = String(random.of(TEXTS)) + String(random.of(TEXTS));
      const end = { ok: random.below(3) > 0, text, data, elapsedMs: random.of(NUMBERS) };
      const call = { toolName, input, progress: text, end: random.below(4) > 0 ? end : undefined };
      const state = random.of(["running", "ok", "failed", "denied"] as const);
      checkRows([toolLine({ ...call, state, elapsedMs: end.elapsedMs, frame: round }, glyphs, width)], width, 1);
      checkRows(toolDetails(call, glyphs, width, maxRows), width, maxRows);
      checkRows(toolResultView(call, glyphs, width, maxRows), width, maxRows);
      checkRows(dataView(toolName, data, glyphs, width, maxRows) ?? [], width, maxRows);
      checkRows(todoView(data, glyphs, width, maxRows), width, maxRows);
      checkRows(commandView({ text, data }, glyphs, width, maxRows), width, maxRows);
      checkRows(progressView(text, glyphs, width, maxRows), width, maxRows);
      checkRows(
        diffView({ path: text, before: String(random.of(TEXTS)), after: text }, glyphs, width, maxRows),
        width,
        maxRows,
      );
      checkRows(diffView({ path: "x", unified: text }, glyphs, width, maxRows), width, maxRows);
    }
  });

  test("data that hold themselves come to an end", () => {
    const circle: Record<string, unknown> = { a: 1, b: "x" };
    circle["self"] = circle;
    circle["list"] = [circle, circle];
    const call = { toolName: "x", input: circle, end: { ok: true, elapsedMs: 1, text: "", data: circle } };
    checkRows(toolDetails(call, SIGNS[0], 40, 30), 40, 30);
    checkRows(dataView("x", circle, SIGNS[0], 40, 30) ?? [], 40, 30);
  });

  test("large data are looked at in part", () => {
    const large = Array.from({ length: 50_000 }, (_, at) => ({ title: `hit ${at}`, about: "x".repeat(50) }));
    const rows = dataView("web_search", { results: large }, SIGNS[0], 80, 5) ?? [];
    expect(plainText(rows.at(-1) ?? [])).toBe("… 49996 more results");
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field_${at}`, at]));
    checkRows(toolDetails({ toolName: "x", input: wide }, SIGNS[0], 80, 20), 80, 20);
  });
});
