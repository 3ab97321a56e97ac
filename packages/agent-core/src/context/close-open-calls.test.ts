import type { Message, ToolMessage } from "@marvin/ai";
import { userMessage } from "@marvin/ai";
import { expect, test } from "vitest";
import { closeOpenCalls } from "./close-open-calls.ts";

const calls = (...ids: string[]): Message => ({
  role: "assistant",
  provider: "p",
  model: "m",
  content: ids.map((id) => ({ type: "tool_call", id, name: "t", arguments: "{}" })),
});
const result = (callId: string): ToolMessage => ({
  role: "tool",
  callId,
  toolName: "t",
  ok: true,
  content: [{ type: "text", text: callId }],
});
const shape = (messages: readonly Message[]) =>
  messages.map((message) => (message.role === "tool" ? `${message.callId}${message.ok ? "" : "?"}` : message.role));

test.each<[string, Message[], string[]]>([
  [
    "a valid list stays",
    [userMessage("x"), calls("a", "b"), result("a"), result("b")],
    ["user", "assistant", "a", "b"],
  ],
  ["results are put in the order of the calls", [calls("a", "b"), result("b"), result("a")], ["assistant", "a", "b"]],
  [
    "a lost result is said to be lost",
    [calls("a", "b"), result("b"), userMessage("y")],
    ["assistant", "a?", "b", "user"],
  ],
  ["a result without its call goes", [userMessage("x"), result("a")], ["user"]],
  ["a result that comes too late goes", [calls("a"), userMessage("y"), result("a")], ["assistant", "a?", "user"]],
  ["a second result goes", [calls("a"), result("a"), result("a")], ["assistant", "a"]],
])("%s", (_, messages, expected) => {
  expect(shape(closeOpenCalls(messages))).toEqual(expected);
});
