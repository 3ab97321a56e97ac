/** What a listener hears, kept until it is read. */
export class EventQueue<T> {
  #items: T[] = [];
  #wake: (() => void) | undefined;

  readonly push = (item: T): void => {
    this.#items.push(item);
    this.#wake?.();
  };

  /** Everything that has come. */
  take(): T[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  /** Resolves when there is something to take or the signal aborts. One reader at a time. */
  async arrival(signal: AbortSignal): Promise<void> {
    if (this.#items.length > 0 || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const onAbort = () => resolve();
    this.#wake = resolve;
    signal.addEventListener("abort", onAbort, { once: true });
    await promise;
    // A long answer arrives thousands of times: none may leave its listener behind.
    signal.removeEventListener("abort", onAbort);
    this.#wake = undefined;
  }
}
