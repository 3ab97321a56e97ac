import { describe, expect, test } from "vitest";
import { costOf } from "./cost-of.ts";
import { findModel } from "./find-model.ts";
import { retiredModelNotice } from "./retired-model-notice.ts";

const usage = (input: number, output: number, cacheRead = 0, cacheWrite = 0) => ({
  input,
  output,
  cacheRead,
  cacheWrite,
  reasoning: 0,
});

describe("costs", () => {
  test.each<[string, string, ReturnType<typeof usage>, number | undefined]>([
    ["openai", "gpt-5.1", usage(6000, 2000, 4000), 0.028],
    ["openai", "gpt-5.1-2025-11-13", usage(1_000_000, 0), 1.25],
    ["openai", "gpt-5.3-codex", usage(1000, 100), 0.00315],
    ["gemini", "gemini-3.1-pro-preview", usage(100_000, 1000, 100_000), 0.232],
    ["gemini", "gemini-3.1-pro-preview", usage(100_001, 1000, 100_000), 0.458004],
    ["groq", "qwen/qwen3-32b", usage(1_000_000, 1_000_000, 1_000_000), 1.17],
    ["openai-compat", "qwen/qwen3-32b", usage(1_000_000, 1_000_000), 0.36],
    ["openai-compat", "anthropic/claude-opus-4.6", usage(200_001, 0), 2.00001],
    ["openai-compat", "openai/gpt-5.1", usage(1_000_000, 0), 1.25],
    ["openai-compat", "qwen/qwen3-32b:free", usage(1_000_000, 0), 0],
    ["anthropic", "claude-haiku-5-5", usage(50_000, 1000, 40_000, 10_000), 0.00715],
    ["anthropic", "claude-haiku-5-5", usage(50_001, 1000, 40_000, 10_000), 0.0357505],
    ["anthropic", "claude-haiku-4-5-20251001", usage(0, 1_000_000), 5],
    ["groq", "openai/gpt-oss-120b", usage(1, 1), undefined],
    ["openai-compat", "bench", usage(1, 1), undefined],
  ])("%s %s %j", (provider, model, used, cost) => {
    const got = costOf(provider, model, used);
    if (cost === undefined) expect(got).toBeUndefined();
    else expect(got).toBeCloseTo(cost, 9);
  });

  test("what the vendor says wins", () => {
    expect(costOf("openai-compat", "bench", { ...usage(1, 1), cost: 0.5 })).toBe(0.5);
  });
});

test("windows", () => {
  expect(findModel("openai", "gpt-5.1")).toMatchObject({ contextWindow: 400_000, inputLimit: 272_000 });
  expect(findModel("openai-compat", "qwen/qwen3-32b")?.contextWindow).toBe(40_960);
  expect(findModel("openai-compat", "claude-haiku-4.5")?.contextWindow).toBe(200_000);
  expect(findModel("openai", "toString")).toBeUndefined();
});

test("retired models name their successors", () => {
  expect(retiredModelNotice("groq", "llama-3.3-70b-versatile")).toMatch(/2026-08-16.*openai\/gpt-oss-120b/);
  expect(retiredModelNotice("openai", "gpt-5.1")).toBeUndefined();
});
