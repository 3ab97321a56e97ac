import type { Overlay } from "./overlay.ts";

export interface Writer {
  readonly isTyping: boolean;
}

/** Questions to the person, one after the other: the first has the keys. */
export class Overlays {
  readonly #list: Overlay[] = [];
  readonly #changed: () => void;
  readonly #writer: Writer;
  #closed = false;

  constructor(changed: () => void, writer: Writer = { isTyping: false }) {
    this.#changed = changed;
    this.#writer = writer;
  }

  /** None while the person is in the middle of writing: a letter of it would be the answer. */
  get first(): Overlay | undefined {
    return this.#writer.isTyping ? undefined : this.#list[0];
  }

  /** Undefined: left without an answer, or nobody will answer any more. */
  ask<T>(make: (done: (answer: T | undefined) => void) => Overlay, signal?: AbortSignal): Promise<T | undefined> {
    if (this.#closed || signal?.aborted) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<T | undefined>();
    const calledOff = () => overlay.abandon();
    const overlay = make((answer) => {
      signal?.removeEventListener("abort", calledOff);
      const at = this.#list.indexOf(overlay);
      if (at >= 0) this.#list.splice(at, 1);
      this.#changed();
      resolve(answer);
    });
    signal?.addEventListener("abort", calledOff, { once: true });
    this.#list.push(overlay);
    this.#changed();
    return promise;
  }

  close(): void {
    this.#closed = true;
    for (const overlay of this.#list.splice(0)) overlay.abandon();
  }
}
