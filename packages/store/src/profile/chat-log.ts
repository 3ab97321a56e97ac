import { join } from "node:path";
import { anyList, isObject } from "../files/file-schema.ts";
import { JsonFile } from "../files/json-file.ts";

/** The roles are those of Marvin's ancestor, not of any model. */
export interface ChatEntry {
  readonly role: "you" | "assistant" | "system";
  readonly text: string;
  /** ISO 8601; the ancestor wrote `HH:MM`. */
  readonly time: string;
}

/** `chat_log.json`: what was said with this person, across sessions. The oldest entries go when there are too many. */
export class ChatLog {
  readonly #file: JsonFile<readonly unknown[]>;
  readonly #cap: number;

  constructor(dir: string, notice: (text: string) => void, cap = 2000) {
    const path = join(dir, "chat_log.json");
    this.#file = new JsonFile(path, { schema: anyList, empty: () => [], notice });
    this.#cap = cap;
  }

  async append(...entries: readonly ChatEntry[]): Promise<void> {
    await this.#file.update((before) => [...before, ...entries].slice(-this.#cap));
  }

  /** The newest, oldest of them first. */
  async last(count: number): Promise<ChatEntry[]> {
    const entries = (await this.#file.read()).filter(isEntry);
    return count <= 0 ? [] : entries.slice(-count);
  }

  async clear(): Promise<void> {
    await this.#file.update(() => []);
  }
}

function isEntry(entry: unknown): entry is ChatEntry {
  if (!isObject(entry) || typeof entry["text"] !== "string" || typeof entry["time"] !== "string") return false;
  return entry["role"] === "you" || entry["role"] === "assistant" || entry["role"] === "system";
}
