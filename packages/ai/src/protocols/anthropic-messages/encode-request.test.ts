import { describe, expect, test } from "vitest";
import {
  type AssistantMessage,
  type AssistantPart,
  type Message,
  type ToolMessage,
  userMessage,
} from "../../message.ts";
import { findModel } from "../../models/find-model.ts";
import type { ModelRequest } from "../../provider.ts";
import { turnsInvalidity } from "../../testing/turns-invalidity.ts";
import { encodeRequest } from "./encode-request.ts";
import type { Turn, WireBlock } from "./wire-block.ts";

const MODEL = "claude-opus-5";

function encode(request: Partial<ModelRequest>, sees = true) {
  const whole = { model: MODEL, system: "", messages: [userMessage("hi")], tools: [], ...request };
  const outputLimit = findModel("anthropic", whole.model)?.outputLimit;
  return encodeRequest(whole, { provider: "anthropic", baseUrl: "", sees, outputLimit, quirks: {} });
}
function turnsOf(messages: Message[], model = MODEL, sees = true): Turn[] {
  const turns = encode({ messages, model }, sees).messages as Turn[];
  return turns.map(({ role, content }) => ({ role, content: content.map(unmarked) }));
}
const unmarked = ({ cache_control: _, ...block }: WireBlock) => block as WireBlock;
const assistant = (content: AssistantPart[], more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  role: "assistant",
  provider: "anthropic",
  model: MODEL,
  content,
  ...more,
});
const text = (words: string) => ({ type: "text" as const, text: words });
const call = (id: string, args = "{}", name = "f"): AssistantPart => ({ type: "tool_call", id, name, arguments: args });
const result = (callId: string, words = "r", ok = true): ToolMessage => ({
  role: "tool",
  callId,
  toolName: "f",
  ok,
  content: [text(words)],
});
const thought = (extra?: Record<string, unknown>): AssistantPart => ({
  type: "thinking",
  text: "hm",
  ...(extra ? { extra } : {}),
});
const image = { type: "image" as const, mimeType: "image/png", base64: "AA==", name: "cat.png" };
const mark = { cache_control: { type: "ephemeral" } };

test("a whole request", () => {
  expect(
    encode({
      model: "claude-haiku-4-5",
      system: "S",
      messages: [
        userMessage("hi"),
        assistant([text("ok"), call("t1", '{"a":1}'), call("t2", "")]),
        result("t1"),
        result("t2", "no", false),
        userMessage("and?"),
      ],
      tools: [{ name: "f", description: "F.", input: { $schema: "x", type: "object", properties: {} } }],
    }),
  ).toEqual({
    model: "claude-haiku-4-5",
    max_tokens: 64_000,
    stream: true,
    tools: [{ name: "f", description: "F.", input_schema: { type: "object", properties: {} }, ...mark }],
    system: [{ type: "text", text: "S", ...mark }],
    messages: [
      { role: "user", content: [{ type: "text", text: "hi", ...mark }] },
      {
        role: "assistant",
        content: [
          { type: "text", text: "ok" },
          { type: "tool_use", id: "t1", name: "f", input: { a: 1 } },
          { type: "tool_use", id: "t2", name: "f", input: {} },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "t1", content: "r" },
          { type: "tool_result", tool_use_id: "t2", content: "no", is_error: true },
          { type: "text", text: "and?", ...mark },
        ],
      },
    ],
  });
});

test.each<[string, number | undefined, number]>([
  ["claude-haiku-4-5-20251001", undefined, 64_000],
  ["claude-opus-5-5", undefined, 64_000],
  ["claude-opus-5-5", 100_000, 100_000],
  ["claude-haiku-4-5", 100_000, 64_000],
  ["claude-apricot-9", undefined, 32_000],
  ["claude-haiku-4-5", 9, 9],
])("max_tokens of %s asked for %s", (model, maxOutputTokens, max_tokens) => {
  expect(encode({ model, ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }) })).toMatchObject({
    max_tokens,
  });
});

