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
const HOUR_MS = 3_600_000;
/** So that none of them can be what ended a call. */
const farLimits = { firstByteMs: HOUR_MS, idleMs: HOUR_MS, turnMs: HOUR_MS };
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

test("a cancel in mid-text waits for nothing, not even the runtime, and the next call works", async (context) => {
  await using copilot = await startScriptedCopilot({ limits: farLimits, answerMs: HOUR_MS });
  copilot.model.stalls("Once ", "upon");
  const cancel = new AbortController();
  const events: ModelEvent[] = [];
  const { kill } = await import("node:process");
  let stopped: number | undefined;
  for await (const event of copilot.provider.stream(hello, cancel.signal)) {
    events.push(event);
    if (events.length !== 2) continue;
    [stopped] = await copilot.processes();
    if (stopped === undefined) return context.skip("needs /proc to find the process");
    kill(stopped, "SIGSTOP");
    cancel.abort();
  }
  kill(stopped ?? 0, "SIGCONT");
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
  await using copilot = await startScriptedCopilot({ limits: farLimits });
  copilot.model.answers(() => ({ raw: ["hang"] }));
  const last = lastOf(await collect(copilot.provider.stream(hello, AbortSignal.timeout(ms))));
  expect(last).toMatchObject({ type: "error", error: { kind: "aborted", shown: false } });
  await sleep(300);
  await expect.poll(() => copilot.model.requests.every((seen) => seen.closed)).toBe(true);
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
])(
  "time-out %s: said as such, the conversation is destroyed, and the next call works",
  async (limit, chunks, words) => {
    const limits = { firstByteMs: 60_000, idleMs: 60_000, turnMs: 60_000, [limit]: 1500 };
    await using copilot = await startScriptedCopilot({ limits });
    copilot.model.stalls(...chunks);
    const failing = errorOf(copilot);
    await copilot.model.asked(1);
    const [lost] = await copilot.conversations();
    expect(await failing).toMatchObject({
      kind: "timeout",
      message: expect.stringMatching(words),
      shown: chunks.length > 0,
    });
    await copilot.model.left(0);
    await expectWorking(copilot);
    await expect.poll(() => copilot.conversations()).not.toContain(lost);
    expect(await copilot.conversations()).toHaveLength(1);
    expect(lost).toBeDefined();
  },
);

test("the limits are asked anew for each message, since coding mode has others", async () => {
  let turnMs = 60_000;
  const limits = {
    firstByteMs: 60_000,
    idleMs: 60_000,
    get turnMs() {
      return turnMs;
    },
  };
  await using copilot = await startScriptedCopilot({ limits });
  await expectWorking(copilot);
  turnMs = 500;
  copilot.model.stalls("Once ");
  expect(await errorOf(copilot, request("again"))).toMatchObject({ kind: "timeout" });
});

test("an answer that breaks off is an error: the runtime's own second try is not shown behind the first", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.cuts("Once ", "upon");
  expect(await errorOf(copilot)).toMatchObject({
    kind: "network",
    shown: true,
    message: expect.stringMatching(/^GitHub Copilot broke off the answer: .*EOF/),
  });
  await expectWorking(copilot);
});

test("an error of the server is told at once and as the server says it, without the key", async () => {
  await using copilot = await startScriptedCopilot();
  const body = { error: { message: "no such key: own-model-key" } };
  copilot.model.answers(() => ({ fail: { status: 401, body, headers: {} } }));
  expect(await errorOf(copilot)).toMatchObject({
    kind: "auth",
    status: 401,
    message: "GitHub Copilot answered 401 for claude-haiku-4.5: no such key: [key]. Check COPILOT_API_KEY.",
  });
  expect(copilot.model.requests).toHaveLength(1);
});

test("nobody listens", async () => {
  await using copilot = await startScriptedCopilot({
    provider: { type: "openai", baseUrl: "http://127.0.0.1:9", apiKey: "k" },
  });
  expect(await errorOf(copilot)).toMatchObject({ kind: "network", retryable: true, shown: false });
});

test.each([
  ["an overload", (copilot: ScriptedCopilot) => copilot.model.fails(503, { message: "overloaded" })],
  ["a limit", (copilot: ScriptedCopilot) => copilot.model.fails(429, { message: "slowly" })],
  ["a call that breaks off", (copilot: ScriptedCopilot) => copilot.model.cuts()],
])(
  "after %s the same request goes on in the same conversation, and the runtime does not ask by itself",
  async (_, fail) => {
    await using copilot = await startScriptedCopilot();
    copilot.model.says("Looking.").andCalls(["read_file", { path: "a" }]);
    const last = lastOf(await collect(copilot.provider.stream(hello, never)));
    if (last.type !== "finish") throw new Error("no answer");
    const [call] = toolCallsOf(last.message);
    if (call === undefined) throw new Error("no call");
    const next = { ...hello, messages: [...hello.messages, last.message, resultOf(call, "ALPHA")] };
    for (let tries = 0; tries < 2; tries += 1) {
      fail(copilot);
      expect(await errorOf(copilot, next)).toMatchObject({ retryable: true, shown: false });
    }
    await sleep(1500);
    expect(copilot.model.requests).toHaveLength(3);
    await expectWorking(copilot, structuredClone(next));
    expect(sentTo(copilot.model)).toEqual(["user: hi", "assistant: Looking.", "tool: ALPHA"]);
  },
);

test("who speaks again after a failure is heard in the same conversation", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.fails(503, { message: "overloaded" });
  expect(await errorOf(copilot)).toMatchObject({ kind: "overloaded" });
  await expectWorking(copilot, { ...hello, messages: [...hello.messages, userMessage("well?")] });
  expect(sentTo(copilot.model)).toEqual(["user: hi", "user: well?"]);
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

test("a runtime that no longer answers is replaced by another", async (context) => {
  const limits = { firstByteMs: 60_000, idleMs: 1000, turnMs: 60_000 };
  await using copilot = await startScriptedCopilot({ limits, answerMs: 1000 });
  copilot.model.stalls("Once ");
  const collecting = collect(copilot.provider.stream(hello, never));
  await copilot.model.asked(1);
  const [id] = await copilot.processes();
  if (id === undefined) return context.skip("needs /proc to find the process");
  const { kill } = await import("node:process");
  kill(id, "SIGSTOP");
  expect(lastOf(await collecting)).toMatchObject({ type: "error", error: { retryable: true } });
  await expectWorking(copilot);
  expect(await copilot.processes()).toHaveLength(1);
  expect(await copilot.processes()).not.toContain(id);
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
