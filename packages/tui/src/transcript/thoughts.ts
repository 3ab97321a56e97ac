/** How what a model thinks is shown. */
export type ThinkingView = "folded" | "shown" | "hidden";

const MOST_KEPT = 200_000;

/** What the model has thought in one message. */
export class Thoughts {
  readonly since: number;
  readonly #pieces: string[] = [];
  #kept = 0;

  constructor(now: number) {
    this.since = now;
  }

  add(text: string): void {
    if (this.#kept > MOST_KEPT) return;
    this.#pieces.push(text);
    this.#kept += text.length;
  }

  get text(): string {
    return this.#pieces.join("");
  }
}