const parts: Message[] = [
  userMessage("u"),
  assistant([call("1"), call("2")]),
  result("1"),
  result("2"),
  userMessage(" \n"),
  assistant([thought({ signature: "s" }), text(" ")]),
  assistant([thought({ signature: "s" }), text("a"), call("1", "[]"), text("after")]),
  result("9"),
  assistant([text(""), call("1|x", '{"a":'), call("1|x", "{}", "no such.tool")]),
  assistant([text("b"), thought({ data: "d" })], { provider: "groq" }),
];

test("whatever is left out of a conversation, the turns are valid", () => {
  for (let mask = 0; mask < 2 ** parts.length; mask += 1) {
    const some = parts.filter((_, at) => (mask >> at) % 2 === 1);
    for (const messages of [some, [...some].reverse()]) {
      for (const model of [MODEL, "claude-haiku-4-5"]) {
        const fault = turnsInvalidity(turnsOf(messages, model));
        if (fault !== "") expect(fault, JSON.stringify(messages)).toBe("");
      }
    }
  }
});

test("foreign ids and names take a form of their own, the same for call and result", () => {
  const turns = turnsOf([
    userMessage("u"),
    assistant([call("call.1|fc_2", "{}", "mcp.server/tool"), call("")]),
    result("call.1|fc_2", "one"),
    result("", "two"),
    assistant([call("call.1|fc_2")]),
    result("call.1|fc_2", "three"),
  ]);
  expect(turns.flatMap((turn) => turn.content)).toMatchObject([
    {},
    { id: "call_1_fc_2", name: "mcp_server_tool" },
    { id: "call" },
    { tool_use_id: "call_1_fc_2", content: "one" },
    { tool_use_id: "call", content: "two" },
    { id: "call_1_fc_2_2" },
    { tool_use_id: "call_1_fc_2_2", content: "three" },
  ]);
});

describe("thinking in the history", () => {
  const own = [thought({ signature: "E+/==" }), thought({ data: "D+/==" }), call("t1")];
  const types = (messages: Message[], model = MODEL) => turnsOf(messages, model)[1]?.content.map((block) => block.type);

  test("goes back byte for byte and in order", () => {
    expect(turnsOf([userMessage("u"), assistant(own), result("t1")])[1]?.content).toEqual([
      { type: "thinking", thinking: "hm", signature: "E+/==" },
      { type: "redacted_thinking", data: "D+/==" },
      { type: "tool_use", id: "t1", name: "f", input: {} },
    ]);
  });

  test.each<[string, Partial<AssistantMessage>, string, string[]]>([
    ["the same model", {}, MODEL, ["thinking", "redacted_thinking", "tool_use"]],
    ["the same with a date", {}, `${MODEL}-20260601`, ["thinking", "redacted_thinking", "tool_use"]],
    ["a later model", {}, "claude-opus-5-5", ["tool_use"]],
    ["another provider", { provider: "openrouter" }, MODEL, ["tool_use"]],
  ])("%s", (_, more, model, expected) => {
    expect(types([userMessage("u"), assistant(own, more), result("t1")], model)).toEqual(expected);
  });

  test("without a signature it stays here", () => {
    expect(types([userMessage("u"), assistant([thought(), text("a")])])).toEqual(["text"]);
  });

  test("blank text before it keeps its place, but not where thinking must be first", () => {
    const messages = (model: string) => [
      userMessage("u"),
      assistant([thought({ blank: "\n\n" }), thought({ signature: "s" }), text(" "), call("t1")], { model }),
      result("t1"),
    ];
    expect(types(messages(MODEL))).toEqual(["text", "thinking", "text", "tool_use"]);
    expect(types(messages("claude-opus-4-5"), "claude-opus-4-5")).toEqual(["thinking", "tool_use"]);
    expect(types(messages(MODEL), "claude-opus-5-5")).toEqual(["tool_use"]);
  });

  test("who called goes back where it was told", () => {
    const told = { ...call("t1"), extra: { caller: { type: "direct" } } } as AssistantPart;
    const callOf = (more: object) => turnsOf([userMessage("u"), assistant([told], more), result("t1")])[1]?.content[0];
    expect(callOf({})).toMatchObject({ caller: { type: "direct" } });
    expect(callOf({ provider: "openai" })).not.toHaveProperty("caller");
  });
});

