import { costOf, type TokenUsage } from "@marvin/ai";

export interface ModelUsage {
  /** Messages that were completed. */
  readonly turns: number;
  readonly tokens: TokenUsage;
  /** US dollars; undefined where the price is not known. */
  readonly cost: number | undefined;
}

/** By model: completed messages, and US dollars where they are known. */
export type ModelSpending = Readonly<Record<string, { readonly turns: number; readonly cost?: number }>>;

const NO_TOKENS: TokenUsage = Object.freeze({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0 });

/** Tokens and money by the model that was asked for, and calls by tool. */
export class UsageMeter {
  readonly #models = new Map<string, ModelUsage>();
  readonly #calls = new Map<string, number>();

  countMessage(provider: string, model: string, usage: TokenUsage | undefined): void {
    const before = this.#models.get(model) ?? { turns: 0, tokens: NO_TOKENS, cost: undefined };
    const cost = usage && costOf(provider, model, usage);
    this.#models.set(model, {
      turns: before.turns + 1,
      tokens: usage ? addTokens(before.tokens, usage) : before.tokens,
      cost: cost === undefined ? before.cost : (before.cost ?? 0) + cost,
    });
  }

  /** Takes in what another program has spent; it tells no tokens. */
  countSpending(spent: ModelSpending): void {
    for (const [model, { turns, cost }] of Object.entries(spent)) {
      const before = this.#models.get(model) ?? { turns: 0, tokens: NO_TOKENS, cost: undefined };
      this.#models.set(model, {
        ...before,
        turns: before.turns + turns,
        cost: cost === undefined ? before.cost : (before.cost ?? 0) + cost,
      });
    }
  }

  countCall(toolName: string): void {
    this.#calls.set(toolName, (this.#calls.get(toolName) ?? 0) + 1);
  }

  get models(): ReadonlyMap<string, ModelUsage> {
    return this.#models;
  }

  get calls(): ReadonlyMap<string, number> {
    return this.#calls;
  }

  get turns(): number {
    return sum(this.#models, (usage) => usage.turns);
  }

  /** The sum of what is known. */
  get cost(): number {
    return sum(this.#models, (usage) => usage.cost ?? 0);
  }

  /** The same, but undefined where something was used and no price is known, which is not the price 0. */
  get knownCost(): number | undefined {
    const used = [...this.#models.values()];
    return used.length === 0 || used.some(({ cost }) => cost !== undefined) ? this.cost : undefined;
  }

  /** Input and output, cached input included. */
  get tokens(): number {
    return sum(this.#models, ({ tokens }) => tokens.input + tokens.cacheRead + tokens.cacheWrite + tokens.output);
  }
}

function addTokens(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    reasoning: a.reasoning + b.reasoning,
  };
}

function sum(models: ReadonlyMap<string, ModelUsage>, of: (usage: ModelUsage) => number): number {
  let total = 0;
  for (const usage of models.values()) total += of(usage);
  return total;
}
