import type { TokenUsage } from "../../model-event.ts";

export type UsageReport = Omit<TokenUsage, "cost">;

interface RuntimeUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cacheReadTokens?: number;
  readonly cacheWriteTokens?: number;
  readonly reasoningTokens?: number;
}

/** `cost` is left out: the runtime's is a multiplier of its plan, not dollars. */
export function addUsage(sum: UsageReport | undefined, usage: RuntimeUsage): UsageReport {
  const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0, reasoningTokens = 0 } = usage;
  return {
    // The runtime counts cached tokens as input too.
    input: (sum?.input ?? 0) + Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens),
    output: (sum?.output ?? 0) + outputTokens,
    cacheRead: (sum?.cacheRead ?? 0) + cacheReadTokens,
    cacheWrite: (sum?.cacheWrite ?? 0) + cacheWriteTokens,
    reasoning: (sum?.reasoning ?? 0) + reasoningTokens,
  };
}
