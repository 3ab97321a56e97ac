import { describe, expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { type DetailedCall, toolDetails } from "./tool-details.ts";
import { toolLine } from "./tool-line.ts";
import { toolResultView } from "./tool-result-view.ts";

const glyphs = glyphsOf({});
const texts = (lines: readonly Line[]) => lines.map(plainText);
const details = (call: DetailedCall, width = 60, maxRows = 40) => texts(toolDetails(call, glyphs, width, maxRows));
const result = (call: DetailedCall, width = 60, maxRows = 14) => texts(toolResultView(call, glyphs, width, maxRows));

const diff = "--- src/a.ts\n+++ src/a.ts\n@@ -1,3 +1,3 @@\n one();\n-two(1, x);\n+two(2, x);\n three();\n";
const edit: DetailedCall = {
  toolName: "apply_patch",
  input: { path: "src/a.ts", old_str: "two(1, x);", new_str: "two(2, x);" },
  end: { ok: true, elapsedMs: 4, text: "Changed src/a.ts", data: { path: "src/a.ts", added: 1, removed: 1, diff } },
};
const command: DetailedCall = {
  toolName: "run_command",
  input: { command: "make\nmake test" },
  end: {
    ok: true,
    elapsedMs: 1500,
    text: `${Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join("\n")}\n\n[Exit code 0 after 1.5 s.]`,
    data: { exit_code: 0, signal: null, seconds: 1.5, log: null, still_running: [] },
  },
};
const failed: DetailedCall = {
  toolName: "read_file",
  input: { path: "nope.ts" },
  end: { ok: false, elapsedMs: 4, text: "No such file: nope.ts.\nDid you mean note.ts?" },
};

describe("details", () => {
  test("of an edit: its diff instead of its texts", () => {
    expect(details(edit)).toEqual([
      "✓ apply_patch src/a.ts  +1 -1  0.0s",
      "Input",
      "  path src/a.ts",
      "Result",
      "  src/a.ts +1 -1",
      "  1   one();",
      "  2 - two(1, x);",
      "  2 + two(2, x);",
      "  3   three();",
    ]);
  });

  test("of a command: all of its input, and its output where it fits", () => {
    const rows = details(command);
    expect(rows.slice(0, 6)).toEqual([
      "✓ run_command make make test  1.5s",
      "Input",
      "  command",
      "    make",
      "    make test",
      "Result",
    ]);
    expect(rows.slice(6)).toEqual(Array.from({ length: 30 }, (_, at) => `  line ${at + 1}`));
    const few = details(command, 60, 12);
    expect(few).toHaveLength(12);
    expect(few.slice(-5)).toEqual(["  … 25 more lines", "  │ line 27", "  │ line 28", "  │ line 29", "  │ line 30"]);
  });

  test("of a failure: all that was said", () => {
    expect(details(failed).slice(-2)).toEqual(["  No such file: nope.ts.", "  Did you mean note.ts?"]);
  });

  test("of what still runs: what it has said so far", () => {
    expect(details({ toolName: "download_file", input: { url: "https://x.org/y" }, progress: "45 %\n50 %" })).toEqual([
      "⠋ download_file https://x.org/y",
      "Input",
      "  url https://x.org/y",
      "So far",
      "  45 %",
      "  50 %",
    ]);
  });

  test("of a tool that answers in JSON: drawn, or written out", () => {
    const call = (text: string) => ({ toolName: "mcp__a__b", input: {}, end: { ok: true, elapsedMs: 1, text } });
    expect(details(call('[{"x":1,"y":"a"},{"x":20,"y":"b"}]'))).toEqual([
      "✓ mcp__a__b  0.0s",
      "Result",
      "   x  y",
      "   1  a",
      "  20  b",
    ]);
    expect(details(call('{"a":{"b":[1,{"c":null}]}}')).slice(2)).toEqual([
      "  a",
      "    b",
      "      - 1",
      "      -",
      "        c (nothing)",
    ]);
    expect(details(call('{"a": broken')).slice(2)).toEqual(['  {"a": broken']);
  });

  test("never show keys, and never more rows than asked", () => {
    const secret = { toolName: "x", input: { a: 1, deep: { api_key: "sk-123", token: { a: "sk-456" } } } };
    expect(details(secret).join("\n")).not.toContain("sk-");
    expect(details(secret).slice(2)).toEqual(["  a 1", "  deep", "    api_key (not shown)", "    token (not shown)"]);
    for (let rows = 0; rows < 12; rows++) expect(details(command, 30, rows).length).toBeLessThanOrEqual(rows);
  });

  test("say how much of a long input and a long text is left out", () => {
    const long = {
      toolName: "x",
      input: { text: "word\n".repeat(500) },
      end: { ok: true, elapsedMs: 1, text: "row\n".repeat(900) },
    };
    const rows = details(long, 40, 20);
    expect(rows).toHaveLength(20);
    expect(rows.filter((row) => /… \d+ more lines/.test(row))).toEqual(["  … 493 more lines", "  … 893 more lines"]);
  });
});

describe("without being asked", () => {
  test("edits are shown, and of several files their names", () => {
    expect(result(edit)).toEqual(["  1   one();", "  2 - two(1, x);", "  2 + two(2, x);", "  3   three();"]);
    const two = { diff: diff + diff.replaceAll("a.ts", "b.ts"), added: 2, removed: 2, files: [{}, {}] };
    const rows = result({ ...edit, end: { ok: true, elapsedMs: 1, text: "", data: two } });
    expect(rows.filter((row) => row.includes("src/"))).toEqual(["  src/a.ts +1 -1", "  src/b.ts +1 -1"]);
  });

  test("a command that went well shows little, one that failed more", () => {
    expect(result(command)).toHaveLength(6);
    const bad = { ...command, end: { ok: true, elapsedMs: 9, text: command.end?.text ?? "", data: { exit_code: 1 } } };
    expect(result(bad)).toHaveLength(14);
  });

  test("how a command ended is said once: on its row, or below it where more belongs to it", () => {
    const ended = (data: object) => ({
      toolName: "run_command",
      input: { command: "make" },
      end: { ok: true, elapsedMs: 9, text: "boom", data: { exit_code: 3, seconds: 0.1, ...data } },
    });
    expect(result(ended({}))).toEqual(["  │ boom"]);
    expect(result(ended({ log: "/tmp/all.log" })).at(-1)).toBe("  exit 3 ⋅ 0.1s ⋅ all of it: /tmp/all.log");
  });

  test("of a call that was cancelled, what it had said is kept", () => {
    const end = { ok: false, elapsedMs: 9, text: "Error: run_command was cancelled." };
    const call = { toolName: "run_command", input: { command: "make" }, progress: "tick 1\ntick 2\n", end };
    expect(result(call)).toEqual(["  │ tick 1", "  │ tick 2"]);
    expect(plainText(toolLine({ ...call, state: "failed", elapsedMs: 9 }, glyphs, 60))).toBe(
      "✗ run_command make  cancelled  0.0s",
    );
  });

  test("a job that was started says nothing more", () => {
    const end = { ok: true, elapsedMs: 9, text: "Started job-1 (process 7).", data: { job_id: "job-1", pid: 7 } };
    expect(result({ toolName: "run_command", input: {}, end })).toEqual([]);
  });

  test("a failure says what its row could not", () => {
    expect(result(failed)).toEqual(["  Did you mean note.ts?"]);
    expect(result(failed, 30)).toEqual(["No such file: nope.ts.", "Did you mean note.ts?"]);
    expect(result({ ...failed, end: { ok: false, elapsedMs: 0, text: "" } })).toEqual([]);
  });

  test("texts that the answer will use are not shown, drawings are", () => {
    const end = (data: unknown) => ({ ok: true, elapsedMs: 1, text: "a text", data });
    expect(result({ toolName: "read_file", input: {}, end: end({ path: "x", line_count: 2 }) })).toEqual([]);
    expect(result({ toolName: "remember", input: {}, end: end({ topic: "x", text: "y" }) })).toEqual([]);
    expect(result({ toolName: "git_diff", input: {}, end: end({ diff, staged: false }) })).toEqual([]);
    const found = { results: Array.from({ length: 9 }, (_, at) => ({ title: `hit ${at}`, url: "https://x.org/" })) };
    expect(result({ toolName: "web_search", input: {}, end: end(found) })).toHaveLength(5);
    expect(result({ toolName: "web_search", input: {} })).toEqual([]);
  });
});
