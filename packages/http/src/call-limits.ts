import { HttpError } from "./http-error.ts";

const longestTimerMs = 2 ** 31 - 1;

/**
 * What may end a call from outside: the callers' signals and the deadline.
 * `signal.reason` is always the HttpError to throw.
 */
export class CallLimits {
  readonly #controller = new AbortController();
  readonly #service: string;
  readonly #deadlineMs: number;
  readonly #started = performance.now();
  readonly #signals: readonly AbortSignal[];
  readonly #onAbort = (event: Event): void => this.#cancel((event.target as AbortSignal).reason);
  #timer: NodeJS.Timeout | undefined;
  #answered = false;

  constructor(service: string, deadlineMs: number, signals: readonly AbortSignal[]) {
    this.#service = service;
    this.#deadlineMs = deadlineMs;
    this.#signals = signals;
    const aborted = signals.find((signal) => signal.aborted);
    if (aborted !== undefined) {
      this.#cancel(aborted.reason);
      return;
    }
    for (const signal of signals) signal.addEventListener("abort", this.#onAbort, { once: true });
    if (deadlineMs <= longestTimerMs) this.#timer = setTimeout(() => this.#expire(), Math.max(0, deadlineMs));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  remainingMs(): number {
    return this.#deadlineMs - (performance.now() - this.#started);
  }

  throwIfEnded(): void {
    if (this.signal.aborted) throw this.signal.reason;
  }

  /** Rejects as soon as a limit is reached; the promise itself goes on unheard. */
  async race<T>(promise: Promise<T>): Promise<T> {
    this.throwIfEnded();
    let stop: (() => void) | undefined;
    const ended = new Promise<never>((_, reject) => {
      stop = () => reject(this.signal.reason);
      this.signal.addEventListener("abort", stop, { once: true });
    });
    try {
      return await Promise.race([promise, ended]);
    } finally {
      if (stop !== undefined) this.signal.removeEventListener("abort", stop);
    }
  }

  async sleep(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const slept = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    try {
      await this.race(slept);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The answer has begun. From here on the deadline alone does not keep the process alive. */
  markAnswered(): void {
    this.#answered = true;
    this.#timer?.unref();
  }

  /** The call is over; nothing ends it from outside any more. */
  release(): void {
    clearTimeout(this.#timer);
    for (const signal of this.#signals) signal.removeEventListener("abort", this.#onAbort);
  }

  #cancel(cause: unknown): void {
    this.release();
    const message = `The request to ${this.#service} was cancelled.`;
    this.#controller.abort(new HttpError("aborted", message, { service: this.#service, cause }));
  }

  #expire(): void {
    this.release();
    const verb = this.#answered ? "finish its answer" : "answer";
    const message = `${this.#service} did not ${verb} within ${inSeconds(this.#deadlineMs)}.`;
    const hint = "Try again later, or check the network connection.";
    this.#controller.abort(new HttpError("timeout", message, { service: this.#service, hint }));
  }
}

export function inSeconds(ms: number): string {
  if (ms >= 120_000) return `${Math.ceil(ms / 60_000)} minutes`;
  const seconds = ms < 1000 ? Math.ceil(ms / 100) / 10 : Math.ceil(ms / 1000);
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
