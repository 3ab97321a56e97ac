import type { ModelError, Provider } from "@marvin/ai";

export interface ModelChoice {
  readonly provider: Provider;
  readonly model: string;
}

export interface RouteOptions {
  /** A model of the same provider with more room; undefined where none is known. */
  readonly larger?: (provider: string, model: string) => string | undefined;
  /** Asked in order, each once, with what has failed; undefined where it is not ready or would be no other. */
  readonly fallbacks?: readonly ((failed: ModelChoice) => Promise<ModelChoice | undefined>)[];
}

/**
 * Which model a run asks, and which one next when that fails. Decided from the error's kind alone, and only while nothing
 * of the message was shown.
 */
export class ModelRoute {
  #current: ModelChoice;
  /** A larger one was tried in vain. */
  #isLargest = false;
  readonly #larger: NonNullable<RouteOptions["larger"]>;
  readonly #fallbacks: NonNullable<RouteOptions["fallbacks"]>[number][];
  /** What was turned away from, and the providers that refused the key: whatever a chain says, not asked again in this run. */
  readonly #failed = new Set<string>();
  readonly #refusedBy = new Set<string>();
  /** What had too little room, and its error, until a larger one has answered. */
  #narrow: { readonly choice: ModelChoice; readonly error: ModelError } | undefined;

  constructor(first: ModelChoice, options: RouteOptions = {}) {
    this.#current = first;
    this.#larger = options.larger ?? (() => undefined);
    this.#fallbacks = [...(options.fallbacks ?? [])];
  }

  get current(): ModelChoice {
    return this.#current;
  }

  /** Turns to another model after this error; false if there is none that could do better. */
  async turn(error: ModelError): Promise<boolean> {
    if (error.shown) return false;
    const next = error.kind === "context-overflow" ? this.#roomier() : await this.#fallback(error);
    if (next === undefined) return false;
    if (error.kind === "context-overflow") this.#narrow ??= { choice: this.#current, error };
    this.#current = next;
    return true;
  }

  answered(): void {
    this.#narrow = undefined;
  }

  /**
   * Goes back to the model that had too little room, where the larger one cannot be asked either: not every account has
   * it. Gives the error of then, which making the conversation smaller may cure.
   */
  turnBack(error: ModelError): ModelError | undefined {
    if (this.#narrow === undefined || error.shown || STAYS.has(error.kind)) return undefined;
    const { choice, error: overflow } = this.#narrow;
    this.#narrow = undefined;
    this.#current = choice;
    this.#isLargest = true;
    return overflow;
  }

  #roomier(): ModelChoice | undefined {
    const { provider, model } = this.#current;
    const larger = this.#isLargest ? undefined : this.#larger(provider.id, model);
    return larger === undefined ? undefined : { provider, model: larger };
  }

  async #fallback(error: ModelError): Promise<ModelChoice | undefined> {
    if (!FALLS_BACK.has(error.kind)) return undefined;
    this.#failed.add(choiceName(this.#current));
    if (error.kind === "auth") this.#refusedBy.add(this.#current.provider.id);
    for (let ask = this.#fallbacks.shift(); ask; ask = this.#fallbacks.shift()) {
      const choice = await ask(this.#current);
      if (choice && this.#mayDoBetter(choice)) return choice;
    }
    return undefined;
  }

  /** Another model of the same provider may have room where one has none; a key that was refused is refused again. */
  #mayDoBetter(choice: ModelChoice): boolean {
    return !this.#refusedBy.has(choice.provider.id) && !this.#failed.has(choiceName(choice));
  }
}

/** What the larger model said itself, or nobody asks it any more. */
const STAYS: ReadonlySet<ModelError["kind"]> = new Set(["context-overflow", "refused", "aborted"]);

/** What another provider may not suffer from. A request that is wrong would be wrong there too. */
const FALLS_BACK: ReadonlySet<ModelError["kind"]> = new Set(["auth", "rate-limit", "overloaded", "network", "timeout"]);

export function choiceName({ provider, model }: ModelChoice): string {
  return `${provider.id}/${model}`;
}
