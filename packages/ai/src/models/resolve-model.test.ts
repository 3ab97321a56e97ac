import { describe, expect, test } from "vitest";
import { findVendor } from "../providers/find-vendor.ts";
import type { Vendor } from "../providers/vendor.ts";
import { vendors } from "../providers/vendors.generated.ts";
import { completeModel, splitModel } from "./resolve-model.ts";
import { retiredModelNotice } from "./retired-model-notice.ts";

const vendor = (id: string) => findVendor(id) as Vendor;

describe("provider/model", () => {
  test.each<[name: string, chosen: string | undefined, byFlag: boolean, provider: string | undefined, model: string]>([
    ["gpt-5.1", undefined, false, undefined, "gpt-5.1"],
    ["anthropic/claude-opus-5-5", undefined, false, "anthropic", "claude-opus-5-5"],
    ["anthropic/claude-opus-5-5", "openai", false, "anthropic", "claude-opus-5-5"],
    ["Anthropic/claude-opus-5-5", "gemini", false, "anthropic", "claude-opus-5-5"],
    ["groq/openai/gpt-oss-120b", "openai", false, "groq", "openai/gpt-oss-120b"],
    // Names with slashes of their own.
    ["openai/gpt-oss-120b", "groq", false, undefined, "openai/gpt-oss-120b"],
    ["anthropic/claude-haiku-4.5", "openrouter", false, undefined, "anthropic/claude-haiku-4.5"],
    ["openai/gpt-5.1", "openai-compat", false, undefined, "openai/gpt-5.1"],
    ["mistral/x", "vllm", false, undefined, "mistral/x"],
    ["hf.co/org/model", "ollama", false, undefined, "hf.co/org/model"],
    ["hf.co/org/model", undefined, false, undefined, "hf.co/org/model"],
    // The chosen provider's own id is taken off where it cannot be part of the name.
    ["openai/gpt-5.1", "openai", true, undefined, "gpt-5.1"],
    ["groq/compound", "groq", true, undefined, "groq/compound"],
    ["groq/openai/gpt-oss-120b", "groq", false, undefined, "openai/gpt-oss-120b"],
    ["openrouter/auto", "openrouter", false, undefined, "openrouter/auto"],
    // A flag has the last word.
    ["anthropic/claude-opus-5-5", "openai", true, undefined, "anthropic/claude-opus-5-5"],
    ["/x", undefined, false, undefined, "/x"],
    ["anthropic/", undefined, false, undefined, "anthropic/"],
  ])("%s with %s (by flag: %s)", (name, chosen, byFlag, provider, model) => {
    const split = splitModel(name, chosen === undefined ? undefined : vendor(chosen), byFlag, vendors);
    expect([split.vendor?.id, split.model]).toEqual([provider, model]);
  });
});

describe("the beginning of a name", () => {
  test.each([
    ["openai", "gpt-5.1", "gpt-5.1"],
    ["openai", "gpt-5.3", "gpt-5.3-codex"],
    ["openai", "gpt-5", "gpt-5"],
    ["openai", "gpt-5.1-2025-11-13", "gpt-5.1-2025-11-13"],
    ["anthropic", "claude-opus", "claude-opus-5-5"],
    ["anthropic", "claude-opus-5", "claude-opus-5"],
    ["anthropic", "claude-opus-4", "claude-opus-4-8"],
    ["anthropic", "claude-haiku-4", "claude-haiku-4-5"],
    ["anthropic", "claude", "claude"],
    ["gemini", "gemini-3", "gemini-3.1-pro-preview"],
    ["mistral", "mistral-large", "mistral-large-latest"],
    ["mistral", "ministral", "ministral"],
    ["mistral", "devstral", "devstral"],
    ["groq", "qwen", "qwen/qwen3-32b"],
    ["groq", "llama-3.3", "llama-3.3"],
    ["openai-compat", "qwen", "qwen"],
    ["ollama", "qwen3", "qwen3"],
    ["openai", "nosuch-1", "nosuch-1"],
    // As others write it.
    ["anthropic", "claude-haiku-4.5", "claude-haiku-4-5"],
    ["anthropic", "Claude-Opus-5-5", "claude-opus-5-5"],
    ["anthropic", "claude-haiku-4-5-20251001", "claude-haiku-4-5-20251001"],
    ["openrouter", "anthropic/claude-haiku-4-5", "anthropic/claude-haiku-4.5"],
    ["copilot", "claude-haiku-4.5", "claude-haiku-4.5"],
  ])("%s %s → %s", (id, name, whole) => expect(completeModel(vendor(id), name)).toBe(whole));
});

test("no default is retired", () => {
  for (const { id, defaultModel } of vendors) expect(retiredModelNotice(id, defaultModel)).toBeUndefined();
});
