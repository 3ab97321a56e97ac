import type { TokenUsage } from "../../model-event.ts";
import type { WireUsage } from "./wire-chunk.ts";

/** Undefined if the object holds no count. */
export function readUsage(wire: WireUsage): TokenUsage | undefined {
  if (typeof wire.prompt_tokens !== "number" && typeof wire.completion_tokens !== "number") return undefined;
  const prompt = count(wire.prompt_tokens);
  const completion = count(wire.completion_tokens);
  // Gemini and xAI leave thinking out of completion_tokens; it is in the total, and it is billed.
  const output = Math.max(completion, count(wire.total_tokens) - prompt);
  const cacheRead = count(
    wire.prompt_tokens_details?.cached_tokens ?? wire.prompt_cache_hit_tokens ?? wire.num_cached_tokens,
  );
  const cacheWrite = count(wire.prompt_tokens_details?.cache_write_tokens);
  return {
    input: Math.max(0, prompt - cacheRead - cacheWrite),
    output,
    cacheRead,
    cacheWrite,
    reasoning: Math.max(count(wire.completion_tokens_details?.reasoning_tokens), output - completion),
    ...(typeof wire.cost === "number" && wire.cost >= 0 ? { cost: wire.cost } : {}),
  };
}

function count(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}
