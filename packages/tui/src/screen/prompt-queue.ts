import type { AgentEvent } from "@marvin/agent-core";

/** Lines that wait for their turn, and somebody who may be waiting for a line. */
export class PromptQueue {
  readonly #lines: string[] = [];
  #steered: string[] = [];
  #taker: ((line: string | undefined) => void) | undefined;
  #closed = false;

  get waiting(): readonly string[] {
    return this.#lines;
  }

  /** All that nobody has heard yet: first what goes into the run that is under way. */
  get unheard(): readonly string[] {
    return [...this.#steered, ...this.#lines];
  }

  /** What was said into a run, until an event tells that it was heard. */
  steered(text: string): void {
    this.#steered.push(text);
  }

  onEvent(event: AgentEvent): void {
    if (event.type === "agent_end" && event.stop !== "cancelled") this.#steered = [];
    if (event.type !== "message_end" || event.message.role !== "user") return;
    const said = event.message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
    const at = this.#steered.indexOf(said);
    if (at >= 0) this.#steered.splice(at, 1);
  }

  /** Whether a line would be taken at once. */
  get isAwaited(): boolean {
    return this.#taker !== undefined;
  }

  add(line: string): void {
    const taker = this.#taker;
    if (!taker) {
      this.#lines.push(line);
      return;
    }
    this.#taker = undefined;
    taker(line);
  }

  /** Comes before all that waits. */
  addFirst(line: string): void {
    if (this.#taker) this.add(line);
    else this.#lines.unshift(line);
  }

  /** The newest one, to be changed. */
  takeBack(): string | undefined {
    return this.#lines.pop();
  }

  /** The next line; undefined when there will be none. */
  next(): Promise<string | undefined> {
    const line = this.#lines.shift();
    if (line !== undefined || this.#closed) return Promise.resolve(line);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#taker = resolve;
    return promise;
  }

  /** Also forgets what waits. */
  close(): void {
    this.#closed = true;
    this.#lines.length = 0;
    this.#taker?.(undefined);
    this.#taker = undefined;
  }
}
