import { describe, expect, test } from "vitest";
import { type AssistantMessage, type Message, userMessage } from "../../message.ts";
import { continuationOf } from "./continuation.ts";

const call = (id: string) => ({ type: "tool_call" as const, id, name: "read_file", arguments: "{}" });
const called: AssistantMessage = {
  role: "assistant",
  content: [call("1"), call("2")],
  provider: "copilot",
  model: "m",
};
const result = (callId: string): Message => ({ role: "tool", callId, toolName: "read_file", ok: true, content: [] });
const known = [userMessage("go"), called];
const open = new Map([
  ["1", "r1"],
  ["2", "r2"],
]);

describe("with open calls", () => {
  test.each<[string, readonly Message[], boolean]>([
    ["all results", [...known, result("1"), result("2")], true],
    ["in another order, from a file", structuredClone([...known, result("2"), result("1")]), true],
    ["and a word of the user", [...known, result("1"), result("2"), userMessage("hurry")], true],
    ["one result", [...known, result("1")], false],
    ["a result twice", [...known, result("1"), result("1")], false],
    ["of another call", [...known, result("1"), result("3")], false],
    ["the user speaks instead", [...known, userMessage("stop"), userMessage("now")], false],
    ["another beginning", [userMessage("stay"), called, result("1"), result("2")], false],
    ["more was said meanwhile", [...known, result("1"), result("2"), called], false],
    ["nothing new", known, false],
  ])("%s", (_, messages, continues) => {
    expect(continuationOf(known, open, messages) !== undefined).toBe(continues);
  });
});

test("without open calls the user has to say something", () => {
  const none = new Map();
  expect(continuationOf(known, none, [...known, userMessage("a"), userMessage("b")])?.said).toHaveLength(2);
  expect(continuationOf(known, none, known)).toBeUndefined();
  expect(continuationOf(known, none, [...known, result("1")])).toBeUndefined();
});
