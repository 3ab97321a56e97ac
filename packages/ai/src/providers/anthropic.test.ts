import { type LoopbackAnswer, type LoopbackRequest, startLoopback, testHttpClient } from "@marvin/http/testing";
import { expect, test } from "vitest";
import { type Message, type ToolMessage, toolCallsOf, userMessage } from "../message.ts";
import { costOf } from "../models/cost-of.ts";
import { findModel } from "../models/find-model.ts";
import { collect, lastOf } from "../testing/index.ts";
import { messageFrames as m } from "../testing/message-frames.ts";
import anthropic from "./anthropic.ts";
import { resolveBaseUrl } from "./base-url.ts";
import { createProvider } from "./create-provider.ts";

const never = new AbortController().signal;
const limits = { firstByteMs: 2000, idleMs: 2000, turnMs: 5000 };
const request = (messages: readonly Message[], model = "claude-haiku-4-5") => ({
  model,
  system: "S",
  messages,
  tools: [{ name: "read", description: "Reads.", input: { type: "object" } }],
  thinking: "low" as const,
});
const stream = (events: readonly Record<string, unknown>[]): LoopbackAnswer => ({
  stream: [m.sse(events)],
  headers: { "content-type": "text/event-stream" },
});
const connect = (baseUrl: string) =>
  createProvider(anthropic, { http: testHttpClient(), apiKey: "sk-ant-mine", baseUrl, limits });

test("thinking and two calls, their results, an answer", async () => {
  const called = [
    m.thinking(0, "Both.", "Sig+/=="),
    m.text(1, "Looking."),
    m.call(2, "toolu_1", "read", '{"p"', ":1}"),
    m.call(3, "toolu_2", "read"),
  ];
  await using server = await startLoopback([
    stream(m.whole(called, "tool_use")),
    stream(m.whole([m.text(0, "Done.")])),
  ]);
  const provider = connect(server.baseUrl);
  const messages: Message[] = [userMessage("go")];

  const events = await collect(provider.stream(request(messages), never));
  expect(events.map((event) => event.type)).toEqual([
    "thinking",
    "text",
    "tool_call_start",
    "tool_call_start",
    "finish",
  ]);
  const first = lastOf(events);
  if (first.type !== "finish") throw new Error(first.error.message);
  expect(first).toMatchObject({ reason: "tool-calls", usage: { input: 10, output: 5 } });
  expect(costOf("anthropic", "claude-haiku-4-5", first.usage as never)).toBeCloseTo(35e-6, 9);

  const results = toolCallsOf(first.message).map(
    ({ id, name }): ToolMessage => ({
      role: "tool",
      callId: id,
      toolName: name,
      ok: true,
      content: [{ type: "text", text: id }],
    }),
  );
  // Kept on disk in between, as sessions are.
  messages.push(JSON.parse(JSON.stringify(first.message)), ...results);
  expect(lastOf(await collect(provider.stream(request(messages), never)))).toMatchObject({
    type: "finish",
    reason: "stop",
  });

  const [asked, answered] = server.requests as LoopbackRequest[];
  expect(asked?.path).toBe("/v1/messages");
  expect(asked?.headers).toMatchObject({ "x-api-key": "sk-ant-mine", "anthropic-version": "2023-06-01" });
  expect(asked?.headers).not.toHaveProperty("authorization");
  expect(asked?.headers).not.toHaveProperty("anthropic-beta");
  expect(answered?.json()).toMatchObject({
    thinking: { type: "enabled", budget_tokens: 2048 },
    messages: [
      { role: "user" },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Both.", signature: "Sig+/==" },
          { type: "text", text: "Looking." },
          { type: "tool_use", id: "toolu_1", name: "read", input: { p: 1 } },
          { type: "tool_use", id: "toolu_2", name: "read", input: {} },
        ],
      },
      { role: "user", content: [{ tool_use_id: "toolu_1" }, { tool_use_id: "toolu_2" }] },
    ],
  });
});

test("cut at every event on the wire: one terminal event", async () => {
  const events = m.whole([m.thinking(0, "hm", "s"), m.text(1, "a"), m.call(2, "t", "read", "{}")], "tool_use");
  for (let end = 0; end < events.length; end++) {
    await using server = await startLoopback({ stream: [m.sse(events.slice(0, end)), "cut"] });
    const last = lastOf(await collect(connect(server.baseUrl).stream(request([userMessage("go")]), never)));
    expect(last).toMatchObject({ type: "error", error: { kind: "network", retryable: true } });
  }
});

test("an error inside the stream keeps what was said", async () => {
  const error = { type: "error", error: { type: "overloaded_error", message: "Overloaded" }, request_id: "req_9" };
  await using server = await startLoopback(stream([m.start(), ...m.text(0, "a"), error]));
  const events = await collect(connect(server.baseUrl).stream(request([userMessage("go")]), never));
  expect(events[0]).toEqual({ type: "text", text: "a" });
  const message = expect.stringMatching(/Overloaded.*req_9/);
  expect(lastOf(events)).toMatchObject({ error: { kind: "overloaded", shown: true, message } });
});

test("pings alone are no life", async () => {
  const ping = [{ waitMs: 30 }, m.sse([m.ping])];
  await using server = await startLoopback({
    stream: [m.sse([m.start()]), ...Array.from({ length: 20 }, () => ping).flat()],
  });
  const provider = createProvider(anthropic, {
    http: testHttpClient(),
    apiKey: "k",
    baseUrl: server.baseUrl,
    limits: { ...limits, firstByteMs: 150 },
  });
  expect(lastOf(await collect(provider.stream(request([userMessage("go")]), never)))).toMatchObject({
    error: { kind: "timeout" },
  });
});

test("a missing model: what there is, asked for with the key", async () => {
  const list = { data: [{ type: "model", id: "claude-haiku-4-5" }], has_more: false };
  await using server = await startLoopback(({ method }) =>
    method === "GET"
      ? { json: list }
      : {
          status: 404,
          json: { type: "error", error: { type: "not_found_error", message: "model: claude-haiku-4.5" } },
        },
  );
  const last = lastOf(
    await collect(connect(server.baseUrl).stream(request([userMessage("go")], "claude-haiku-4.5"), never)),
  );
  const message = expect.stringMatching(/model: claude-haiku-4\.5.*On offer: claude-haiku-4-5\./);
  expect(last).toMatchObject({ error: { kind: "bad-request", retryable: false, message } });
  expect(server.requests[1]).toMatchObject({ url: "/v1/models?limit=1000", headers: { "x-api-key": "sk-ant-mine" } });
});

test("models that bind their thinking are asked with the header for it", async () => {
  await using server = await startLoopback(stream(m.whole([m.text(0, "a")])));
  await collect(connect(`${server.baseUrl}/v1/`).stream(request([userMessage("go")], "claude-opus-5-5"), never));
  expect(server.requests[0]).toMatchObject({ path: "/v1/messages", headers: { "anthropic-beta": expect.any(String) } });
});

test.each([
  [undefined, "https://api.anthropic.com/v1"],
  ["http://h:1", "http://h:1/v1"],
  ["http://h:1/v1/", "http://h:1/v1"],
  ["https://h/a/v1/messages", "https://h/a/v1"],
])("base URL %s", (given, expected) => expect(resolveBaseUrl(given, anthropic, "/messages")).toBe(expected));

test("the default model has a price", () => {
  expect(findModel("anthropic", anthropic.defaultModel)).toHaveProperty("price");
});
