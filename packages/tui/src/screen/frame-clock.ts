/** Says when to draw: at once for a key, and for everything else at most every so often. */
export class FrameClock {
  readonly #draw: () => void;
  readonly #intervalMs: () => number;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #last = Number.NEGATIVE_INFINITY;

  constructor(draw: () => void, intervalMs: () => number, now: () => number) {
    this.#draw = draw;
    this.#intervalMs = intervalMs;
    this.#now = now;
  }

  soon(): void {
    if (this.#timer) return;
    const wait = Math.max(0, this.#last + this.#intervalMs() - this.#now());
    this.#timer = setTimeout(() => this.now(), wait);
  }

  now(): void {
    this.stop();
    this.#last = this.#now();
    this.#draw();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
