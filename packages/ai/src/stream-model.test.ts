import { startLoopback, testHttpClient } from "@marvin/http/testing";
import { expect, test } from "vitest";
import type { ModelEvent } from "./model-event.ts";
import { createProvider } from "./providers/create-provider.ts";
import openaiCompat from "./providers/openai-compat.ts";
import {
  collect,
  frames,
  lastOf,
  type RawFrame,
  scriptedProvider,
  startScriptedModel,
  testRequest,
} from "./testing/index.ts";

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;
/** So that none of them can be what ended a call. */
const farLimits = { firstByteMs: HOUR_MS, idleMs: HOUR_MS, turnMs: HOUR_MS };

const textOfEvents = (events: readonly ModelEvent[]) =>
  events.map((event) => (event.type === "text" ? event.text : "")).join("");

test("a text answer: what was asked, what came, what it cost", async () => {
  await using model = await startScriptedModel();
  model
    .says("Hel", "lo")
    .usage({ prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 40 } });

  const events = await collect(scriptedProvider(model).stream(testRequest("hi", { system: "Be brief." }), never));

  expect(textOfEvents(events)).toBe("Hello");
  expect(lastOf(events)).toMatchObject({
    type: "finish",
    reason: "stop",
    message: { content: [{ type: "text", text: "Hello" }], provider: "scripted", model: "scripted" },
    usage: { input: 60, cacheRead: 40, output: 7 },
  });
  expect(model.requests).toMatchObject([
    {
      path: "/v1/chat/completions",
      headers: {
        authorization: "Bearer scripted-key",
        "accept-encoding": "identity",
        "content-type": "application/json",
      },
      body: { model: "scripted", stream: true, stream_options: { include_usage: true } },
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "hi" },
      ],
    },
  ]);
  expect(model.requests[0]?.body).not.toHaveProperty("tools");
});

test("calls, thinking and text keep their order", async () => {
  await using model = await startScriptedModel();
  model
    .thinks("Hm.")
    .andSays("Looking.")
    .andCalls(["read_file", { path: "a" }], ["read_file", { path: "b" }]);

  const events = await collect(scriptedProvider(model).stream(testRequest(), never));

  expect(lastOf(events)).toMatchObject({
    reason: "tool-calls",
    message: {
      content: [
        { type: "thinking", text: "Hm." },
        { type: "text", text: "Looking." },
        { type: "tool_call", name: "read_file", arguments: '{"path":"a"}' },
        { type: "tool_call", name: "read_file", arguments: '{"path":"b"}' },
      ],
    },
  });
  expect(events.filter((event) => event.type === "tool_call_start")).toHaveLength(2);
});

const whole: RawFrame[] = [
  frames.role(),
  frames.text("Grüße "),
  frames.text("日本 😀\n"),
  frames.call(0, "c1", "read_file"),
  frames.args(0, '{"pa'),
  frames.args(0, 'th":"a"}'),
  frames.finish("tool_calls"),
  frames.usage({ prompt_tokens: 1, completion_tokens: 1 }),
  frames.done,
];

test.each(whole.map((_, at) => at))("cut before frame %i: an error, until the message is complete", async (at) => {
  await using model = await startScriptedModel();
  for (const end of ["cut", "close"]) {
    model.streams([...whole.slice(0, at), ...(end === "cut" ? ["cut"] : [])]);
    const events = await collect(scriptedProvider(model).stream(testRequest(), never));
    const last = lastOf(events);
    expect(last.type).toBe(at > 6 ? "finish" : "error");
    if (last.type === "error") expect(last.error).toMatchObject({ kind: "network", retryable: true, shown: at > 1 });
  }
});

test("one byte at a time", async () => {
  await using model = await startScriptedModel();
  model.byteByByte().streams(whole);
  const events = await collect(scriptedProvider(model).stream(testRequest(), never));
  expect(textOfEvents(events)).toBe("Grüße 日本 😀\n");
  expect(lastOf(events)).toMatchObject({ type: "finish", reason: "tool-calls" });
});

test.each<[string, RawFrame[], object]>([
  ["firstByteMs", [": keep-alive\n\n", { waitMs: 40 }, frames.role(), { waitMs: 40 }, "hang"], { shown: false }],
  ["idleMs", [frames.text("a"), { waitMs: 40 }, frames.role(), { waitMs: 40 }, ": x\n\n", "hang"], { shown: true }],
  ["turnMs", Array.from({ length: 5000 }, () => [frames.text("a"), { waitMs: 20 }]).flat(), { shown: true }],
])("the limit %s passes: the message names it", async (limit, raw, more) => {
  await using model = await startScriptedModel();
  model.streams(raw);
  const limits = { ...farLimits, [limit]: 100 };

  const last = lastOf(await collect(scriptedProvider(model, { limits }).stream(testRequest(), never)));

  const variable = { firstByteMs: "FIRST_BYTE", idleMs: "IDLE", turnMs: "TURN" }[limit];
  const message = expect.stringMatching(new RegExp(`0\\.1 s.*MARVIN_${variable}_TIMEOUT`));
  expect(last).toMatchObject({ type: "error", error: { kind: "timeout", retryable: true, message, ...more } });
  await model.left();
});

