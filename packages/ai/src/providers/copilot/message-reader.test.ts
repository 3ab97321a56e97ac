import type { SessionEvent } from "@github/copilot-sdk";
import { expect, test } from "vitest";
import { maskKeys } from "../../errors/mask-keys.ts";
import { MessageReader } from "./message-reader.ts";

function read(...events: [type: string, data: object, more?: object][]) {
  const reader = new MessageReader({ model: "m", mask: maskKeys([]) }, ["read_file"]);
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

test("a failed call before anything was said is the runtime's to repeat", () => {
  const failure: [string, object] = ["model.call_failure", { source: "top_level" }];
  const said: [string, object] = ["assistant.message_delta", { messageId: "1", deltaContent: "x" }];
  expect(read(failure, said).reader.state).toBe("open");
  expect(read(failure, said, failure).reader).toMatchObject({ state: "failed", error: { kind: "network" } });
});

test.each([
  [{ errorType: "authentication", message: "x" }, "auth"],
  [{ errorType: "query", message: "No GitHub OAuth token or Copilot HMAC key provided" }, "auth"],
  [{ errorType: "rate_limit", message: "x", errorCode: "user_weekly_rate_limited" }, "rate-limit"],
  [{ errorType: "quota", message: "x" }, "rate-limit"],
  [{ errorType: "context_limit", message: "x" }, "context-overflow"],
  [{ errorType: "query", message: "x", statusCode: 500 }, "overloaded"],
  [{ errorType: "query", message: "error sending request for url" }, "network"],
])("%j is %s", (data, kind) => {
  expect(read(["session.error", data]).reader.error).toMatchObject({ kind, retryable: false });
});

test("an end after a whole message takes nothing away from it; without one it is an error", () => {
  const whole: [string, object] = ["assistant.message", { messageId: "1", content: "" }];
  const error: [string, object] = ["session.error", { errorType: "query", message: "No response was returned." }];
  expect(read(whole, error)).toMatchObject({ reader: { state: "done" }, finish: { reason: "stop" } });
  expect(read(["session.idle", {}]).reader.error?.message).toBe("GitHub Copilot ended its turn without an answer (m).");
  expect(read(["abort", { reason: "x" }]).reader.error?.kind).toBe("aborted");
});
