import type { SessionEvent } from "@github/copilot-sdk";
import { expect, test } from "vitest";
import { maskKeys } from "../../errors/mask-keys.ts";
import { MessageReader } from "./message-reader.ts";

function read(...events: [type: string, data: object, more?: object][]) {
  const reader = new MessageReader({ label: "GitHub Copilot", model: "m", url: "", mask: maskKeys([]) }, ["read_file"]);
  for (const [type, data, more] of events) reader.push({ type, data, ...more } as unknown as SessionEvent);
  return { reader, events: reader.drain(), finish: reader.finish("copilot") };
}

const request = { toolCallId: "c1", name: "read_file", arguments: { path: "a" } };

test("a message that does not come in pieces is said as a whole", () => {
  const whole = { messageId: "1", content: "Hello.", reasoningText: "Hm." };
  const { events, reader } = read(["assistant.message", whole], ["session.idle", {}]);
  expect(events).toEqual([
    { type: "thinking", text: "Hm." },
    { type: "text", text: "Hello." },
  ]);
  expect(reader).toMatchObject({ state: "done", inStep: true });
});

test("a response in several messages ends with the last of them", () => {
  const first = { messageId: "1", content: "One. ", chunkIndex: 0, chunkCount: 2 };
  const second = { messageId: "2", content: "Two.", chunkIndex: 1, chunkCount: 2, toolRequests: [request] };
  const pieces: [string, object][] = [
    ["assistant.message_delta", { messageId: "1", deltaContent: "One. " }],
    ["assistant.message_delta", { messageId: "2", deltaContent: "Two." }],
    ["assistant.message", first],
  ];
  expect(read(...pieces).reader.state).toBe("open");
  const { reader, finish } = read(
    ...pieces,
    ["assistant.message", second],
    ["external_tool.requested", { toolCallId: "c1", requestId: "r1" }],
  );
  expect(reader.state).toBe("done");
  expect(reader.requests).toEqual(new Map([["c1", "r1"]]));
  expect(finish.message.content).toEqual([
    { type: "text", text: "One. Two." },
    { type: "tool_call", id: "c1", name: "read_file", arguments: '{"path":"a"}' },
  ]);
});

test("what sub-agents say and what nobody knows is ignored", () => {
  const { events, reader } = read(
    ["assistant.message_delta", { messageId: "1", deltaContent: "x" }, { agentId: "sub" }],
    ["session.idle", {}, { agentId: "sub" }],
    ["some.new_event", { deltaContent: "x" }],
  );
  expect({ events, state: reader.state }).toEqual({ events: [], state: "open" });
});

const failed = (data: object): [string, object] => ["model.call_failure", { source: "top_level", ...data }];
const said: [string, object] = ["assistant.message_delta", { messageId: "1", deltaContent: "x" }];

test("a failed call ends the message; with nothing said the conversation stands where it stood", () => {
  const before = failed({ failureKind: "transport", errorMessage: '"EOF"' });
  expect(read(before, said).reader).toMatchObject({ state: "failed", isUnanswered: true, error: { kind: "network" } });
  expect(read(said, before).reader).toMatchObject({ state: "failed", isUnanswered: false, error: { kind: "network" } });
  expect(read(failed({ source: "subagent" }), said).reader.state).toBe("open");
});

test.each<[string, object]>([
  ["a token that ran out", { statusCode: 401, isByok: false }],
  ["what Copilot's server does not take", { statusCode: 400, isByok: false }],
  ["a socket that falls back to requests", { failureKind: "transport", transport: "websocket" }],
])("%s is the runtime's to mend, unless something was said", (_, data) => {
  expect(read(failed(data), said).reader.state).toBe("open");
  expect(read(failed(data), said, failed(data)).reader).toMatchObject({ state: "failed", isUnanswered: false });
});

test.each<[object, object]>([
  [
    { statusCode: 401, isByok: true },
    { kind: "auth", retryable: false },
  ],
  [{ statusCode: 429 }, { kind: "rate-limit", retryable: true }],
  [
    { statusCode: 429, errorMessage: '{"message":"Try tomorrow","code":"user_weekly_rate_limited"}' },
    { kind: "rate-limit", retryable: false, message: expect.stringContaining("Try tomorrow") },
  ],
  [
    { statusCode: 429, errorMessage: '{"code":"quota_exceeded"}' },
    { kind: "rate-limit", retryable: false },
  ],
  [
    { statusCode: 502, errorMessage: '"502 Bad Gateway"' },
    { kind: "overloaded", retryable: true },
  ],
  [
    { statusCode: 404, errorMessage: '{"code":"model_not_found"}', isByok: true },
    { kind: "bad-request", missingModel: true },
  ],
  [{ failureKind: "api", errorMessage: '{"message":"x","type":"server_error"}' }, { kind: "overloaded" }],
  [{ failureKind: "api", errorMessage: "no JSON" }, { kind: "overloaded" }],
  [{}, { kind: "network", retryable: true }],
])("the failed call %j", (data, error) => {
  expect(read(failed(data)).reader.error).toMatchObject(error);
});

test("a refusal is told with its words, whether it comes before or after the end of the turn", () => {
  const whole: [string, object] = ["assistant.message", { messageId: "1", content: "" }];
  const refused: [string, object] = ["model.response", { response: { refusal: "I cannot." } }];
  const idle: [string, object] = ["session.idle", {}];
  const expected = {
    reader: { state: "done", inStep: false },
    finish: { reason: "refusal", explanation: "I cannot." },
  };
  expect(read(whole, refused, idle)).toMatchObject(expected);
  expect(read(whole, idle, refused)).toMatchObject(expected);
  const filtered: [string, object] = ["assistant.usage", { finishReason: "content_filter" }];
  expect(read(filtered, whole, idle).finish).toMatchObject({ explanation: "finish_reason content_filter" });
});

test.each([
  [{ errorType: "authentication", message: "x" }, "auth"],
  [{ errorType: "query", message: "No GitHub OAuth token or Copilot HMAC key provided" }, "auth"],
  [{ errorType: "rate_limit", message: "x", errorCode: "user_weekly_rate_limited" }, "rate-limit"],
  [{ errorType: "quota", message: "x" }, "rate-limit"],
  [{ errorType: "context_limit", message: "x" }, "context-overflow"],
  [{ errorType: "query", message: "x", statusCode: 500 }, "overloaded"],
  [{ errorType: "query", message: "error sending request for url" }, "network"],
  [{ errorType: "query", message: "400 The model x does not exist", statusCode: 400 }, "bad-request"],
])("%j is %s", (data, kind) => {
  expect(read(["session.error", data]).reader.error).toMatchObject({ kind, retryable: false });
});

test("an end after a whole message takes nothing away from it; without one it is an error", () => {
  const whole: [string, object] = ["assistant.message", { messageId: "1", content: "" }];
  const error: [string, object] = ["session.error", { errorType: "query", message: "No response was returned." }];
  const answer: [string, object] = ["model.response", { response: { refusal: null } }];
  expect(read(whole, error).reader.state).toBe("whole");
  expect(read(whole, error, answer)).toMatchObject({ reader: { state: "done" }, finish: { reason: "stop" } });
  expect(read(["session.idle", {}]).reader.error?.message).toBe("GitHub Copilot ended its turn without an answer (m).");
  expect(read(["abort", { reason: "x" }]).reader.error?.kind).toBe("aborted");
});
