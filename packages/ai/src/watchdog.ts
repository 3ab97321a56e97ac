/** How long a model may be silent, in milliseconds. 0 or Infinity: no limit. */
export interface ModelLimits {
  /** Until the first piece of the message; headers and keep-alives are none. */
  readonly firstByteMs: number;
  /** Between two pieces. */
  readonly idleMs: number;
  /** For a whole message. */
  readonly turnMs: number;
  /** For what may follow a complete message, and for the words of an error whose status is known. Default 3000. */
  readonly settleMs?: number;
}

export type LimitName = "firstByte" | "idle" | "turn" | "settle" | "drain";

const VARIABLES: Readonly<Record<LimitName, string>> = {
  firstByte: "MARVIN_FIRST_BYTE_TIMEOUT",
  idle: "MARVIN_IDLE_TIMEOUT",
  turn: "MARVIN_TURN_TIMEOUT",
  settle: "",
  drain: "",
};

/** How long the end of a body is waited for after the last mark of a stream: it leaves the connection fit for reuse. */
const DRAIN_MS = 50;

const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Watches one model message. One timer, moved only when it rings: progress costs a subtraction. Time during which the
 * reader is busy elsewhere (`pause`) is not the model's fault and does not count.
 */
export class Watchdog {
  readonly #limits: ModelLimits;
  readonly #onLimit: () => void;
  readonly #startedAt = performance.now();
  #phase: Exclude<LimitName, "turn"> = "firstByte";
  #phaseAt = this.#startedAt;
  #pausedAt: number | undefined;
  #pausedMs = 0;
  #rangInPause = false;
  #timer: NodeJS.Timeout | undefined;
  #passed: LimitName | undefined;

  constructor(limits: ModelLimits, onLimit: () => void) {
    this.#limits = limits;
    this.#onLimit = onLimit;
    this.#arm();
  }

  /** The limit that passed. */
  get passed(): LimitName | undefined {
    return this.#passed;
  }

  progress(): void {
    if (this.#phase === "firstByte") this.#enter("idle");
    else if (this.#phase === "idle") this.#phaseAt = this.#now();
  }

  /** The outcome is known: what may follow has a short limit of its own. */
  settle(): void {
    if (this.#phase !== "settle" && this.#phase !== "drain") this.#enter("settle");
  }

  /** Nothing is expected any more but the end of the body. */
  drain(): void {
    if (this.#phase !== "drain") this.#enter("drain");
  }

  pause(): void {
    this.#pausedAt ??= performance.now();
  }

  resume(): void {
    if (this.#pausedAt !== undefined) this.#pausedMs += performance.now() - this.#pausedAt;
    this.#pausedAt = undefined;
    if (this.#rangInPause) this.#arm();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** What the time-out is told as. */
  describe(limit: LimitName, label: string, model: string): string {
    const seconds = Number((this.#limitOf(limit) / 1000).toPrecision(3));
    const what = {
      firstByte: `sent no answer within ${seconds} s (first-byte time-out)`,
      idle: `was silent for ${seconds} s in mid-answer (idle time-out)`,
      turn: `did not finish its message within ${seconds} s (turn time-out)`,
      settle: `did not close the stream within ${seconds} s`,
      drain: `did not close the stream within ${seconds} s`,
    }[limit];
    return `${label} (${model}) ${what}. ${VARIABLES[limit]} sets this limit in seconds.`;
  }

  #enter(phase: Exclude<LimitName, "turn">): void {
    this.#phase = phase;
    this.#phaseAt = this.#now();
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#rangInPause = false;
    const wait = Math.min(this.#left(this.#phase), this.#left("turn"));
    if (wait === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#ring(), Math.min(Math.max(1, Math.ceil(wait)), LONGEST_TIMER));
  }

  #ring(): void {
    if (this.#pausedAt !== undefined) {
      this.#rangInPause = true;
    } else if (Math.min(this.#left(this.#phase), this.#left("turn")) > 0) {
      this.#arm();
    } else {
      this.#passed = this.#left(this.#phase) <= 0 ? this.#phase : "turn";
      this.#onLimit();
    }
  }

  #left(limit: LimitName): number {
    return this.#limitOf(limit) - (this.#now() - (limit === "turn" ? this.#startedAt : this.#phaseAt));
  }

  #limitOf(limit: LimitName): number {
    const { firstByteMs, idleMs, turnMs, settleMs = 3000 } = this.#limits;
    const ms = { firstByte: firstByteMs, idle: idleMs, turn: turnMs, settle: settleMs, drain: DRAIN_MS }[limit];
    return ms > 0 ? ms : Number.POSITIVE_INFINITY;
  }

  /** Time as the model sees it: without the pauses. */
  #now(): number {
    return (this.#pausedAt ?? performance.now()) - this.#pausedMs;
  }
}
