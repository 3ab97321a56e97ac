import { join } from "node:path";
import { AppendFile } from "../files/append-file.ts";
import { anyList, isObject } from "../files/file-schema.ts";
import { JsonFile } from "../files/json-file.ts";

/** The roles are those of Marvin's ancestor, not of any model. */
export interface ChatEntry {
  readonly role: "you" | "assistant" | "system";
  readonly text: string;
  /** ISO 8601; the ancestor wrote `HH:MM`. */
  readonly time: string;
}

/**
 * `chat_log.json`: what was said with this person, across sessions. It is written whole each time, so when there are too many
 * entries the oldest move to `chat_log_older.jsonl`, which is only ever added to.
 */
export class ChatLog {
  readonly #file: JsonFile<readonly unknown[]>;
  readonly #older: AppendFile;
  readonly #cap: number;

  constructor(dir: string, notice: (text: string) => void, cap = 2000) {
    const path = join(dir, "chat_log.json");
    this.#file = new JsonFile(path, { schema: anyList, empty: () => [], notice });
    this.#older = new AppendFile(join(dir, "chat_log_older.jsonl"), { notice });
    this.#cap = cap;
  }

  async append(...entries: readonly ChatEntry[]): Promise<void> {
    await this.#file.update(async (before) => {
      const all = [...before, ...entries];
      if (all.length <= this.#cap) return all;
      await this.#older.append(...all.slice(0, -this.#cap));
      return all.slice(-this.#cap);
    });
  }

  /** The newest, oldest of them first. */
  async last(count: number): Promise<ChatEntry[]> {
    const entries = (await this.#file.read()).flatMap((entry) => entryOf(entry) ?? []);
    return count <= 0 ? [] : entries.slice(-count);
  }

  async clear(): Promise<void> {
    await this.#file.update(() => []);
  }
}

function entryOf(stored: unknown): ChatEntry | undefined {
  if (!isObject(stored)) return undefined;
  const { role, text, time } = stored;
  if (typeof text !== "string" || (role !== "you" && role !== "assistant" && role !== "system")) return undefined;
  return { role, text, time: typeof time === "string" ? time : "" };
}
