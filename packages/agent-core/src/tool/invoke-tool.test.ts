import { setTimeout as sleep } from "node:timers/promises";
import { HttpError } from "@marvin/http";
import { expect, test } from "vitest";
import * as z from "zod";
import { testToolContext } from "../testing/index.ts";
import { defineTool } from "./define-tool.ts";
import { invokeTool } from "./invoke-tool.ts";
import { ToolError } from "./tool-error.ts";

const input = z.object({ path: z.string().describe("A path"), count: z.int().min(1).default(1) });

function toolThat(run: (given: z.output<typeof input>, signal: AbortSignal) => unknown) {
  return defineTool({
    name: "probe",
    description: "A tool for this test.",
    category: "always",
    tier: "read",
    input,
    run: async (given, { signal }) => ({ text: String(await run(given, signal)) }),
  });
}

test("gives the text, after defaults and lenience", async () => {
  const tool = toolThat(({ path, count }) => `${path} ${count}`);
  expect(await invokeTool(tool, '{"path":"a"}', testToolContext())).toEqual({ ok: true, text: "a 1" });
  expect(await invokeTool(tool, { path: "a", count: "3" }, testToolContext())).toEqual({ ok: true, text: "a 3" });
});

test("data that has no form in JSON is left out, the text stays", async () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  const given = {
    name: "probe",
    description: "A tool.",
    category: "always",
    tier: "read",
    input: z.object({}),
  } as const;
  for (const data of [circle, { size: 10n }, () => 1]) {
    const tool = defineTool({ ...given, run: async () => ({ text: "done", data }) });
    expect(await invokeTool(tool, {}, testToolContext())).toEqual({ ok: true, text: "done" });
  }
  const plain = defineTool({ ...given, run: async () => ({ text: "done", data: { a: [1] } }) });
  expect(await invokeTool(plain, {}, testToolContext())).toEqual({ ok: true, text: "done", data: { a: [1] } });
});

test("a wrong argument is named, with the expected form", async () => {
  const outcome = await invokeTool(
    toolThat(() => "never"),
    { count: 0 },
    testToolContext(),
  );
  expect(outcome.ok).toBe(false);
  expect(outcome.error?.code).toBe("invalid-input");
  expect(outcome.text).toMatch(
    /path: .*\n[\s\S]*"path" \(string, required\): A path\n[\s\S]*"count" \(integer, optional\)/,
  );
});

test("broken JSON is answered with the expected form", async () => {
  const outcome = await invokeTool(
    toolThat(() => "never"),
    '{"path": "a',
    testToolContext(),
  );
  expect(outcome.text).toMatch(/not valid JSON[\s\S]*Expected form of probe/);
});

test("a ToolError is told with its hint", async () => {
  const tool = toolThat(() => {
    throw new ToolError("not-found", "There is no such thing.", { hint: "Look elsewhere." });
  });
  const outcome = await invokeTool(tool, { path: "a" }, testToolContext());
  expect(outcome).toMatchObject({ ok: false, text: "Error: There is no such thing.\nLook elsewhere." });
});

test("an HttpError keeps its code", async () => {
  const tool = toolThat(() => {
    throw new HttpError("rate-limited", "The service is busy.", { hint: "Wait." });
  });
  const outcome = await invokeTool(tool, { path: "a" }, testToolContext());
  expect(outcome.error?.code).toBe("rate-limited");
  expect(outcome.text).toBe("Error: The service is busy.\nWait.");
});

test("an error of the store is told in its own words", async () => {
  const tool = toolThat(() => {
    throw Object.assign(new Error("The disk is full."), { name: "StoreError", code: "no-space", hint: "Make room." });
  });
  const outcome = await invokeTool(tool, { path: "a" }, testToolContext());
  expect(outcome).toMatchObject({ ok: false, text: "Error: The disk is full.\nMake room." });
});

test("anything else that is thrown is told as a fault of the tool, without a stack", async () => {
  const tool = toolThat(() => {
    throw new TypeError("cannot read x of undefined");
  });
  const outcome = await invokeTool(tool, { path: "a" }, testToolContext());
  expect(outcome.error?.code).toBe("unexpected");
  expect(outcome.text).not.toContain(".ts:");
});

test("control sequences do not pass", async () => {
  const outcome = await invokeTool(
    toolThat(() => "a\x1b]0;t\x07\x1b[2Jb"),
    { path: "a" },
    testToolContext(),
  );
  expect(outcome.text).toBe("ab");
});

test("a tool that does not listen to its signal is left behind", async () => {
  const canceller = new AbortController();
  const tool = toolThat(() => sleep(60_000, undefined, { ref: false }));
  const running = invokeTool(tool, { path: "a" }, testToolContext({ signal: canceller.signal }));
  setTimeout(() => canceller.abort(), 20);
  expect((await running).error?.code).toBe("aborted");
});
