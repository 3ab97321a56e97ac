import type { TokenUsage } from "../../model-event.ts";
import type { WireUsage } from "./wire-event.ts";

/**
 * The counts of a message as its events tell them: each one that comes replaces the last, for they are totals. Undefined
 * if none came.
 */
export function readUsage(events: readonly WireUsage[]): TokenUsage | undefined {
  const last = (pick: (usage: WireUsage) => unknown) =>
    events.map(pick).findLast((value) => typeof value === "number" && value >= 0) as number | undefined;
  const input = last((usage) => usage.input_tokens);
  const output = last((usage) => usage.output_tokens);
  if (input === undefined && output === undefined) return undefined;
  return {
    input: input ?? 0,
    output: output ?? 0,
    cacheRead: last((usage) => usage.cache_read_input_tokens) ?? 0,
    cacheWrite: last((usage) => usage.cache_creation_input_tokens) ?? last(writtenByAge) ?? 0,
    reasoning: last((usage) => usage.output_tokens_details?.thinking_tokens) ?? 0,
  };
}

function writtenByAge({ cache_creation }: WireUsage): number | undefined {
  if (!cache_creation) return undefined;
  const ages = [cache_creation.ephemeral_5m_input_tokens, cache_creation.ephemeral_1h_input_tokens];
  return ages.reduce<number>((sum, tokens) => sum + (typeof tokens === "number" ? tokens : 0), 0);
}
