import { describe, expect, test } from "vitest";
import { type AssistantMessage, type AssistantPart, type Message, userMessage } from "../../message.ts";
import type { ModelRequest } from "../../provider.ts";
import { finishOf } from "../../testing/decode-frames.ts";
import { item, responseEvents } from "../../testing/response-events.ts";
import type { WireContext } from "../protocol.ts";
import { reasoningEffort } from "../reasoning-effort.ts";
import { encodeResponses } from "./encode-responses.ts";
import { openaiResponses } from "./openai-responses.ts";
import { ResponsesDecoder } from "./responses-decoder.ts";

const wire: WireContext = { provider: "openai", baseUrl: "https://api.openai.com/v1", sees: true, quirks: {} };
const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: "gpt-5.5",
  system: "Be brief.",
  messages: [userMessage("hi")],
  tools: [],
  ...more,
});
const input = (messages: readonly Message[], context: Partial<WireContext> = {}, model = "gpt-5.5") =>
  encodeResponses(request({ messages, model }), { ...wire, ...context })["input"];
const assistant = (content: readonly AssistantPart[], more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  role: "assistant",
  content,
  provider: "openai",
  model: "gpt-5.5",
  ...more,
});
const result = (callId: string, text: string): Message => ({
  role: "tool",
  callId,
  toolName: "f",
  ok: true,
  content: [{ type: "text", text }],
});
const call = (id: string, args = "{}"): AssistantPart => ({ type: "tool_call", id, name: "f", arguments: args });

test("a request", () => {
  const schema = { $schema: "x", type: "object", properties: { a: { type: "string" } } };
  const tools = [{ name: "f", description: "does f", input: schema }];
  expect(encodeResponses(request({ tools, thinking: "high", maxOutputTokens: 99 }), wire)).toEqual({
    model: "gpt-5.5",
    instructions: "Be brief.",
    input: [{ role: "user", content: [{ type: "input_text", text: "hi" }] }],
    tools: [
      {
        type: "function",
        name: "f",
        description: "does f",
        parameters: { type: "object", properties: { a: { type: "string" } } },
        strict: false,
      },
    ],
    stream: true,
    store: false,
    include: ["reasoning.encrypted_content"],
    reasoning: { effort: "high", summary: "auto" },
    prompt_cache_key: expect.stringMatching(/^marvin-[0-9a-f]{16}$/),
    max_output_tokens: 99,
  });
});

test("nothing is asked of a model that cannot do it", () => {
  const plain = encodeResponses(request({ model: "gpt-4.1-mini", thinking: "high", system: "" }), wire);
  expect(plain).not.toHaveProperty("include");
  expect(plain).not.toHaveProperty("reasoning");
  expect(plain).not.toHaveProperty("instructions");
  const quirks = { noOutputLimit: true, body: () => ({ instructions: "usual" }) };
  const codex = encodeResponses(request({ maxOutputTokens: 9, system: "" }), { ...wire, quirks });
  expect(codex).toMatchObject({ instructions: "usual" });
  expect(codex).not.toHaveProperty("max_output_tokens");
  expect(encodeResponses(request(), { ...wire, quirks })).toMatchObject({ instructions: "Be brief." });
});

test.each([
  ["gpt-5", "off", "minimal"],
  ["gpt-5-codex", "off", "low"],
  ["gpt-5.1-codex-max", "off", "low"],
  ["gpt-5.3-codex", "off", "none"],
  ["gpt-5.5", "off", "none"],
  ["gpt-6.1-sol", "off", "low"],
  ["o4-mini", "off", "low"],
  ["gpt-5.5", "medium", "medium"],
  ["gpt-5-pro", "low", undefined],
  ["gpt-4.1", "low", undefined],
] as const)("%s, thinking %s: %s", (model, level, effort) => {
  expect(reasoningEffort(level, model)).toBe(effort);
});

test("the cache key stays while a conversation goes on", () => {
  const key = (messages: readonly Message[]) => encodeResponses(request({ messages }), wire)["prompt_cache_key"];
  const first = userMessage("hi");
  expect(key([first, assistant([{ type: "text", text: "Hello" }]), userMessage("and?")])).toBe(key([first]));
  expect(key([userMessage("other")])).not.toBe(key([first]));
});

