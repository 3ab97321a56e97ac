import { findModel, type Message, type ModelWindow, type TokenUsage, type ToolSchema } from "@marvin/ai";
import { type ContextThresholds, thresholdsOf } from "./context-thresholds.ts";
import { TokenEstimates } from "./token-estimates.ts";

/** A request as far as its size is concerned. */
export interface SizedRequest {
  readonly system: string;
  readonly tools: readonly ToolSchema[];
  readonly messages: readonly Message[];
}

interface Count {
  /** As the vendor counted the request. */
  readonly tokens: number;
  /** As it was estimated. */
  readonly estimate: number;
  readonly frame: number;
}

/**
 * How large the conversation is: what the vendor counted for the last request, and an estimate of what came to it or
 * went from it since.
 */
export class ContextBudget {
  readonly #estimates = new TokenEstimates();
  readonly #learned = new Map<string, number>();
  readonly #told = new Map<string, ModelWindow>();
  #frame = 0;
  #counted: Count | undefined;

  /** Takes in what a request carries beside its messages, for the counts that follow. */
  frame({ system, tools }: Omit<SizedRequest, "messages">): void {
    this.#frame = this.#estimates.ofFrame(system, tools);
  }

  /** The least that any request has. */
  get frameTokens(): number {
    return this.#frame;
  }

  tokensOf(message: Message): number {
    return Math.ceil(this.#estimates.ofMessage(message) * this.#growth);
  }

  /** Tokens of a request with these messages. */
  count(messages: readonly Message[]): number {
    const now = this.#frame + this.#estimates.ofMessages(messages);
    if (!this.#counted) return now;
    const { tokens, estimate } = this.#counted;
    const change = now - estimate;
    return Math.ceil(tokens + change * (change > 0 ? this.#growth : this.#loss));
  }

  /** Estimates alone, until the vendor counts again. */
  forget(): void {
    this.#counted = undefined;
  }

  /** What the vendor counted for these messages. Some servers tell a part of it, or nothing: then the estimate stays. */
  correct(messages: readonly Message[], usage: TokenUsage | undefined): void {
    if (!usage) return;
    const tokens = usage.input + usage.cacheRead + usage.cacheWrite;
    const estimate = this.#frame + this.#estimates.ofMessages(messages);
    this.#counted = tokens < estimate * LEAST_BELIEVED ? undefined : { tokens, estimate, frame: this.#frame };
  }

  thresholds(provider: string, model: string): ContextThresholds {
    const key = `${provider}/${model}`;
    return thresholdsOf({ ...findModel(provider, model), ...this.#told.get(key) }, this.#learned.get(key));
  }

  /** What the server says of a model counts more than what the table does. */
  told(provider: string, model: string, window: ModelWindow): void {
    this.#told.set(`${provider}/${model}`, window);
  }

  /** The model has refused a request of this size. */
  refused(provider: string, model: string, tokens: number): void {
    const room = Math.floor(tokens * BELOW_REFUSED);
    const key = `${provider}/${model}`;
    this.#learned.set(key, Math.min(room, this.#learned.get(key) ?? room));
  }

  /** Bounded: of a short request the difference says little about the texts that come. */
  get #growth(): number {
    if (!this.#counted) return 1;
    return Math.min(2, Math.max(LEAST_BELIEVED, this.#counted.tokens / this.#counted.estimate));
  }

  /** What the estimate did not see is in the messages, so it goes with them. */
  get #loss(): number {
    if (!this.#counted) return 1;
    const { tokens, estimate, frame } = this.#counted;
    return Math.max(0, tokens - frame) / Math.max(1, estimate - frame);
  }
}

const LEAST_BELIEVED = 0.5;
const BELOW_REFUSED = 0.95;