test("no headers at all: the first-byte time-out", async () => {
  await using model = await startScriptedModel();
  model.says("late").after(2000);
  const limits = { firstByteMs: 60, idleMs: 5000, turnMs: 5000 };
  const last = lastOf(await collect(scriptedProvider(model, { limits }).stream(testRequest(), never)));
  expect(last).toMatchObject({ error: { kind: "timeout", message: expect.stringContaining("FIRST_BYTE") } });
});

test("a slow but steady stream is not cut", async () => {
  await using model = await startScriptedModel();
  model.says(..."steady").every(40);
  const limits = { firstByteMs: 1000, idleMs: 400, turnMs: 5000 };
  const events = await collect(scriptedProvider(model, { limits }).stream(testRequest(), never));
  expect(textOfEvents(events)).toBe("steady");
});

test("a slow reader is not the model's silence", async () => {
  await using model = await startScriptedModel();
  model.streams([frames.text("a"), { waitMs: 20 }, frames.text("b"), { waitMs: 20 }, frames.finish(), frames.done]);
  const limits = { firstByteMs: 250, idleMs: 250, turnMs: 400 };
  let last: ModelEvent | undefined;
  for await (const event of scriptedProvider(model, { limits }).stream(testRequest(), never)) {
    last = event;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(last).toMatchObject({ type: "finish" });
});

test.each<[string, RawFrame[]]>([
  ["the socket stays open", [frames.text("a"), frames.finish(), "hang"]],
  [
    "comments for ever",
    [
      frames.text("a"),
      frames.finish(),
      ...Array(100)
        .fill([": x\n\n", { waitMs: 10 }])
        .flat(),
    ],
  ],
])("after finish_reason %s: done after the settling time", async (_, raw) => {
  await using model = await startScriptedModel();
  model.streams(raw);
  const limits = { firstByteMs: 5000, idleMs: 5000, turnMs: 5000, settleMs: 80 };
  const last = lastOf(await collect(scriptedProvider(model, { limits }).stream(testRequest(), never)));
  expect(last).toMatchObject({ type: "finish", reason: "stop" });
  await model.left();
});

test("the words of an error that never end: the status is told, with what came of them", async () => {
  const words = '{"error":{"message":"xyzzy';
  await using server = await startLoopback({
    status: 429,
    headers: { "retry-after": "3600" },
    stream: [words, "hang"],
  });
  const limits = { ...farLimits, settleMs: 80 };
  const provider = createProvider(openaiCompat, { http: testHttpClient(), baseUrl: server.baseUrl, limits });
  const last = lastOf(await collect(provider.stream(testRequest(), never)));
  const message = expect.stringContaining("answered 429");
  expect(last).toMatchObject({ error: { kind: "rate-limit", status: 429, retryAfterMs: 3_600_000, message } });
});

test.each(["before", "no headers", "silence", "mid-text", "after finish"])("abort %s", async (phase) => {
  await using model = await startScriptedModel();
  if (phase === "no headers") model.says("late").after(3000);
  if (phase === "silence") model.stalls();
  if (phase === "mid-text") model.stalls("part");
  if (phase === "after finish") model.streams([frames.text("part"), frames.finish(), "hang"]);
  const controller = new AbortController();
  if (phase === "before") controller.abort();
  else void model.asked().then(() => setTimeout(() => controller.abort(), 40));

  const last = lastOf(await collect(scriptedProvider(model).stream(testRequest(), controller.signal)));

  const shown = phase === "mid-text" || phase === "after finish";
  expect(last).toMatchObject({ type: "error", error: { kind: "aborted", retryable: false, shown } });
  if (phase === "before") expect(model.requests).toHaveLength(0);
  else await model.left();
});

test("leaving the iteration early ends the request", async () => {
  await using model = await startScriptedModel();
  model.stalls("part");
  for await (const event of scriptedProvider(model).stream(testRequest(), never)) if (event.type === "text") break;
  await model.left();
});

test("pieces that arrive together are one event", async () => {
  await using model = await startScriptedModel();
  const burst = [..."together"].map((letter) => frames.sse(frames.text(letter))).join("");
  model.streams([burst, frames.finish(), frames.done]);
  const events = await collect(scriptedProvider(model).stream(testRequest(), never));
  expect(events.filter((event) => event.type === "text")).toEqual([{ type: "text", text: "together" }]);
});

test("a connection is used again after a whole answer, and a server that keeps it open after [DONE] is not waited for", async () => {
  await using model = await startScriptedModel();
  model.says("one");
  model.says("two");
  model.streams([frames.text("three"), frames.finish(), frames.done, "hang"]);
  const provider = scriptedProvider(model, { limits: { ...farLimits, settleMs: HOUR_MS } });
  await collect(provider.stream(testRequest(), never));
  await collect(provider.stream(testRequest(), never));
  expect(model.connections).toBe(1);
  expect(lastOf(await collect(provider.stream(testRequest(), never))).type).toBe("finish");
  await model.left(2);
});
