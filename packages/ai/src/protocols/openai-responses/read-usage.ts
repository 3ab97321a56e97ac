import type { TokenUsage } from "../../model-event.ts";
import type { WireUsage } from "./wire-event.ts";

/** Undefined if the object holds no count. Cached tokens are inside `input_tokens`, reasoning is inside `output_tokens`. */
export function readUsage(wire: WireUsage | null | undefined): TokenUsage | undefined {
  if (typeof wire?.input_tokens !== "number" && typeof wire?.output_tokens !== "number") return undefined;
  const cacheRead = count(wire.input_tokens_details?.cached_tokens);
  const cacheWrite = count(wire.input_tokens_details?.cache_write_tokens);
  return {
    input: Math.max(0, count(wire.input_tokens) - cacheRead - cacheWrite),
    output: count(wire.output_tokens),
    cacheRead,
    cacheWrite,
    reasoning: count(wire.output_tokens_details?.reasoning_tokens),
  };
}

function count(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}
