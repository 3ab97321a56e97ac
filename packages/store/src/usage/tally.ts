import { isObject } from "../files/file-schema.ts";

export interface TokenCounts {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly reasoning: number;
}

export interface Tally {
  /** Model messages that were completed. */
  readonly turns: number;
  readonly tokens: TokenCounts;
  /** US dollars: the sum of what is known; undefined where something was used and no price is known. */
  readonly cost?: number;
  /** Tool calls. */
  readonly calls: number;
}

export const NOTHING: Tally = Object.freeze({ turns: 0, tokens: countsOf({}), cost: 0, calls: 0 });

export function added(a: Tally, b: Tally): Tally {
  return {
    turns: a.turns + b.turns,
    tokens: {
      input: a.tokens.input + b.tokens.input,
      output: a.tokens.output + b.tokens.output,
      cacheRead: a.tokens.cacheRead + b.tokens.cacheRead,
      cacheWrite: a.tokens.cacheWrite + b.tokens.cacheWrite,
      reasoning: a.tokens.reasoning + b.tokens.reasoning,
    },
    ...costOfBoth(a, b),
    calls: a.calls + b.calls,
  };
}

/** From a file that someone may have changed: what is not a figure counts as none. */
export function tallyOf(value: unknown): Tally {
  if (!isObject(value)) return NOTHING;
  const turns = figure(value["turns"]);
  return {
    turns,
    tokens: countsOf(isObject(value["tokens"]) ? value["tokens"] : {}),
    ...costOf(turns === 0 ? figure(value["cost"]) : value["cost"]),
    calls: figure(value["calls"]),
  };
}

/** What nothing was used of says nothing of prices. */
function costOfBoth(...tallies: readonly Tally[]): { cost?: number } {
  const used = tallies.filter(({ turns, cost }) => turns > 0 || (cost ?? 0) > 0);
  const known = used.flatMap(({ cost }) => cost ?? []);
  return used.length > 0 && known.length === 0 ? {} : costOf(known.reduce((sum, cost) => sum + cost, 0));
}

export function costOf(value: unknown): { cost?: number } {
  if (typeof value !== "number" || !Number.isFinite(value)) return {};
  return { cost: Number(value.toFixed(10)) }; // 0.1 + 0.2, thousands of times
}

export function figure(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

export function countsOf(value: Readonly<Record<string, unknown>>): TokenCounts {
  return {
    input: figure(value["input"]),
    output: figure(value["output"]),
    cacheRead: figure(value["cacheRead"]),
    cacheWrite: figure(value["cacheWrite"]),
    reasoning: figure(value["reasoning"]),
  };
}
