import { closeOpenCalls } from "@marvin/agent-core";
import type { Message } from "@marvin/ai";

/** A message and the entry that it stands in; one of a context entry has a name made from that entry's id. */
export interface RecordedItem {
  readonly id: string;
  readonly message: Message;
}

/** What a branch of a session file would be loaded as. Grows with the file, so that the two can be compared. */
export class RecordedView {
  readonly #items: RecordedItem[];
  /** The context entry, and how many of the items stand in it. */
  #context: { readonly id: string; readonly count: number } | undefined;

  constructor(items: readonly RecordedItem[] = [], context?: string) {
    this.#items = [...items];
    if (context !== undefined) this.#context = { id: context, count: items.length };
  }

  copy(): RecordedView {
    const copy = new RecordedView(this.#items);
    copy.#context = this.#context;
    return copy;
  }

  /** The entry that the next one follows. */
  get leaf(): string | null {
    const last = this.#items.length > (this.#context?.count ?? 0) ? this.#items.at(-1)?.id : undefined;
    return last ?? this.#context?.id ?? null;
  }

  get items(): readonly RecordedItem[] {
    return this.#items;
  }

  append(item: RecordedItem): void {
    this.#items.push(item);
  }

  /** Forgets what follows the entry; false if it is none of those that were said since the newest context. */
  cutAfter(id: string): boolean {
    const kept = this.#context?.count ?? 0;
    const at = id === this.#context?.id ? kept - 1 : this.#items.findIndex((item, n) => n >= kept && item.id === id);
    if (at < kept - 1 || (at < 0 && kept === 0)) return false;
    this.#items.splice(at + 1);
    return true;
  }

  /** Valid for every provider. */
  messages(): Message[] {
    return closeOpenCalls(this.#items.map(({ message }) => message));
  }

  /** The entries in the order in which a provider would be sent them: without results that were replaced. */
  ids(): string[] {
    const ids = new Map(this.#items.map(({ id, message }) => [message, id]));
    return this.messages().flatMap((message) => ids.get(message) ?? []);
  }
}
