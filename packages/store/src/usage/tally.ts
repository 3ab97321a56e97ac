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
  /** US dollars: the sum of what is known; undefined as long as no price was. */
  readonly cost?: number;
  /** Tool calls. */
  readonly calls: number;
}

export const NOTHING: Tally = Object.freeze({ turns: 0, tokens: countsOf({}), calls: 0 });

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
    ...costOf(a.cost === undefined ? b.cost : a.cost + (b.cost ?? 0)),
    calls: a.calls + b.calls,
  };
}

/** From a file that someone may have changed: what is not a figure counts as none. */
export function tallyOf(value: unknown): Tally {
  if (!isObject(value)) return NOTHING;
  return {
    turns: figure(value["turns"]),
    tokens: countsOf(isObject(value["tokens"]) ? value["tokens"] : {}),
    ...costOf(value["cost"]),
    calls: figure(value["calls"]),
  };
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
