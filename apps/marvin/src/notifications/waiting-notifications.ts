import type { HttpClient } from "@marvin/http";
import type { LazyStore } from "@marvin/store";
import { stripControl } from "@marvin/text";
import { ntfy } from "@marvin/tools";

export interface WaitingNotificationsOptions {
  readonly store: Pick<LazyStore, "profiles">;
  readonly http: HttpClient;
  /** Told of each, a line each. */
  readonly tell: (text: string) => void;
}

/** A prompt waits no longer than this for a service of which it needs nothing. */
const LIMIT_MS = 2000;
const MOST_SHOWN = 10;
const LONGEST = 500;
const MOST_BYTES = 1024 * 1024;

/** What has come in on the topics that this person listens to. Each is told once; trouble with the service is no one's. */
export class WaitingNotifications {
  readonly #options: WaitingNotificationsOptions;

  constructor(options: WaitingNotificationsOptions) {
    this.#options = options;
  }

  async tell(): Promise<void> {
    const signal = AbortSignal.timeout(LIMIT_MS);
    try {
      const { subscriptions } = await (await this.#options.store.profiles()).active();
      const topics = await subscriptions.list();
      await Promise.all(
        topics.map(async ({ topic, lastMessageId }) => {
          const messages = await this.#poll(topic, lastMessageId, signal);
          const last = messages.at(-1);
          if (!last) return;
          await subscriptions.markSeen(topic, last.id);
          this.#show(topic, messages);
        }),
      );
    } catch {
      // The service is slow or out of reach, or the list cannot be read: the next prompt tries again.
    }
  }

  async #poll(topic: string, since: string | undefined, signal: AbortSignal): Promise<Notification[]> {
    const path = `/${encodeURIComponent(topic)}/json`;
    const query = { poll: 1, since: since ?? "all" };
    const text = await this.#options.http.getText(
      { endpoint: ntfy, path },
      { query, signal, retries: 0, deadlineMs: LIMIT_MS, maxBytes: MOST_BYTES },
    );
    return text.split("\n").flatMap((line) => notificationOf(line) ?? []);
  }

  #show(topic: string, messages: readonly Notification[]): void {
    const left = messages.length - MOST_SHOWN;
    if (left > 0) this.#options.tell(`🔔 ${topic}: ${left} older ones are not shown`);
    for (const { title, message } of messages.slice(-MOST_SHOWN)) {
      const words = stripControl([title, message].filter(Boolean).join(": ")).replace(/\s+/g, " ").trim();
      this.#options.tell(`🔔 ${topic}: ${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}`);
    }
  }
}

interface Notification {
  readonly id: string;
  readonly title?: string;
  readonly message: string;
}

/** Undefined for a line that tells of anything else: keep-alives, deletions, what newer servers send. */
function notificationOf(line: string): Notification | undefined {
  if (line.trim() === "") return undefined;
  try {
    const { id, event, title, message } = JSON.parse(line) as Record<string, unknown>;
    if (event !== "message" || typeof id !== "string") return undefined;
    return {
      id,
      message: typeof message === "string" ? message : "",
      ...(typeof title === "string" ? { title } : {}),
    };
  } catch {
    return undefined;
  }
}
