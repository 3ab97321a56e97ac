import type { ToolEntry } from "@marvin/agent-core";
import { approvalJudge, PermissionBook } from "@marvin/agent-core/permission";
import { expect, test } from "vitest";
import { plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { toolLine } from "./tool-line.ts";
import { toolResultView } from "./tool-result-view.ts";
import { wasDenied } from "./tool-summary.ts";

const glyphs = glyphsOf({});

function shown(text: string, width: number): string[] {
  const call = { toolName: "read_file", input: { path: "a.ts" }, end: { ok: false, text, elapsedMs: 0 } };
  const line = toolLine({ ...call, state: "failed", elapsedMs: 0 }, glyphs, width);
  return [line, ...toolResultView(call, glyphs, width, 9)].map(plainText);
}

test("a short failure is told on the row of its call, a long one below it, and none twice", () => {
  const text = "Error: There is no file a.ts.\nThe nearest are b.ts and c.ts.";
  expect(shown(text, 60)).toEqual([
    "✗ read_file a.ts  There is no file a.ts.  0.0s",
    "  The nearest are b.ts and c.ts.",
  ]);
  expect(shown(text, 40)).toEqual([
    "✗ read_file a.ts  0.0s",
    "  There is no file a.ts.",
    "  The nearest are b.ts and c.ts.",
  ]);
});

test("whoever said no is not told what the model is told of it", () => {
  const denial = "Error: The user did not allow this call of read_file.\nDo not try it again in another form.";
  expect(shown(denial, 60)).toEqual(["✗ read_file a.ts  not allowed"]);
});

test("whoever left a question is not told what the model is told of it", () => {
  const end = { ok: false, text: "Error: Nobody answered.\nTake the most careful way.", elapsedMs: 0 };
  const call = { toolName: "ask_user", input: { question: "Which?" }, end };
  expect(toolResultView(call, glyphs, 60, 9)).toEqual([]);
  const line = toolLine({ ...call, state: "failed", elapsedMs: 0 }, glyphs, 60);
  expect(plainText(line)).toBe("✗ ask_user Which?  not answered");
});

test("a denial is known by the words in which agent-core tells it", async () => {
  const entry: ToolEntry = {
    ...{ name: "run_command", area: "test", category: "always", tier: "exec", source: "builtin", description: "Runs." },
    input: { type: "object", properties: { command: { type: "string" } } },
    load: () => Promise.reject(new Error("it is never run")),
  };
  const book = new PermissionBook({ list: async () => [], add: async () => {}, remove: async () => {} });
  const place = () => ({ workingDir: "/" });
  const judge = approvalJudge({ approval: "write", ask: async () => "deny", policy: [], book, place });
  const error = await judge(entry, JSON.stringify({ command: "rm x" }), new AbortController().signal);
  expect(wasDenied({ ok: false, text: `Error: ${error?.message}` })).toBe(true);
  expect(wasDenied({ ok: false, text: "Error: rm said: The user did not allow it" })).toBe(false);
});
