import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { toolCallsOf, userMessage } from "../../message.ts";
import type { ModelEvent } from "../../model-event.ts";
import type { ModelRequest } from "../../provider.ts";
import { collect, lastOf } from "../../testing/collect.ts";
import { testRequest } from "../../testing/scripted-provider.ts";
import { isCopilotReady } from "./copilot-ready.ts";
import {
  missingRuntime,
  readFileTool,
  resultOf,
  type ScriptedCopilot,
  sentTo,
  startScriptedCopilot,
} from "./scripted-copilot.ts";

const missing = await missingRuntime();
beforeEach((context) => {
  if (missing !== undefined) context.skip(missing);
});

const never = new AbortController().signal;
const hello = request("hi");

function request(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return testRequest(text, { model: "claude-haiku-4.5", tools: [readFileTool], ...more });
}

async function errorOf(copilot: ScriptedCopilot, asked = hello) {
  const last = lastOf(await collect(copilot.provider.stream(asked, never)));
  return last.type === "error" ? last.error : last;
}

async function expectWorking(copilot: ScriptedCopilot, asked = hello): Promise<void> {
  copilot.model.says("All is well.");
  const last = lastOf(await collect(copilot.provider.stream(asked, never)));
  expect(last).toMatchObject({ type: "finish", message: { content: [{ text: "All is well." }] } });
}

test("a cancel in mid-text ends the stream at once, and the next call works", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.stalls("Once ", "upon");
  const cancel = new AbortController();
  const events: ModelEvent[] = [];
  let cancelledAt = 0;
  for await (const event of copilot.provider.stream(hello, cancel.signal)) {
    events.push(event);
    if (events.length !== 2) continue;
    cancelledAt = performance.now();
    cancel.abort();
  }
  expect(performance.now() - cancelledAt).toBeLessThan(500);
  expect(events.at(-1)).toMatchObject({ type: "error", error: { kind: "aborted", shown: true, retryable: false } });
  await copilot.model.left(0);
  const said = {
    role: "assistant" as const,
    content: [{ type: "text" as const, text: "Once upon" }],
    provider: "copilot",
    model: "x",
  };
  await expectWorking(copilot, { ...hello, messages: [...hello.messages, said, userMessage("and then?")] });
  expect(sentTo(copilot.model).at(-1)).toMatch(/\[you\]\nOnce upon\n<\/earlier_conversation>\n\nand then\?$/);
});

test.each([0, 10, 30, 100, 250])("a cancel %i ms after the start leaves nothing running", async (ms) => {
  await using copilot = await startScriptedCopilot();
  copilot.model.answers(() => ({ raw: ["hang"] }));
  const started = performance.now();
  const last = lastOf(await collect(copilot.provider.stream(hello, AbortSignal.timeout(ms))));
  expect(last).toMatchObject({ type: "error", error: { kind: "aborted", shown: false } });
  expect(performance.now() - started).toBeLessThan(ms + 500);
  await sleep(300);
  expect(copilot.model.requests.every((seen) => seen.closed)).toBe(true);
  copilot.model.answers(() => ({ chunks: ["done"] }));
  await expectWorking(copilot);
});

test("leaving the iteration is a cancel; open calls of a dropped turn do no harm", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.stalls("Once ");
  for await (const event of copilot.provider.stream(hello, never)) if (event.type === "text") break;
  await copilot.model.left(0);
  copilot.model.calls("read_file", { path: "a" });
  const last = lastOf(await collect(copilot.provider.stream(hello, never)));
  const cancel = AbortSignal.abort();
  expect(lastOf(await collect(copilot.provider.stream(hello, cancel)))).toMatchObject({ error: { kind: "aborted" } });
  expect(last).toMatchObject({ reason: "tool-calls" });
  await expectWorking(copilot);
});

test.each([
  ["firstByteMs", [], /sent no answer within 1.5 s .*MARVIN_FIRST_BYTE_TIMEOUT/],
  ["idleMs", ["Once "], /was silent for 1.5 s .*MARVIN_IDLE_TIMEOUT/],
  ["turnMs", ["Once "], /did not finish its message within 1.5 s .*MARVIN_TURN_TIMEOUT/],
])("time-out %s: said as such, and the next call works", async (limit, chunks, words) => {
  const limits = { firstByteMs: 60_000, idleMs: 60_000, turnMs: 60_000, [limit]: 1500 };
  await using copilot = await startScriptedCopilot({ limits });
  copilot.model.stalls(...chunks);
  const error = await errorOf(copilot);
  expect(error).toMatchObject({ kind: "timeout", message: expect.stringMatching(words), shown: chunks.length > 0 });
  await copilot.model.left(0);
  await expectWorking(copilot);
});

