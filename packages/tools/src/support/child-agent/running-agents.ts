import type { SessionSlots } from "@marvin/agent-core";
import type { ChildAgent, ChildAgentEnd } from "./child-agent.ts";

/** The agents that a session waits for. It does not end before they have, though a cancelled call may be left behind. */
export class RunningAgents implements AsyncDisposable {
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<ChildAgentEnd>>();

  /** `onEnd` is told in any case, also after nobody waits for the call any more. */
  async untilEnd(
    agent: ChildAgent,
    limits: { readonly signal: AbortSignal; readonly timeoutMs: number },
    onEnd: (end: ChildAgentEnd) => void,
  ): Promise<ChildAgentEnd> {
    const signal = AbortSignal.any([limits.signal, this.#closing.signal]);
    const ended = agent.untilEnd({ ...limits, signal }).then((end) => {
      onEnd(end);
      return end;
    });
    this.#running.add(ended);
    try {
      return await ended;
    } finally {
      this.#running.delete(ended);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
  }
}

export function runningAgents(session: SessionSlots): RunningAgents {
  return session.get("agents/running", () => new RunningAgents());
}
