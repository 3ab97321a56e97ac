/** Keeps the best few of many, without sorting the rest. A higher rank is better, then a shorter name. */
export class BestMatches {
  readonly #limit: number;
  readonly #scores: number[] = [];
  readonly #indices: number[] = [];

  constructor(limit: number) {
    this.#limit = Math.max(0, limit);
  }

  get isFull(): boolean {
    return this.#indices.length >= this.#limit;
  }

  /** Where they stand in their list, the best first; among equals in the order in which they came. */
  get indices(): readonly number[] {
    return this.#indices;
  }

  /** Whether something of this rank and length would be among the best. */
  takes(rank: number, length: number): boolean {
    return !this.isFull || scoreOf(rank, length) > (this.#scores.at(-1) ?? Number.POSITIVE_INFINITY);
  }

  add(index: number, rank: number, length: number): void {
    if (!this.takes(rank, length)) return;
    const score = scoreOf(rank, length);
    let at = this.#indices.length;
    while (at > 0 && (this.#scores[at - 1] ?? 0) < score) at -= 1;
    this.#scores.splice(at, 0, score);
    this.#indices.splice(at, 0, index);
    if (this.#indices.length <= this.#limit) return;
    this.#scores.pop();
    this.#indices.pop();
  }
}

const LONGEST = 10_000;

function scoreOf(rank: number, length: number): number {
  return rank * LONGEST - Math.min(length, LONGEST - 1);
}
