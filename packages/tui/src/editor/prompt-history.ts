/** What stood in the editor: its inner text, with marks for folded pastes. */
export interface Draft {
  readonly value: string;
  readonly caret: number;
}

const MOST_ENTRIES = 10_000;

/** The prompts of before, and how far back one has gone in them. */
export class PromptHistory {
  #entries: string[] = [];
  /** Undefined: the person is at what they write themselves. */
  #at: number | undefined;
  #draft: Draft = { value: "", caret: 0 };

  constructor(entries: readonly string[]) {
    this.set(entries);
  }

  /** The oldest first. */
  get entries(): readonly string[] {
    return this.#entries;
  }

  set(entries: readonly string[]): void {
    const recent = entries.slice(-MOST_ENTRIES);
    this.#entries = recent.filter((entry, index) => entry.trim() !== "" && entry !== recent[index - 1]);
    this.#at = undefined;
  }

  add(entry: string): void {
    this.#at = undefined;
    if (entry.trim() === "" || entry === this.#entries.at(-1)) return;
    this.#entries.push(entry);
    if (this.#entries.length > MOST_ENTRIES) this.#entries.shift();
  }

  /** One prompt back; the first time, what is being written is kept. */
  previous(draft: Draft): string | undefined {
    const at = (this.#at ?? this.#entries.length) - 1;
    if (at < 0) return undefined;
    if (this.#at === undefined) this.#draft = draft;
    this.#at = at;
    return this.#entries[at];
  }

  /** One prompt forward, at last the draft. */
  next(): string | Draft | undefined {
    if (this.#at === undefined) return undefined;
    const at = this.#at + 1;
    this.#at = at < this.#entries.length ? at : undefined;
    return this.#at === undefined ? this.#draft : this.#entries[at];
  }

  /** What stands in the editor is the person's own from now on. */
  leave(): void {
    this.#at = undefined;
  }
}
