import { expect, test } from "vitest";
import type { AssistantMessage, Message, ToolMessage } from "../../message.ts";
import { userMessage } from "../../message.ts";
import type { ModelRequest } from "../../provider.ts";
import gemini from "../../providers/gemini.ts";
import groq from "../../providers/groq.ts";
import openai from "../../providers/openai.ts";
import openaiCompat from "../../providers/openai-compat.ts";
import type { Vendor } from "../../providers/vendor.ts";
import { invalidity } from "../../testing/index.ts";
import { encodeChat } from "./encode-chat.ts";

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: "m",
  system: "",
  messages: [],
  tools: [],
  ...more,
});
const encode = (more: Partial<ModelRequest>, vendor?: Vendor, sees = true) =>
  encodeChat(request(more), {
    provider: vendor?.id ?? "p",
    baseUrl: vendor?.baseUrl ?? "http://x",
    sees,
    quirks: vendor?.quirks ?? {},
  });
const messagesOf = (messages: Message[], vendor?: Vendor, model = "m", sees = true) =>
  encode({ messages, model }, vendor, sees).messages as Record<string, unknown>[];

const call = (id: string, args = "{}", extra?: Record<string, unknown>) => ({
  type: "tool_call" as const,
  id,
  name: "f",
  arguments: args,
  ...(extra ? { extra } : {}),
});
const assistant = (content: AssistantMessage["content"], more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  role: "assistant",
  provider: "p",
  model: "m",
  content,
  ...more,
});
const result = (callId: string, text = "r"): ToolMessage => ({
  role: "tool",
  callId,
  toolName: "f",
  ok: true,
  content: [{ type: "text", text }],
});
const image = { type: "image" as const, mimeType: "image/png", base64: "AA==", name: "cat.png" };

test("a conversation with a tool", () => {
  const messages = [
    userMessage("hi"),
    assistant([{ type: "thinking", text: "hm" }, { type: "text", text: "ok" }, call("1", "")]),
    result("1"),
  ];
  expect(
    encode({
      system: "S",
      messages,
      maxOutputTokens: 9,
      tools: [{ name: "f", description: "F.", input: { $schema: "x", type: "object" } }],
    }),
  ).toEqual({
    model: "m",
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 9,
    tools: [
      { type: "function", function: { name: "f", description: "F.", parameters: { type: "object", properties: {} } } },
    ],
    messages: [
      { role: "system", content: "S" },
      { role: "user", content: "hi" },
      {
        role: "assistant",
        content: "ok",
        tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "1", content: "r" },
    ],
  });
});

const parts: Message[] = [
  userMessage("u"),
  assistant([call("1"), call("2")]),
  result("1"),
  result("2"),
  assistant([{ type: "thinking", text: "only" }]),
  assistant([{ type: "text", text: "a" }]),
  result("9"),
  result("1"),
  assistant([call("1")]),
];

test("whatever is left out of a conversation, the list is valid", () => {
  for (let mask = 0; mask < 2 ** parts.length; mask += 1) {
    const some = parts.filter((_, at) => (mask >> at) % 2 === 1);
    expect(invalidity(messagesOf(some)), JSON.stringify(some)).toBe("");
    expect(invalidity(messagesOf([...some].reverse())), JSON.stringify(some)).toBe("");
  }
});

test("a missing result is made up, a lost one becomes a note", () => {
  expect(
    messagesOf([
      userMessage("first"),
      assistant([call("1"), call("2")]),
      userMessage("u"),
      result("2", "late"),
      result("x", "lost"),
    ]),
  ).toMatchObject([
    { role: "user", content: "first" },
    { role: "assistant" },
    { role: "tool", tool_call_id: "1", content: "[no result: the call was interrupted]" },
    { role: "tool", tool_call_id: "2", content: "late" },
    { role: "user", content: "u" },
    { role: "user", content: expect.stringContaining("lost") },
  ]);
});

test("names and ids that no vendor takes are made legal, the same for a call and its result", () => {
  const id = `chatcmpl-tool-${"a".repeat(32)}`;
  const odd = { ...call(id), name: "functions.read file" };
  const [, said, answered] = messagesOf([userMessage("u"), assistant([odd]), result(id, "r")]);
  const [sent] = (said?.tool_calls ?? []) as { id: string; function: { name: string } }[];
  expect(sent?.function.name).toBe("functions_read_file");
  expect(sent?.id).toHaveLength(40);
  expect(answered?.tool_call_id).toBe(sent?.id);
});

test("the user begins and has the last word, or somebody else in their place", () => {
  const roles = (messages: Message[]) => messagesOf(messages).map((message) => message.role);
  const said = assistant([{ type: "text", text: "a" }]);
  expect(roles([said])).toEqual(["user", "assistant", "user"]);
  expect(roles([userMessage("u"), said])).toEqual(["user", "assistant", "user"]);
  expect(roles([])).toEqual(["user"]);
});

test("arguments that are no JSON object are wrapped in one", () => {
  const [, message] = messagesOf([userMessage("u"), assistant([call("1", '{"a":')])]);
  expect(message).toMatchObject({ tool_calls: [{ function: { arguments: '{"invalid_json":"{\\"a\\":"}' } }] });
});

