import type { AgentEvent } from "@marvin/agent-core";
import { findModel } from "@marvin/ai";
import { runningJobs } from "@marvin/tools";
import type { StatusFacts } from "@marvin/tui";
import type { OpenConversation } from "../../conversation/open-conversation.ts";

/** Nobody chose it: it is not worth a word. */
export const USUAL_PROFILE = "main";

/** What the status bar tells. Kept from event to event: it is asked for with every frame. */
export class StatusKeeper {
  readonly #conversation: () => OpenConversation | undefined;
  #tokens: number | undefined;
  #seeded: number | undefined;
  #facts: StatusFacts = { provider: "", model: "starting" };

  constructor(conversation: () => OpenConversation | undefined) {
    this.#conversation = conversation;
  }

  get facts(): StatusFacts {
    const open = this.#conversation();
    return open ? { ...this.#facts, jobs: runningJobs(open.slots) } : this.#facts; // they end when they like
  }

  onEvent(event: AgentEvent): void {
    if (event.type === "turn_end" && event.usage) {
      const { input, output, cacheRead, cacheWrite } = event.usage;
      this.#tokens = input + output + cacheRead + cacheWrite;
    }
    if (event.type === "turn_end" || event.type === "agent_end" || event.type === "agent_start") this.refresh();
  }

  /** What was said before this conversation is seeded into it, but is none of it. */
  #seededOf(count: number, { record }: OpenConversation): number {
    this.#seeded ??= record.resumed ? 0 : count;
    if (count < this.#seeded) this.#seeded = 0; // it was begun anew, or made shorter
    return this.#seeded;
  }

  refresh(): void {
    const open = this.#conversation();
    if (!open) return;
    const { session, agent, store, modes, config } = open;
    const { provider, model, messages } = agent.state;
    if (messages.length === 0) this.#tokens = undefined;
    this.#facts = {
      provider: provider.id,
      model: model === provider.id ? "" : model,
      profile: store.view.name === USUAL_PROFILE ? undefined : store.view.name,
      messages: messages.length - this.#seededOf(messages.length, open),
      tokens: this.#tokens,
      window: findModel(provider.id, model)?.contextWindow,
      cost: agent.usage.cost > 0 ? agent.usage.cost : undefined,
      coding: session.coding,
      shell: modes.shell,
      voice: modes.voice,
      plan: session.planning,
      readonly: config.readonly,
    };
  }
}
