import type { ModelInfo, Price } from "./model-info.ts";

/** Prices: models.dev of July 2026, Anthropic's pages of October 2026, Mistral's list of August 2026. */
export const knownModels: readonly ModelInfo[] = [
  ...rows("openai", { contextWindow: 400_000, inputLimit: 272_000, outputLimit: 128_000, thinks: true }, [
    { model: "gpt-5.1", price: price(1.25, 10, 0.125) },
    { model: "gpt-5.2", price: price(1.75, 14, 0.175) },
    { model: "gpt-5.3-codex", price: price(1.75, 14, 0.175), protocol: "openai-responses" },
    {
      model: "gpt-6-sol",
      contextWindow: 1_050_000,
      inputLimit: 922_000,
      price: price(2, 10, 0.2),
      protocol: "openai-responses",
    },
  ]),

  ...rows("google", { contextWindow: 1_048_576, outputLimit: 65_536, thinks: true, price: price(2, 12, 0.2) }, [
    { model: "gemini-3.1-pro-preview", band: { over: 200_000, price: price(4, 18, 0.4) } },
    {
      model: "gemini-3-pro-preview",
      band: { over: 200_000, price: price(4, 18, 0.4) },
      retired: { when: "2026-03-09", successor: "gemini-3.1-pro-preview" },
    },
  ]),

  ...rows("groq", { contextWindow: 131_072, sees: false, thinks: true }, [
    { model: "openai/gpt-oss-120b", outputLimit: 65_536 },
    { model: "openai/gpt-oss-20b", outputLimit: 65_536 },
    { model: "qwen/qwen3-32b", outputLimit: 40_960, price: price(0.29, 0.59) },
    {
      model: "llama-3.3-70b-versatile",
      outputLimit: 32_768,
      thinks: false,
      price: price(0.59, 0.79),
      retired: { when: "2026-08-16", successor: "openai/gpt-oss-120b" },
    },
  ]),

  ...rows("openrouter", { thinks: true }, [
    { model: "qwen/qwen3-32b", contextWindow: 40_960, price: price(0.08, 0.28), sees: false },
    { model: "anthropic/claude-haiku-4.5", contextWindow: 200_000, outputLimit: 64_000, price: price(1, 5, 0.1, 1.25) },
    {
      model: "anthropic/claude-opus-4.6",
      contextWindow: 1_000_000,
      outputLimit: 128_000,
      price: price(5, 25, 0.5, 6.25),
      band: { over: 200_000, price: { input: 10, output: 37.5 } },
    },
  ]),

  ...rows("anthropic", { contextWindow: 1_000_000, outputLimit: 128_000, thinks: true }, [
    { model: "claude-fable-5-1", price: price(10, 50, 0.25, 12.5) },
    { model: "claude-fable-5", price: price(10, 50, 1, 12.5) },
    { model: "claude-opus-5-5", price: price(4, 20, 0.2, 5) },
    { model: "claude-opus-5", price: price(5, 25, 0.5, 6.25) },
    { model: "claude-opus-4-8", price: price(5, 25, 0.5, 6.25) },
    { model: "claude-opus-4-7", price: price(5, 25, 0.5, 6.25) },
    { model: "claude-opus-4-6", price: price(5, 25, 0.5, 6.25) },
    { model: "claude-opus-4-5", price: price(5, 25, 0.5, 6.25), contextWindow: 200_000, outputLimit: 64_000 },
    { model: "claude-sonnet-5-5", price: price(2, 10, 0.1, 2.5) },
    { model: "claude-sonnet-5", price: price(2, 10, 0.2, 2.5) },
    { model: "claude-sonnet-4-6", price: price(3, 15, 0.3, 3.75), outputLimit: 64_000 },
    { model: "claude-sonnet-4-5", price: price(3, 15, 0.3, 3.75), contextWindow: 200_000, outputLimit: 64_000 },
    {
      model: "claude-haiku-5-5",
      price: price(0.1, 0.5, 0.01, 0.125),
      band: { over: 100_000, price: price(0.5, 2.5, 0.05, 0.625) },
    },
    { model: "claude-haiku-4-5", price: price(1, 5, 0.1, 1.25), contextWindow: 200_000, outputLimit: 64_000 },
  ]),

  ...rows("mistral", { contextWindow: 262_144, thinks: false }, [
    { model: "mistral-medium-latest", price: price(1.5, 7.5), thinks: true },
    { model: "mistral-large-latest", price: price(0.5, 1.5) },
    { model: "mistral-small-latest", price: price(0.15, 0.6), thinks: true },
    { model: "codestral-latest", price: price(0.3, 0.9), contextWindow: 128_000, sees: false },
    { model: "ministral-14b-latest", price: price(0.2, 0.2) },
    { model: "ministral-8b-latest", price: price(0.15, 0.15) },
    { model: "ministral-3b-latest", price: price(0.1, 0.1) },
    { model: "zai-glm-5-2", price: price(1.4, 4.4, 0.14), contextWindow: 1_000_000, sees: false, thinks: true },
    {
      model: "devstral-latest",
      price: price(0.4, 2),
      sees: false,
      retired: { when: "2026-07-31", successor: "mistral-medium-latest" },
    },
    {
      model: "magistral-medium-latest",
      price: price(2, 5),
      contextWindow: 128_000,
      thinks: true,
      retired: { when: "2026-07-31", successor: "mistral-medium-latest" },
    },
  ]),
];

function rows(vendor: string, shared: Partial<ModelInfo>, models: readonly Omit<ModelInfo, "vendor">[]): ModelInfo[] {
  return models.map((model) => ({ vendor, ...shared, ...model }));
}

function price(input: number, output: number, cacheRead?: number, cacheWrite?: number): Price {
  return {
    input,
    output,
    ...(cacheRead === undefined ? {} : { cacheRead }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
  };
}
