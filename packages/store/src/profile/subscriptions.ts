import { join } from "node:path";
import { anyList, isObject } from "../files/file-schema.ts";
import { JsonFile } from "../files/json-file.ts";

export interface Subscription {
  readonly topic: string;
  /** The newest message that was shown. */
  readonly lastMessageId?: string;
}

/** `ntfy_subscriptions.json`: the topics that this person listens to. */
export class Subscriptions {
  readonly #file: JsonFile<readonly unknown[]>;

  constructor(dir: string, notice: (text: string) => void) {
    const path = join(dir, "ntfy_subscriptions.json");
    this.#file = new JsonFile(path, { schema: anyList, empty: () => [], notice });
  }

  async list(): Promise<Subscription[]> {
    return (await this.#file.read()).flatMap((entry) => subscriptionOf(entry) ?? []);
  }

  /** False if it was there already. */
  async add(topic: string): Promise<boolean> {
    let added = false;
    await this.#file.update((entries) => {
      added = !entries.some((entry) => subscriptionOf(entry)?.topic === topic);
      return added ? [...entries, { topic }] : entries;
    });
    return added;
  }

  /** False if it was not there. */
  async remove(topic: string): Promise<boolean> {
    let removed = false;
    await this.#file.update((entries) => {
      const kept = entries.filter((entry) => subscriptionOf(entry)?.topic !== topic);
      removed = kept.length < entries.length;
      return kept;
    });
    return removed;
  }

  /** A topic that was removed in the meantime does not come back. */
  async markSeen(topic: string, lastMessageId: string): Promise<void> {
    await this.#file.update((entries) =>
      entries.map((entry) => {
        const found = subscriptionOf(entry);
        return found?.topic === topic ? { ...found, lastMessageId } : entry;
      }),
    );
  }
}

/** A lone name is one too. */
function subscriptionOf(entry: unknown): Subscription | undefined {
  if (typeof entry === "string" && entry !== "") return { topic: entry };
  if (!isObject(entry) || typeof entry["topic"] !== "string") return undefined;
  const { lastMessageId, ...rest } = entry as Record<string, unknown> & { topic: string };
  return typeof lastMessageId === "string" ? { ...rest, lastMessageId } : rest;
}
