import type { RunResult } from "@marvin/agent-core";
import type { KeptConversation } from "@marvin/session";
import { ConfigError } from "../config/config.ts";
import type { ModelSwitch } from "./model-switch.ts";

/** Something that the model is to be asked. */
export interface Asking {
  /** As the person is shown it. */
  readonly prompt: string;
  /** Whom to ask for this one prompt alone, as `provider` or `provider/model`. */
  readonly once?: string;
  /** It was asked before, and no whole answer came: it is not said a second time. */
  readonly again?: boolean;
}

export interface LastRun {
  readonly asked: Asking;
  readonly result: RunResult;
}

/** Asks, and remembers what came of it. */
export class Asker {
  readonly #kept: KeptConversation;
  readonly #models: ModelSwitch;
  #last: LastRun | undefined;

  constructor(kept: KeptConversation, models: ModelSwitch) {
    this.#kept = kept;
    this.#models = models;
  }

  get last(): LastRun | undefined {
    return this.#last;
  }

  async ask(asked: Asking): Promise<RunResult> {
    const { prompt, once, again = false } = asked;
    const run = () => (again ? this.#kept.retry(prompt) : this.#kept.say(prompt));
    const result = await (once === undefined ? run() : this.#models.once(once, run).catch(notReady));
    this.#last = { asked, result };
    return result;
  }

  /** What was asked belongs to a conversation that is over. */
  forget(): void {
    this.#last = undefined;
  }
}

function notReady(thrown: unknown): RunResult {
  if (!(thrown instanceof ConfigError)) throw thrown;
  return { stop: "failed", error: { kind: "auth", message: thrown.message }, answer: "" };
}
