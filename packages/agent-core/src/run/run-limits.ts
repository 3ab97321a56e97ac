import type { RunError } from "../agent-event.ts";
import type { UsageMeter } from "../usage/usage-meter.ts";

export interface RunLimits {
  /** Rounds of tool calls; after them the model is asked once more, without tools. */
  readonly rounds: number;
  /** US dollars of this run, as far as prices are known. */
  readonly cost?: number | undefined;
  /** Input and output tokens of this run, as the provider reports them. */
  readonly tokens?: number | undefined;
}

/** What a run may still spend; a figure that is left out has no limit. */
export interface RunBudget {
  readonly cost?: number;
  readonly tokens?: number;
}

/** Never less than nothing. */
export function budgetLeft(
  { cost, tokens }: Partial<RunLimits>,
  meter: UsageMeter,
  start: { cost: number; tokens: number },
): RunBudget {
  const left = (limit: number, spent: number) => Math.max(0, limit - spent);
  return {
    ...(cost === undefined ? {} : { cost: left(cost, meter.cost - start.cost) }),
    ...(tokens === undefined ? {} : { tokens: left(tokens, meter.tokens - start.tokens) }),
  };
}

export const DEFAULT_RUN_LIMITS: RunLimits = Object.freeze({ rounds: 10 });

/** Says which budget a run has used up since it began, if any. */
export function overBudget(
  limits: RunLimits,
  meter: UsageMeter,
  start: { cost: number; tokens: number },
): RunError | undefined {
  const cost = meter.cost - start.cost;
  if (limits.cost !== undefined && cost > limits.cost) {
    return {
      kind: "max-cost",
      message: `The run has cost $${cost.toFixed(4)}, more than the limit of $${limits.cost}.`,
    };
  }
  const tokens = meter.tokens - start.tokens;
  if (limits.tokens !== undefined && tokens > limits.tokens) {
    return {
      kind: "max-tokens",
      message: `The run has used ${tokens} tokens, more than the limit of ${limits.tokens}.`,
    };
  }
  return undefined;
}
