import { describe, expect, test } from "vitest";
import type { AssistantMessage, Message, ToolMessage } from "../../message.ts";
import { userMessage } from "../../message.ts";
import deepseek from "../../providers/deepseek.ts";
import mistral from "../../providers/mistral.ts";
import type { Vendor } from "../../providers/vendor.ts";
import { encodeChat } from "./encode-chat.ts";
import { nineCharacterId } from "./nine-character-id.ts";

type Json = Record<string, unknown>;

const encode = (vendor: Vendor, messages: Message[], model = "mistral-large-latest") =>
  encodeChat(
    { model, system: "S", messages, tools: [] },
    { provider: vendor.id, baseUrl: vendor.baseUrl, sees: true, quirks: vendor.quirks ?? {} },
  );
const messagesOf = (...args: Parameters<typeof encode>) => encode(...args).messages as Json[];
const call = (id: string, extra?: Json) => ({
  type: "tool_call" as const,
  id,
  name: "f",
  arguments: "{}",
  ...(extra ? { extra } : {}),
});
const assistant = (content: AssistantMessage["content"], more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  role: "assistant",
  provider: "mistral",
  model: "mistral-large-latest",
  content,
  ...more,
});
const result = (callId: string): ToolMessage => ({
  role: "tool",
  callId,
  toolName: "f",
  ok: true,
  content: [{ type: "text", text: "r" }],
});

describe("ids of nine characters", () => {
  test("kept where they fit, else made the same way each time", () => {
    expect(nineCharacterId("gSIMJiOkT")).toBe("gSIMJiOkT");
    expect(nineCharacterId("call_1")).toBe(nineCharacterId("call_1"));
  });

  test("many ids stay many", () => {
    const ids = Array.from({ length: 20_000 }, (_, n) =>
      nineCharacterId(`call_${n % 2 ? "abcdefghijklmnop_" : ""}${n}`),
    );
    expect(new Set(ids).size).toBe(20_000);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
  });

  test("the same for a call and its result; as they came for models of others", () => {
    const messages = [userMessage("u"), assistant([call("call_abc")]), result("call_abc")];
    const ids = (model: string) => {
      const [, , said, answered] = messagesOf(mistral, messages, model);
      return [(said?.tool_calls as { id: string }[] | undefined)?.[0]?.id, answered?.tool_call_id];
    };
    expect(ids("mistral-large-latest")).toEqual([nineCharacterId("call_abc"), nineCharacterId("call_abc")]);
    expect(ids("zai-glm-5-2")).toEqual(["call_abc", "call_abc"]);
  });
});

test("no field that Mistral does not know", () => {
  const odd = assistant([call("gSIMJiOkT", { odd: 1 })], { extra: { reasoning_details: [1] } });
  const body = encode(mistral, [userMessage("hi"), odd, result("gSIMJiOkT")]);
  expect(Object.keys(body)).toEqual(["model", "messages", "stream"]);
  expect((body.messages as Json[])[2]).toEqual({
    role: "assistant",
    content: null,
    tool_calls: [{ id: "gSIMJiOkT", type: "function", function: { name: "f", arguments: "{}" } }],
  });
});

test("an order that Mistral accepts", () => {
  const roles = (messages: Message[]) => messagesOf(mistral, messages).map((message) => message.role);
  const asked = assistant([call("1")]);
  expect(roles([userMessage("a"), asked, result("1"), userMessage("b")])).toEqual([
    "system",
    "user",
    "assistant",
    "tool",
    "assistant",
    "user",
  ]);
  expect(roles([userMessage("a"), assistant([{ type: "text", text: "b" }])])).toEqual([
    "system",
    "user",
    "assistant",
    "user",
  ]);
  expect(roles([userMessage("a"), assistant([{ type: "text", text: "" }]), userMessage("b")])).toEqual([
    "system",
    "user",
    "user",
  ]);
});

test.each<[string, "off" | "low", Json]>([
  ["mistral-medium-latest", "low", { reasoning_effort: "high" }],
  ["mistral-small-latest", "off", { reasoning_effort: "none" }],
  ["codestral-latest", "low", {}],
])("%s thinking %s", (model, level, fields) => {
  expect(mistral.quirks?.thinking?.(level, { model, baseUrl: "" })).toEqual(fields);
});

test("DeepSeek gets its own thoughts back; a call is never without any", () => {
  const mine = { provider: "deepseek", model: "deepseek-flash" };
  const thought = { type: "thinking" as const, text: "I should" };
  const text = { type: "text" as const, text: "t" };
  const reasoning = (message: AssistantMessage) =>
    messagesOf(deepseek, [message, result("1")], "deepseek-flash").find((one) => one.role === "assistant")
      ?.reasoning_content;
  expect(reasoning(assistant([thought, call("1")], mine))).toBe("I should");
  expect(reasoning(assistant([call("1")], mine))).toBe(" ");
  expect(reasoning(assistant([thought, call("1")]))).toBe(" ");
  expect(reasoning(assistant([thought, text]))).toBeUndefined();
});
