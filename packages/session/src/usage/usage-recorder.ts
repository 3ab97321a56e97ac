import type { Agent, AgentEvent } from "@marvin/agent-core";
import { costOf, type TokenUsage } from "@marvin/ai";
import { type LazyStore, StoreError, type TokenCounts, type UsageEntry } from "@marvin/store";

/**
 * Counts what the runs of an agent use, for the figures of all time. What sub-agents spend is not counted: they are
 * Marvins too, and count for themselves.
 */
export class UsageRecorder {
  readonly #agent: Agent;
  readonly #store: Pick<LazyStore, "usage">;
  readonly #notice: (text: string) => void;
  #counts = new Map<string, Count>();
  #calls = new Map<string, number>();
  #speaker: { readonly provider: string; readonly model: string } | undefined;
  #writing: Promise<void> = Promise.resolve();
  #told = false;

  constructor(agent: Agent, store: Pick<LazyStore, "usage">, notice: (text: string) => void) {
    this.#agent = agent;
    this.#store = store;
    this.#notice = notice;
    agent.subscribe((event) => this.#follow(event));
  }

  /** Writes what was counted since the last time, if anything. Never rejects; a disk that cannot take it is told once. */
  save(): Promise<void> {
    const entries = this.#take();
    if (entries.length > 0) this.#writing = this.#writing.then(() => this.#write(entries));
    return this.#writing;
  }

  #follow(event: AgentEvent): void {
    if (event.type === "message_end" && event.message.role === "assistant") this.#speaker = event.message;
    else if (event.type === "turn_end") this.#countTurn(event.usage);
    // A name that a model made up would stay in the file for ever.
    else if (event.type === "tool_execution_start" && this.#agent.state.tools.get(event.toolName)) {
      this.#calls.set(event.toolName, (this.#calls.get(event.toolName) ?? 0) + 1);
    }
  }

  #countTurn(usage: TokenUsage | undefined): void {
    const { provider, model } = this.#speaker ?? {
      provider: this.#agent.state.provider.id,
      model: this.#agent.state.model,
    };
    const key = JSON.stringify([provider, model]);
    const before = this.#counts.get(key) ?? { provider, model, turns: 0, tokens: undefined, cost: undefined };
    const cost = usage && costOf(provider, model, usage);
    this.#counts.set(key, {
      ...before,
      turns: before.turns + 1,
      tokens: usage ? sum(before.tokens, usage) : before.tokens,
      cost: cost === undefined ? before.cost : (before.cost ?? 0) + cost,
    });
  }

  #take(): UsageEntry[] {
    const [first, ...others] = this.#counts.values();
    if (first === undefined) return [];
    const entries = [{ ...first, calls: this.#calls }, ...others];
    this.#counts = new Map();
    this.#calls = new Map();
    return entries;
  }

  async #write(entries: readonly UsageEntry[]): Promise<void> {
    try {
      const usage = await this.#store.usage();
      for (const entry of entries) await usage.add(entry);
    } catch (cause) {
      const why = cause instanceof StoreError ? cause.message : `The usage could not be written: ${cause}`;
      if (!this.#told) this.#notice(why);
      this.#told = true;
    }
  }
}

interface Count {
  readonly provider: string;
  readonly model: string;
  readonly turns: number;
  readonly tokens: TokenCounts | undefined;
  readonly cost: number | undefined;
}

function sum(a: TokenCounts | undefined, b: TokenUsage): TokenCounts {
  return {
    input: (a?.input ?? 0) + b.input,
    output: (a?.output ?? 0) + b.output,
    cacheRead: (a?.cacheRead ?? 0) + b.cacheRead,
    cacheWrite: (a?.cacheWrite ?? 0) + b.cacheWrite,
    reasoning: (a?.reasoning ?? 0) + b.reasoning,
  };
}
