import { expect, test } from "vitest";
import type { ThinkingLevel } from "../../provider.ts";
import { anthropicMessages } from "./anthropic-messages.ts";
import { thinkingFields } from "./thinking-fields.ts";

const fields = (model: string, level?: ThinkingLevel, maxTokens = 64_000, inUnthoughtRound = false) =>
  thinkingFields({ model, level, maxTokens, inUnthoughtRound });
const budget = (budget_tokens: number) => ({ thinking: { type: "enabled", budget_tokens } });
const bound = { block_binding: { prefix_mismatch_behavior: "drop_block" } };
const shown = { type: "adaptive", display: "summarized" };

test.each<[string, ThinkingLevel | undefined, object]>([
  ["claude-3-5-haiku-20241022", "high", {}],
  ["some-gateway-model", "high", {}],
  ["claude-3-7-sonnet-20250219", "low", budget(2048)],
  ["claude-sonnet-4-20250514", "medium", budget(8192)],
  ["claude-haiku-4-5-20251001", "high", budget(24_576)],
  ["claude-sonnet-4-5", "off", {}],
  ["claude-sonnet-4-5", undefined, {}],
  ["claude-opus-4-6", "high", { thinking: { type: "adaptive" }, output_config: { effort: "high" } }],
  ["claude-opus-4-6", "off", {}],
  ["claude-opus-4-8", "low", { thinking: shown, output_config: { effort: "low" } }],
  ["claude-opus-4-8", undefined, {}],
  ["claude-sonnet-5", undefined, { thinking: shown }],
  ["claude-sonnet-5", "off", { thinking: { type: "disabled" } }],
  ["claude-opus-5", "off", { thinking: { type: "disabled" } }],
  ["claude-fable-5", "off", { thinking: { type: "adaptive" }, output_config: { effort: "low" } }],
  ["claude-fable-5-1", "medium", { thinking: { ...shown, ...bound }, output_config: { effort: "medium" } }],
  ["claude-opus-5-5", "off", { thinking: { type: "adaptive", ...bound }, output_config: { effort: "low" } }],
  ["claude-opus-5-5", undefined, { thinking: { ...shown, ...bound } }],
  ["claude-sonnet-5-5", "off", { thinking: { type: "between_tools", ...bound } }],
  ["claude-haiku-5-5", undefined, {}],
  ["claude-haiku-5-5", "off", { thinking: { type: "disabled" } }],
  ["claude-apricot-9", "high", { thinking: shown, output_config: { effort: "high" } }],
  ["claude-apricot-9", "off", {}],
])("%s %s", (model, level, expected) => expect(fields(model, level)).toEqual(expected));

test.each([
  [4096, budget(2048)],
  [2048, budget(1024)],
  [2000, {}],
])("a budget within %d tokens", (maxTokens, expected) => {
  expect(fields("claude-haiku-4-5", "high", maxTokens)).toEqual(expected);
});

test("a round that began without thinking goes on without it", () => {
  expect(fields("claude-haiku-4-5", "high", 64_000, true)).toEqual({});
  expect(fields("claude-opus-4-6", "high", 64_000, true)).toHaveProperty("thinking");
});

test("models whose thinking is bound to the conversation need a header", () => {
  const headers = (model: string) => anthropicMessages.headers?.({ model, system: "", messages: [], tools: [] });
  expect(headers("claude-sonnet-5-5")).toHaveProperty("anthropic-beta");
  expect(headers("claude-sonnet-5")).toEqual({});
});
