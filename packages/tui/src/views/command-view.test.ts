import { describe, expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { commandView, progressView } from "./command-view.ts";

const glyphs = glyphsOf({});
const texts = (lines: readonly Line[]) => lines.map(plainText);
const output = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n");
const told = (printed: string, code = 0) => `${printed}\n\n[Exit code ${code} after 0.1 s.]`;
const data = { exit_code: 0, signal: null, timed_out: false, seconds: 0.1, log: null, still_running: [] };

describe("output", () => {
  test("is shown whole where it fits, and a good end needs no words", () => {
    expect(texts(commandView({ text: told("one\ntwo"), data }, glyphs, 40, 6))).toEqual(["│ one", "│ two"]);
    expect(commandView({ text: told("(no output)"), data }, glyphs, 40, 6)).toEqual([]);
  });

  test("keeps its beginning and above all its end", () => {
    expect(texts(commandView({ text: told(output(100)), data }, glyphs, 40, 7))).toEqual([
      "│ line 1",
      "│ line 2",
      "… 94 more lines",
      "│ line 97",
      "│ line 98",
      "│ line 99",
      "│ line 100",
    ]);
  });

  test("tells how it ended, and where all of it is", () => {
    const failed = { ...data, exit_code: 2, seconds: 75, log: "/tmp/out.log" };
    const rows = commandView({ text: told("bad", 2), data: failed }, glyphs, 60, 6);
    expect(texts(rows)).toEqual(["│ bad", "exit 2 ⋅ 1m 15s ⋅ all of it: /tmp/out.log"]);
    expect(rows[1]?.[0]?.style).toEqual({ color: "error" });
    const killed = { ...data, exit_code: null, signal: "SIGTERM", still_running: [12, 13] };
    expect(texts(commandView({ text: "x", data: killed }, glyphs, 60, 6))).toEqual([
      "│ x",
      "ended by SIGTERM ⋅ 0.1s ⋅ still running: 12, 13",
    ]);
    const late = { ...data, exit_code: null, timed_out: true };
    expect(texts(commandView({ text: "", data: late }, glyphs, 60, 6))).toEqual(["timed out ⋅ 0.1s"]);
  });

  test.each([
    [20, "│ a rather long line…"],
    [11, "a rather l…"],
  ])("is cut at %d columns", (width, row) => {
    expect(texts(commandView({ text: "a rather long line of output" }, glyphs, width, 3))).toEqual([
      row.length > width ? `${row.slice(0, width - 1)}…` : row,
    ]);
  });

  test("brackets at the end of the output are no note", () => {
    expect(texts(commandView({ text: "list:\n\n[1, 2]\nend" }, glyphs, 40, 9))).toEqual([
      "│ list:",
      "│ ",
      "│ [1, 2]",
      "│ end",
    ]);
  });

  test("what a terminal would overwrite is overwritten, what it would obey is left out", () => {
    const text = "10%\r50%\r100%\r\n\x1b[31mred\x1b[0m\ttab\x1b]52;c;AAAA\x07";
    expect(texts(commandView({ text }, glyphs, 40, 9))).toEqual(["│ 100%", "│ red     tab"]);
  });

  test("of a flood, only what is shown is looked at", () => {
    const text = `${"x".repeat(1_000_000)}\n`.repeat(20);
    const rows = commandView({ text }, glyphs, 80, 4);
    expect(texts(rows)[1]).toBe("… 17 more lines");
    expect(rows).toHaveLength(4);
  });

  test("data of another shape say nothing", () => {
    for (const odd of [null, 3, [], { exit_code: "one", log: 5, still_running: "all" }]) {
      expect(texts(commandView({ text: "x", data: odd }, glyphs, 40, 5))).toEqual(["│ x"]);
    }
    expect(commandView({ text: "x" }, glyphs, 40, 0)).toEqual([]);
  });
});

describe("progress", () => {
  test("shows the newest lines, and by its sign that more came before", () => {
    expect(texts(progressView("one\ntwo\n", glyphs, 40, 3))).toEqual(["  │ one", "  │ two"]);
    expect(texts(progressView(`${output(9)}\n`, glyphs, 40, 3))).toEqual(["  … line 7", "  │ line 8", "  │ line 9"]);
  });

  test("is nothing before there is any", () => {
    expect(progressView("", glyphs, 40, 3)).toEqual([]);
    expect(progressView(" \n", glyphs, 40, 3)).toEqual([]);
    expect(progressView("x", glyphs, 40, 0)).toEqual([]);
  });

  test("a bar that is drawn anew stays one row", () => {
    expect(texts(progressView("start\n1%\r2%\r3%", glyphs, 40, 3))).toEqual(["  │ start", "  │ 3%"]);
  });
});
