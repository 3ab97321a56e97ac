import type { RunResult } from "@marvin/agent-core";
import type { Message } from "@marvin/ai";
import type { LazyStore } from "@marvin/store";
import type { Session } from "../session.ts";
import type { UsageRecorder } from "../usage/usage-recorder.ts";
import type { ConversationLog } from "./conversation-log.ts";

export interface KeptConversationOptions {
  readonly session: Session;
  readonly store: Pick<LazyStore, "view">;
  readonly log: ConversationLog;
  readonly usage: UsageRecorder;
}

const SEEDED = 20;
/** It keeps its conversations itself. */
const REMEMBERS = "copilot";

/** A conversation that goes on tomorrow: it begins with what was said last, and all that is said is kept. */
export class KeptConversation {
  readonly session: Session;
  readonly #options: KeptConversationOptions;

  constructor(options: KeptConversationOptions) {
    this.session = options.session;
    this.#options = options;
  }

  async begin(): Promise<void> {
    await this.#seed();
  }

  say(text: string): Promise<RunResult> {
    return this.#keep(text, () => this.session.submit(text));
  }

  /** Asks again for the answer to what was said last, see `Session.retry`. */
  retry(text: string): Promise<RunResult> {
    return this.#keep(text, () => this.session.retry());
  }

  async close(): Promise<void> {
    await Promise.all([this.#options.log.flush(), this.#options.usage.save()]);
    await this.session.close();
  }

  async #keep(text: string, ask: () => Promise<RunResult>): Promise<RunResult> {
    const { store, log, usage } = this.#options;
    const who = store.view.name;
    const askedAt = new Date();
    const result = await ask();
    if (store.view.name !== who) await this.#seed(this.#lastTurn());
    if (result.stop !== "failed" || result.answer !== "") log.add(text, askedAt, result.answer);
    void usage.save();
    return result;
  }

  /** After a switch of the profile nothing of the one before is left: it is another person's. */
  async #seed(kept: readonly Message[] = []): Promise<void> {
    const remembers = this.session.agent.state.provider.id === REMEMBERS;
    this.session.seed(remembers ? [] : await this.#options.log.last(SEEDED), kept);
  }

  #lastTurn(): readonly Message[] {
    const { messages } = this.session.agent.state;
    return messages.slice(messages.findLastIndex(({ role }) => role === "user"));
  }
}
