const MOST_CUTS = 60;

/** What was cut from the text, the newest last. */
export class KillRing {
  readonly #cuts: string[] = [];
  /** How far `older` went back. */
  #age = 0;

  /** Cuts that follow each other are one: `joinsLast` puts the text before or behind the last cut. */
  add(text: string, joinsLast: "before" | "behind" | undefined): void {
    this.#age = 0;
    const last = this.#cuts.at(-1);
    if (joinsLast !== undefined && last !== undefined) {
      this.#cuts[this.#cuts.length - 1] = joinsLast === "before" ? text + last : last + text;
      return;
    }
    this.#cuts.push(text);
    if (this.#cuts.length > MOST_CUTS) this.#cuts.shift();
  }

  newest(): string | undefined {
    this.#age = 0;
    return this.#cuts.at(-1);
  }

  /** The cut before the one that was last given, round and round. */
  older(): string | undefined {
    if (this.#cuts.length === 0) return undefined;
    this.#age = (this.#age + 1) % this.#cuts.length;
    return this.#cuts.at(-1 - this.#age);
  }

  get all(): readonly string[] {
    return this.#cuts;
  }
}
