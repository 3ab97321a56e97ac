import type { RunResult } from "@marvin/agent-core";
import { type HttpClient, HttpError } from "@marvin/http";
import { ntfy } from "@marvin/tools";

export interface RunNoticesOptions {
  readonly http: HttpClient;
  readonly topic: string;
  /** Takes keys out of what leaves the machine. */
  readonly redact: (text: string) => string;
  /** Told why a notice could not be sent. */
  readonly trouble: (text: string) => void;
}

const LIMIT_MS = 5000;
const LONGEST_LINE = 200;
const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;

/** What `--ntfy` may not be; undefined if it is fine. */
export function badTopic(topic: string): string | undefined {
  if (TOPIC.test(topic)) return undefined;
  return "--ntfy takes the name of a topic: up to 64 letters, digits, dashes and underscores.";
}

/** Tells a phone that a run has begun and how it ended. A notice that cannot be sent never harms the run. */
export class RunNotices {
  readonly #options: RunNoticesOptions;
  #sending: Promise<void> = Promise.resolve();

  constructor(options: RunNoticesOptions) {
    this.#options = options;
  }

  started(prompt: string): void {
    this.#send("Marvin has begun", firstLine(prompt));
  }

  /** Resolves when it is sent, or cannot be. */
  ended({ stop, answer, error }: RunResult, cost: number): Promise<void> {
    const price = `$${cost.toFixed(4)}`;
    if (error) this.#send("Marvin failed", `${firstLine(error.message)}\n${price}`, 4);
    else this.#send(stop === "cancelled" ? "Marvin was stopped" : "Marvin is done", `${firstLine(answer)}\n${price}`);
    return this.#sending;
  }

  #send(title: string, message: string, priority?: number): void {
    const { http, topic, redact, trouble } = this.#options;
    // As JSON to the root: a title in a header could hold no more than Latin letters.
    const body = { topic, title, message: redact(message), ...(priority === undefined ? {} : { priority }) };
    this.#sending = this.#sending.then(async () => {
      try {
        const answer = await http.request(
          { endpoint: ntfy, path: "/" },
          { method: "POST", body, deadlineMs: LIMIT_MS, signal: AbortSignal.timeout(LIMIT_MS) },
        );
        answer.close();
      } catch (cause) {
        if (!(cause instanceof HttpError)) throw cause;
        trouble(`The notice to ntfy was not sent: ${cause.message}`);
      }
    });
  }
}

function firstLine(text: string): string {
  const line = text.trim().split("\n")[0] ?? "";
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}
