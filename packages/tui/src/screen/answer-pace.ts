/** Characters a second from which on an answer comes faster than anybody reads. */
const FAST = 1200;
/** How long a speed is measured. */
const PACE_MS = 100;

/** How quickly an answer grows. */
export class AnswerPace {
  #length = 0;
  #since = 0;
  #isFast = false;

  /** As it was measured last. */
  get isFast(): boolean {
    return this.#isFast;
  }

  /** `length`: what has been said in all. */
  measure(length: number, now: number): boolean {
    const ms = now - this.#since;
    if (ms < PACE_MS) return this.#isFast;
    this.#isFast = ((length - this.#length) * 1000) / ms > FAST;
    this.#length = length;
    this.#since = now;
    return this.#isFast;
  }
}
