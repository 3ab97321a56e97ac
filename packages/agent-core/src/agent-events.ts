import { EventEmitter } from "eventemitter3";
import type { AgentEvent, AgentEventType } from "./agent-event.ts";

export type AgentListener = (event: AgentEvent) => unknown;

/** Hands events to whoever listens. A listener that throws is told of once and cannot break the run. */
export class AgentEvents {
  readonly #emitter = new EventEmitter<{ event: [AgentEvent] }>();
  readonly #faulty = new WeakSet<AgentListener>();

  emit(event: AgentEvent): void {
    this.#emitter.emit("event", event);
  }

  /** Gives the way to stop listening. */
  subscribe(listener: AgentListener): () => void {
    const guarded = (event: AgentEvent) => this.#call(listener, event);
    this.#emitter.on("event", guarded);
    return () => this.#emitter.off("event", guarded);
  }

  on<Type extends AgentEventType>(
    type: Type,
    listener: (event: Extract<AgentEvent, { type: Type }>) => unknown,
  ): () => void {
    return this.subscribe((event) => {
      if (event.type === type) return listener(event as Extract<AgentEvent, { type: Type }>);
      return undefined;
    });
  }

  /** Every event from now on, until the iteration is left. */
  async *iterate(until: (event: AgentEvent) => boolean = () => false): AsyncGenerator<AgentEvent, void, undefined> {
    const waiting: AgentEvent[] = [];
    let wake = () => {};
    const stop = this.subscribe((event) => {
      waiting.push(event);
      wake();
    });
    try {
      for (;;) {
        for (let event = waiting.shift(); event; event = waiting.shift()) {
          yield event;
          if (until(event)) return;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        if (waiting.length === 0) await promise;
      }
    } finally {
      stop();
    }
  }

  #call(listener: AgentListener, event: AgentEvent): void {
    try {
      const result = listener(event);
      if (result instanceof Promise) result.catch((reason: unknown) => this.#report(listener, reason));
    } catch (reason) {
      this.#report(listener, reason);
    }
  }

  #report(listener: AgentListener, reason: unknown): void {
    if (this.#faulty.has(listener)) return;
    this.#faulty.add(listener);
    const why = reason instanceof Error ? reason.message : String(reason);
    this.emit({ type: "notice", level: "warning", text: `A listener of the agent failed and was passed over: ${why}` });
  }
}
