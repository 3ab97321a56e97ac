/** A longer rest than between two words. */
const PAUSE_MS = 800;

/** Whether the person is in the middle of writing something: what is asked then would take a letter for its answer. */
export class TypingPause {
  readonly #now: () => number;
  readonly #over: () => void;
  #lastKey = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** `over` is told of each rest, once. */
  constructor(now: () => number, over: () => void) {
    this.#now = now;
    this.#over = over;
  }

  get isTyping(): boolean {
    return this.#now() - this.#lastKey < PAUSE_MS;
  }

  /** After each key: nobody is in the middle of a line that is empty. */
  pressed(hasText: boolean): void {
    this.stop();
    if (!hasText) return;
    this.#lastKey = this.#now();
    this.#timer = setTimeout(() => this.#over(), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#lastKey = Number.NEGATIVE_INFINITY;
  }
}