test("images: shown to models that see, after all results; named for the others", () => {
  const seen = { ...result("1"), content: [image] };
  const messages: Message[] = [
    { role: "user", content: [{ type: "text", text: "look" }, image] },
    assistant([call("1"), call("2")]),
    seen,
    result("2"),
  ];
  const url = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };
  expect(messagesOf(messages)).toMatchObject([
    { role: "user", content: [{ type: "text", text: "look" }, url] },
    { role: "assistant" },
    { role: "tool", content: "[an image, shown below]" },
    { role: "tool" },
    { role: "user", content: [url] },
  ]);
  expect(messagesOf(messages, undefined, "m", false)).toMatchObject([
    { content: "look\n[image: cat.png]" },
    {},
    { content: "[image: cat.png]" },
    { content: "r" },
  ]);
});

test("what a vendor signed goes back to the same vendor and family alone", () => {
  const extra = { extra_content: { google: { thought_signature: "sig" } } };
  const own = assistant([call("1", "{}", extra), call("2")], {
    provider: "gemini",
    model: "gemini-3.1-pro-preview",
    extra: { reasoning_details: [1] },
  });
  const signatures = (message: Message, vendor: Vendor, model: string) => {
    const [, encoded] = messagesOf([userMessage("u"), message], vendor, model);
    const calls = encoded?.tool_calls as { extra_content?: { google: { thought_signature: string } } }[];
    return [encoded?.reasoning_details, ...calls.map((one) => one.extra_content?.google.thought_signature)];
  };
  const dummy = "skip_thought_signature_validator";
  expect(signatures(own, gemini, "gemini-3.1-pro-preview")).toEqual([[1], "sig", undefined]);
  expect(signatures(own, gemini, "gemini-3-flash")).toEqual([[1], "sig", undefined]);
  expect(signatures({ ...own, provider: "openai" }, gemini, "gemini-3.1-pro-preview")).toEqual([
    undefined,
    dummy,
    undefined,
  ]);
  expect(signatures(own, openai, "gpt-5.1")).toEqual([undefined, undefined, undefined]);
});

test.each<[Vendor, string, ModelRequest["thinking"], object]>([
  [openai, "gpt-5.1", "high", { reasoning_effort: "high", store: false }],
  [openai, "gpt-5.1", "off", { reasoning_effort: "none" }],
  [openai, "gpt-5", "off", { reasoning_effort: "minimal" }],
  [openai, "gpt-4o", "high", { reasoning_effort: undefined, store: false }],
  [groq, "openai/gpt-oss-120b", "low", { reasoning_effort: "low", reasoning_format: undefined }],
  [groq, "qwen/qwen3-32b", undefined, { reasoning_format: "parsed", reasoning_effort: undefined }],
  [groq, "qwen/qwen3-32b", "off", { reasoning_format: "parsed", reasoning_effort: "none" }],
  [gemini, "gemini-3.1-pro-preview", "off", { reasoning_effort: "low" }],
  [gemini, "gemini-2.5-flash", "off", { reasoning_effort: "none" }],
  [openaiCompat, "x/y", "medium", { reasoning: { effort: "medium" }, reasoning_effort: undefined }],
])("$0.id $1 thinking $2", (vendor, model, thinking, fields) => {
  const body = encode({ model, ...(thinking === undefined ? {} : { thinking }) }, vendor);
  for (const [name, value] of Object.entries(fields)) expect(body[name]).toEqual(value);
});

test("the limit of the answer has the vendor's own name", () => {
  expect(encode({ maxOutputTokens: 5 }, openai)).toMatchObject({ max_completion_tokens: 5 });
  expect(encode({ maxOutputTokens: 5 }, gemini)).toMatchObject({ max_tokens: 5 });
});

test("Gemini gets schemas in the words it knows", () => {
  const input = {
    $schema: "x",
    type: "object",
    additionalProperties: false,
    required: ["a"],
    properties: {
      a: { type: ["string", "null"], description: "A", default: "x", pattern: "y" },
      b: { anyOf: [{ type: "number", exclusiveMinimum: 0 }, { type: "null" }] },
      c: { type: "array", items: { type: "object", properties: { d: { const: "e" } }, propertyNames: {} } },
    },
  };
  const tools = encode(
    {
      tools: [
        { name: "f", description: "F", input },
        { name: "g", description: "G", input: { type: "object", properties: {} } },
      ],
    },
    gemini,
  ).tools;
  expect(tools).toEqual([
    {
      type: "function",
      function: {
        name: "f",
        description: "F",
        parameters: {
          type: "object",
          required: ["a"],
          properties: {
            a: { type: "string", nullable: true, description: "A" },
            b: { type: "number", minimum: 0, nullable: true },
            c: { type: "array", items: { type: "object", properties: { d: { type: "string", enum: ["e"] } } } },
          },
        },
      },
    },
    { type: "function", function: { name: "g", description: "G" } },
  ]);
});