test("an answer that breaks off is an error: the runtime's own second try is not shown behind the first", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.cuts("Once ", "upon");
  expect(await errorOf(copilot)).toMatchObject({ kind: "network", shown: true, retryable: false });
  await expectWorking(copilot);
});

test("errors of the server have their kind, no key in them, and are not tried again", { timeout: 40_000 }, async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.fails(400, { message: "bad field, key own-model-key" });
  expect(await errorOf(copilot)).toMatchObject({
    kind: "bad-request",
    status: 400,
    message: expect.stringContaining("[key]"),
  });
  copilot.model.fails(400, { message: "maximum context length is 128000 tokens" });
  expect(await errorOf(copilot)).toMatchObject({ kind: "context-overflow", retryable: false });
  const fail = (status: number) => ({
    fail: { status, body: { error: { message: `scripted ${status}` } }, headers: { "retry-after": "1" } },
  });
  copilot.model.answers(() => fail(401));
  expect(await errorOf(copilot)).toMatchObject({ kind: "auth", retryable: false, shown: false });
  copilot.model.answers(() => fail(429));
  expect(await errorOf(copilot)).toMatchObject({ kind: "rate-limit", retryable: false });
  copilot.model.answers(() => fail(500));
  expect(await errorOf(copilot)).toMatchObject({ kind: "overloaded", retryable: false });
});

test("a runtime that dies in mid-call is noticed, and another is started", async (context) => {
  await using copilot = await startScriptedCopilot();
  copilot.model.stalls("Once ");
  const collecting = collect(copilot.provider.stream(hello, never));
  await copilot.model.asked(1);
  const [id] = await copilot.processes();
  if (id === undefined) return context.skip("needs /proc to find the process");
  await killed(id);
  expect(lastOf(await collecting)).toMatchObject({
    error: { kind: "network", message: expect.stringContaining("ended") },
  });
  await expectWorking(copilot);
  // between two calls
  copilot.model.calls("read_file", { path: "a" });
  const last = lastOf(await collect(copilot.provider.stream(request("again"), never)));
  if (last.type !== "finish") throw new Error("no answer");
  const [other] = await copilot.processes();
  await killed(other ?? 0);
  const [call] = toolCallsOf(last.message);
  if (call === undefined) throw new Error("no call");
  const messages = [userMessage("again"), last.message, resultOf(call, "ALPHA")];
  await expectWorking(copilot, { ...hello, messages });
  expect(sentTo(copilot.model).at(-1)).toContain("[result of read_file]\nALPHA");
});

async function killed(id: number): Promise<void> {
  const { kill } = await import("node:process");
  kill(id, "SIGKILL");
  await sleep(50);
}

test("without a sign-in nothing is sent, and the words say how to sign in", async () => {
  await using copilot = await startScriptedCopilot({ provider: undefined });
  expect(await errorOf(copilot)).toMatchObject({
    kind: "auth",
    retryable: false,
    message: expect.stringContaining("marvin login copilot"),
  });
  expect(await copilot.processes()).toEqual([]);
  expect(copilot.model.requests).toEqual([]);
  await expect(copilot.provider.listModels(never)).rejects.toThrow("not signed in");
  expect(await isCopilotReady(copilot.options)).toBe(false);
});

test("a token that nobody knows is no sign-in; the process that asked is gone", async () => {
  const gitHubToken = "gho_000000000000000000000000000000000000";
  await using copilot = await startScriptedCopilot({ provider: undefined, gitHubToken });
  expect(await isCopilotReady(copilot.options)).toBe(false);
  expect(await copilot.processes()).toEqual([]);
  expect(await errorOf(copilot)).toMatchObject({ kind: "auth", message: expect.not.stringContaining(gitHubToken) });
});

test("a runtime that is not there is said in words", async () => {
  await using copilot = await startScriptedCopilot({ env: { COPILOT_CLI_PATH: "/nowhere/copilot" } });
  expect(await errorOf(copilot)).toMatchObject({
    kind: "bad-request",
    retryable: false,
    message: expect.stringMatching(/runtime cannot run here: .*\/nowhere\/copilot/),
  });
});
