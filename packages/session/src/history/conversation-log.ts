import { type ChatEntry, type LazyStore, StoreError } from "@marvin/store";

export interface ConversationLogOptions {
  readonly store: Pick<LazyStore, "profiles">;
  readonly notice: (text: string) => void;
  /** Takes keys out of what is kept. */
  readonly redact?: (text: string) => string;
  readonly now?: () => Date;
}

/**
 * What is said with the active profile, in its chat log. Writing goes on behind the conversation, in order; a disk that
 * cannot take it is told once, until it can again.
 */
export class ConversationLog {
  readonly #options: ConversationLogOptions;
  #writing: Promise<void> = Promise.resolve();
  #told = "";

  constructor(options: ConversationLogOptions) {
    this.#options = options;
  }

  /** The newest entries of whoever is active, once all that was said is written; none if they cannot be read. */
  async last(count: number): Promise<readonly ChatEntry[]> {
    await this.#writing;
    let entries: readonly ChatEntry[] = [];
    await this.#orTell(async () => {
      const profile = await (await this.#options.store.profiles()).active();
      entries = await profile.chatLog.last(count);
    });
    return entries;
  }

  /** An exchange belongs to whoever is active when it is over. */
  add(question: string, askedAt: Date, answer: string): void {
    const { redact = (text: string) => text, now = () => new Date(), store } = this.#options;
    const entries: ChatEntry[] = [{ role: "you", text: kept(redact(question)), time: askedAt.toISOString() }];
    if (answer.trim() !== "")
      entries.push({ role: "assistant", text: kept(redact(answer)), time: now().toISOString() });
    const active = store.profiles().then((profiles) => profiles.active());
    active.catch(() => {}); // heard of when it is written
    this.#writing = this.#writing.then(() =>
      this.#orTell(async () => {
        await (await active).chatLog.append(...entries);
        this.#told = "";
      }),
    );
  }

  async flush(): Promise<void> {
    await this.#writing;
  }

  async #orTell(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof StoreError)) throw cause;
      if (this.#told === cause.message) return;
      this.#told = cause.message;
      this.#options.notice(`${cause.message} The conversation goes on and is not kept.`);
    }
  }
}

/** All entries are read and written together; the whole of a long one is in the session's file. */
const LONGEST_KEPT = 16_000;

function kept(text: string): string {
  if (text.length <= LONGEST_KEPT) return text;
  return `${text.slice(0, LONGEST_KEPT).toWellFormed()}\n[${text.length - LONGEST_KEPT} more characters were not kept.]`;
}
