import { describe, expect, test } from "vitest";
import { finishOf as finish } from "../../testing/decode-frames.ts";
import { frames } from "../../testing/index.ts";
import { ChatDecoder } from "./chat-decoder.ts";

type Chunk = string | object;

const decoder = () => new ChatDecoder({ provider: "p", model: "m" });
const finishOf = (chunks: readonly Chunk[]) => finish(decoder(), chunks);
const done = "[DONE]";
const d = frames.delta;
describe("usage", () => {
  const usageOf = (...chunks: Chunk[]) => finishOf([d({ content: "a" }), ...chunks, frames.finish(), done]).usage;
  test.each<[string, Chunk[], object | undefined]>([
    [
      "cached input is not input",
      [
        frames.usage({
          prompt_tokens: 100,
          completion_tokens: 5,
          prompt_tokens_details: { cached_tokens: 60 },
          completion_tokens_details: { reasoning_tokens: 2 },
        }),
      ],
      { input: 40, cacheRead: 60, cacheWrite: 0, output: 5, reasoning: 2 },
    ],
    [
      "Mistral's older name for what was cached",
      [frames.usage({ prompt_tokens: 77, completion_tokens: 12, num_cached_tokens: 76 })],
      { input: 1, cacheRead: 76, cacheWrite: 0, output: 12, reasoning: 0 },
    ],
    [
      "OpenRouter: its cost, and cache writes",
      [
        frames.usage({
          prompt_tokens: 100,
          completion_tokens: 5,
          cost: 0.01,
          prompt_tokens_details: { cached_tokens: 10, cache_write_tokens: 20 },
        }),
      ],
      { input: 70, cacheRead: 10, cacheWrite: 20, output: 5, reasoning: 0, cost: 0.01 },
    ],
    [
      "Gemini: thinking is in the total alone",
      [frames.usage({ prompt_tokens: 91, completion_tokens: 28, total_tokens: 345 })],
      { input: 91, cacheRead: 0, cacheWrite: 0, output: 254, reasoning: 226 },
    ],
    [
      "Groq: told twice, counted once",
      [
        {
          ...frames.usage({ prompt_tokens: 10, completion_tokens: 5 }),
          x_groq: { usage: { prompt_tokens: 10, completion_tokens: 5 } },
        },
      ],
      { input: 10, cacheRead: 0, cacheWrite: 0, output: 5, reasoning: 0 },
    ],
    [
      "Groq: in its own place alone",
      [{ x_groq: { usage: { prompt_tokens: 10, completion_tokens: 5 } } }],
      { input: 10, cacheRead: 0, cacheWrite: 0, output: 5, reasoning: 0 },
    ],
    [
      "on every chunk: the last one",
      [
        frames.usage({ prompt_tokens: 10, completion_tokens: 1 }),
        frames.usage({ prompt_tokens: 10, completion_tokens: 9 }),
        { usage: null, choices: [] },
        { usage: {} },
      ],
      { input: 10, cacheRead: 0, cacheWrite: 0, output: 9, reasoning: 0 },
    ],
    ["none", [], undefined],
  ])("%s", (_, chunks, expected) => expect(usageOf(...chunks)).toEqual(expected));
});
