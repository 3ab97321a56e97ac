import { expect, test } from "vitest";
import type { AssistantMessage, Message, ToolMessage } from "../../message.ts";
import { userMessage } from "../../message.ts";
import type { ModelRequest } from "../../provider.ts";
import type { Quirks } from "../quirks.ts";
import { encodeOllama } from "./encode-ollama.ts";

const encode = (more: Partial<ModelRequest>, quirks: Quirks = {}, sees = true) =>
  encodeOllama(
    { model: "qwen3:8b", system: "", messages: [], tools: [], ...more },
    { provider: "ollama", baseUrl: "http://x", sees, quirks },
  );
const messagesOf = (messages: Message[], sees = true) => encode({ messages }, {}, sees).messages;
const assistant = (content: AssistantMessage["content"], more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  role: "assistant",
  provider: "ollama",
  model: "qwen3:8b",
  content,
  ...more,
});
const call = (id: string, args: string, given = false) => ({
  type: "tool_call" as const,
  id,
  name: "f",
  arguments: args,
  ...(given ? { extra: { id } } : {}),
});
const result = (callId: string, content: ToolMessage["content"] = [{ type: "text", text: "r" }]): ToolMessage => ({
  role: "tool",
  callId,
  toolName: "f",
  ok: true,
  content,
});
const image = { type: "image" as const, mimeType: "image/png", base64: "AA==", name: "cat.png" };

test("a conversation with tools", () => {
  const tools = [{ name: "f", description: "F.", input: { $schema: "x", type: "object" } }];
  const messages = [
    userMessage("hi"),
    assistant([
      { type: "thinking", text: "hm" },
      { type: "text", text: "ok" },
      call("a", '{"n":1}', true),
      call("b", ""),
    ]),
    result("a"),
    result("b"),
  ];
  expect(encode({ system: "S", messages, tools, maxOutputTokens: 9 })).toEqual({
    model: "qwen3:8b",
    stream: true,
    truncate: false,
    shift: false,
    tools: [
      { type: "function", function: { name: "f", description: "F.", parameters: { type: "object", properties: {} } } },
    ],
    options: { num_ctx: 8192, num_predict: 9 },
    messages: [
      { role: "system", content: "S" },
      { role: "user", content: "hi" },
      {
        role: "assistant",
        content: "ok",
        thinking: "hm",
        tool_calls: [
          { id: "a", function: { name: "f", arguments: { n: 1 } } },
          { function: { name: "f", arguments: {} } },
        ],
      },
      { role: "tool", tool_name: "f", tool_call_id: "a", content: "r" },
      { role: "tool", tool_name: "f", content: "r" },
    ],
  });
});

test("what another model thought and numbered stays behind", () => {
  const foreign = assistant([{ type: "thinking", text: "hm" }, call("toolu_1", "{}", true)], { provider: "anthropic" });
  expect(messagesOf([foreign, result("toolu_1")])).toEqual([
    { role: "assistant", content: "", tool_calls: [{ function: { name: "f", arguments: {} } }] },
    { role: "tool", tool_name: "f", content: "r" },
  ]);
});

test("arguments that are no object are told inside one", () => {
  expect(messagesOf([assistant([call("1", '{"a":')])])).toMatchObject([
    { tool_calls: [{ function: { arguments: { invalid_json: '{"a":' } } }] },
    {},
  ]);
});

test("images: a list beside the text, after all results; named for a model that cannot see", () => {
  const messages: Message[] = [
    { role: "user", content: [{ type: "text", text: "look" }, image] },
    assistant([call("1", "{}"), call("2", "{}")]),
    result("1", [image]),
    result("2"),
  ];
  expect(messagesOf(messages)).toMatchObject([
    { role: "user", content: "look", images: ["AA=="] },
    { role: "assistant" },
    { role: "tool", content: "[an image, shown below]" },
    { role: "tool", content: "r" },
    { role: "user", content: "", images: ["AA=="] },
  ]);
  expect(messagesOf(messages, false)).toMatchObject([
    { content: "look\n[image: cat.png]" },
    {},
    { content: "[image: cat.png]" },
    { content: "r" },
  ]);
});

test.each<[string, ModelRequest["thinking"], boolean | undefined, unknown]>([
  ["qwen3:8b", undefined, true, undefined],
  ["qwen3:8b", "high", true, true],
  ["qwen3:8b", "off", true, false],
  ["llama3.2", "high", false, undefined],
  ["llama3.2", "off", false, undefined],
  ["unknown", "high", undefined, undefined],
  ["gpt-oss:20b", "medium", true, "medium"],
  ["gpt-oss:20b", "off", undefined, "low"],
])("%s thinking %s, can: %s", (model, thinking, thinks, think) => {
  const served = thinks === undefined ? {} : { thinks };
  expect(encode({ model, ...(thinking === undefined ? {} : { thinking }) }, { served }).think).toEqual(think);
});

test("the context is large enough for what is sent, tools included", () => {
  const text = "x ".repeat(30_000);
  const tools = [{ name: "f", description: text, input: { type: "object" } }];
  const { options } = encode({ messages: [userMessage(text)], tools }) as { options: { num_ctx: number } };
  expect(options.num_ctx).toBe(49_152);
  expect(encode({}, { contextSize: () => 777 }).options).toEqual({ num_ctx: 777 });
});