test("what was refused is not sent again: the question, what was done for it, and what was said of the answer", () => {
  const refused = assistant([text("To begin")], { extra: { stop_reason: "refusal" } });
  const leftOut = text("[A request was left out here: the answer to it was refused.]");
  const before = [userMessage("a"), assistant([text("b")])];
  const round = [assistant([text("Looking."), call("t1")]), result("t1")];
  expect(turnsOf([...before, userMessage("u"), ...round, refused, userMessage("v")])).toEqual([
    { role: "user", content: [text("a")] },
    { role: "assistant", content: [text("b")] },
    { role: "user", content: [leftOut, text("v")] },
  ]);
  expect(turnsOf([userMessage("u"), { ...refused, content: [] }])).toEqual([{ role: "user", content: [leftOut] }]);
  expect(turnsOf([refused])).toEqual([{ role: "user", content: [leftOut] }]);
});

test("results: blank ones say so, images are shown to models that see", () => {
  const messages: Message[] = [
    { role: "user", content: [text("look"), image, { ...image, mimeType: "image/tiff", name: "x.tiff" }] },
    assistant([call("t1"), call("t2"), call("t3")]),
    result("t1", " \n"),
    { ...result("t2"), content: [text("seen"), image] },
    { ...result("t3"), content: [] },
  ];
  const shown = { type: "image", source: { type: "base64", media_type: "image/png", data: "AA==" } };
  const [asked, , answered] = turnsOf(messages);
  expect(asked?.content).toEqual([text("look"), shown, text("[image: x.tiff]")]);
  expect(answered?.content.map((block) => block.content)).toEqual(["(empty)", [text("seen"), shown], "(empty)"]);
  const [blind, , named] = turnsOf(messages, MODEL, false);
  expect(blind?.content).toEqual([text("look"), text("[image: cat.png]"), text("[image: x.tiff]")]);
  expect(named?.content[1]?.content).toBe("seen\n[image: cat.png]");
});

test("tools: names once and in the vendor's letters, no choice at the top of a schema", () => {
  const tool = (name: string, input: Record<string, unknown>) => ({ name, description: "", input });
  const choice = { anyOf: [{ properties: { a: { type: "string" } }, required: ["a"] }, { properties: { b: {} } }] };
  const all = { properties: { c: {} }, required: ["c"], allOf: [{ properties: { d: {} }, required: ["d"] }] };
  const { tools } = encode({ tools: [tool("a.b", {}), tool("a_b", {}), tool("c", choice), tool("d", all)] }) as {
    tools: object[];
  };
  expect(tools).toMatchObject([
    { name: "a_b", input_schema: { type: "object" } },
    { name: "c", input_schema: { type: "object", properties: { a: { type: "string" }, b: {} } } },
    { name: "d", input_schema: { type: "object", properties: { c: {}, d: {} }, required: ["d", "c"] } },
  ]);
  expect(tools[1]).not.toHaveProperty("input_schema.anyOf");
});

test("tools that must not be called stay in the request, for the cache's sake", () => {
  const tool = { name: "t", description: "A tool.", input: { type: "object", properties: {} } };
  const wire = { provider: "anthropic", baseUrl: "http://h/v1", sees: true, quirks: {} };
  const body = encodeRequest(
    { model: "claude-sonnet-5-5", system: "", messages: [userMessage("hi")], tools: [], idleTools: [tool] },
    wire,
  );
  expect(body).toMatchObject({ tools: [{ name: "t" }], tool_choice: { type: "none" } });
});