describe("what was said", () => {
  const items = [
    item.reasoning("enc1", "Plan"),
    item.text("I look.", { phase: "commentary" }),
    item.reasoning("enc2"),
    item.call("call_1", "f", '{"a": 1}'),
  ];
  const decoder = () => new ResponsesDecoder({ provider: "openai", model: "gpt-5.5" });
  const { message } = finishOf(decoder(), responseEvents(items));
  const round = [userMessage("hi"), message, result("call_1", "ALPHA")];

  test("goes back item by item, byte for byte, without ids", () => {
    expect(input(round)).toEqual([
      { role: "user", content: [{ type: "input_text", text: "hi" }] },
      { type: "reasoning", summary: [{ type: "summary_text", text: "Plan" }], encrypted_content: "enc1" },
      { role: "assistant", content: [{ type: "output_text", text: "I look." }], phase: "commentary" },
      { type: "reasoning", summary: [], encrypted_content: "enc2" },
      { type: "function_call", call_id: "call_1", name: "f", arguments: '{"a": 1}' },
      { type: "function_call_output", call_id: "call_1", output: "ALPHA" },
    ]);
  });

  test("survives a session file", () => {
    expect(input(JSON.parse(JSON.stringify(round)) as Message[])).toEqual(input(round));
  });

  test.each([
    ["another model", {}, "gpt-5.1"],
    ["another provider", { provider: "codex" }, "gpt-5.5"],
  ])("goes to %s without what is encrypted", (_, context, model) => {
    expect(input(round, context, model)).toEqual([
      { role: "user", content: [{ type: "input_text", text: "hi" }] },
      { role: "assistant", content: [{ type: "output_text", text: "I look." }] },
      { type: "function_call", call_id: "call_1", name: "f", arguments: '{"a": 1}' },
      { type: "function_call_output", call_id: "call_1", output: "ALPHA" },
    ]);
  });

  test("a thought whose next item is gone stays behind, and so do those that lead to it", () => {
    const followed = finishOf(decoder(), responseEvents([item.reasoning("a"), item.reasoning("b"), item.text("Hi")]));
    expect(input([followed.message])).toHaveLength(3);
    const alone = { ...followed.message, content: followed.message.content.slice(0, 2) };
    expect(input([userMessage("x"), alone])).toHaveLength(1);
    const another = { ...followed.message, content: [...followed.message.content.slice(0, 2), call("c")] };
    expect(input([another])).toMatchObject([{ type: "function_call" }, { type: "function_call_output" }]);
  });

  test("what stands between two messages is not handed back", () => {
    const two = [item.text("I look.", { phase: "commentary" }), item.text("Done.", { phase: "final_answer" })];
    expect(input([finishOf(decoder(), responseEvents(two)).message])).toMatchObject([
      { content: [{ text: "I look." }] },
      { content: [{ text: "Done." }] },
    ]);
  });
});

describe("calls of others", () => {
  test("every call has its own id and its result, whatever the vendor called them", () => {
    const foreign = { provider: "gemini", model: "g" };
    const long = `${"x".repeat(70)}9`;
    const messages = [
      assistant([call("0"), call("1")], foreign),
      result("0", "A"),
      result("1", "B"),
      assistant([call("0"), call(long)], foreign),
      result("0", "C"),
    ];
    const items = input(messages) as { type: string; call_id: string; output?: string }[];
    const calls = items.filter((entry) => entry.type === "function_call").map((entry) => entry.call_id);
    const outputs = items.filter((entry) => entry.type === "function_call_output").map((entry) => entry.call_id);
    expect(new Set(calls).size).toBe(4);
    expect(outputs).toEqual(calls);
    expect(calls.every((id) => id.length <= 64)).toBe(true);
    expect(items.at(-1)?.output).toContain("interrupted");
  });

  test("arguments that are no JSON, or none at all", () => {
    const items = input([assistant([call("1", '{"a":'), call("2", "")]), result("1", ""), result("2", "")]);
    expect(items).toMatchObject([{ arguments: '{"invalid_json":"{\\"a\\":"}' }, { arguments: "{}" }, {}, {}]);
  });
});

describe("images", () => {
  const image = { type: "image", mimeType: "image/png", base64: "AAAA", name: "a.png" } as const;
  const shown = { type: "input_image", image_url: "data:image/png;base64,AAAA" };

  test("of a user and of a result", () => {
    const messages: Message[] = [
      { role: "user", content: [{ type: "text", text: "look" }, image] },
      assistant([call("1")]),
      { role: "tool", callId: "1", toolName: "f", ok: true, content: [{ type: "text", text: "read" }, image] },
    ];
    expect(input(messages)).toMatchObject([
      { content: [{ type: "input_text", text: "look" }, shown] },
      {},
      { output: [{ type: "input_text", text: "read" }, shown] },
    ]);
    expect(input(messages, { sees: false })).toMatchObject([
      { content: [{ type: "input_text", text: "look\n[image: a.png]" }] },
      {},
      { output: "read\n[image: a.png]" },
    ]);
  });
});

test("without summaries where the organization may not have them", () => {
  const body = encodeResponses(request({ thinking: "low" }), wire);
  const error = "Your organization must be verified to generate reasoning summaries.";
  expect(openaiResponses.adapt?.(body, error)).toEqual({ ...body, reasoning: { effort: "low" } });
  expect(openaiResponses.adapt?.(body, "Something else.")).toBeUndefined();
  expect(openaiResponses.adapt?.(encodeResponses(request(), wire), error)).toBeUndefined();
});
