/** How loud samples of 16 bits are: the root of their mean square, from 0 to 1. */
export function loudness(samples: Buffer): number {
  const count = Math.floor(samples.length / 2);
  if (count === 0) return 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const value = samples.readInt16LE(i * 2) / 32_768;
    sum += value * value;
  }
  return Math.sqrt(sum / count);
}

export interface SilenceOptions {
  /** Speech is at least this loud. */
  readonly threshold?: number;
  /** Quiet for so long after speech: it is over. */
  readonly pauseMs?: number;
}

/** Knows when somebody has begun to speak and when they have stopped. The noise of the room raises the bar. */
export class SilenceDetector {
  readonly #threshold: number;
  readonly #pauseMs: number;
  #floor: number | undefined;
  #hasSpoken = false;
  #quietMs = 0;

  constructor({ threshold = 0.012, pauseMs = 1500 }: SilenceOptions = {}) {
    this.#threshold = threshold;
    this.#pauseMs = pauseMs;
  }

  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  get isOver(): boolean {
    return this.#hasSpoken && this.#quietMs >= this.#pauseMs;
  }

  hear(level: number, ms: number): void {
    this.#floor = this.#floor === undefined ? level : Math.min(level, this.#floor * 1.02 + 0.00002);
    const isSpeech = level > Math.max(this.#threshold, Math.min(this.#floor, this.#threshold * 2) * 2.5);
    if (isSpeech) this.#hasSpoken = true;
    this.#quietMs = isSpeech ? 0 : this.#quietMs + ms;
  }
}
