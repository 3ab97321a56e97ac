import { type LazyStore, StoreError } from "@marvin/store";

export interface TypedHistoryOptions {
  readonly store: Pick<LazyStore, "profiles">;
  /** Takes keys out of what is kept. */
  readonly redact: (text: string) => string;
  readonly notice: (text: string) => void;
}

const MOST = 1000;

/** What was typed at the prompt, in the `history` file of whoever is active. Writing goes on behind the conversation. */
export class TypedHistory {
  readonly #options: TypedHistoryOptions;
  #writing: Promise<void> = Promise.resolve();
  #told = false;

  constructor(options: TypedHistoryOptions) {
    this.#options = options;
  }

  /** The newest last; none if the file cannot be read. */
  async last(count = MOST): Promise<readonly string[]> {
    try {
      return await (await this.#file()).last(count);
    } catch (cause) {
      this.#tell(cause);
      return [];
    }
  }

  add(text: string): void {
    const clean = this.#options.redact(text);
    this.#writing = this.#writing
      .then(async () => (await this.#file()).append(clean))
      .catch((cause: unknown) => this.#tell(cause));
  }

  settled(): Promise<void> {
    return this.#writing;
  }

  async #file() {
    return (await (await this.#options.store.profiles()).active()).history;
  }

  #tell(cause: unknown): void {
    if (!(cause instanceof StoreError)) throw cause;
    if (!this.#told) this.#options.notice(cause.message);
    this.#told = true;
  }
}
