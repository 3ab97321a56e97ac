import { abortedError, type CallError, type CallSubject } from "../../errors/call-errors.ts";
import type { ModelEvent } from "../../model-event.ts";
import type { ModelRequest } from "../../provider.ts";
import { type ModelLimits, Watchdog } from "../../watchdog.ts";
import { COPILOT_LABEL, deadRuntimeError, runtimeError } from "./copilot-error.ts";
import type { CopilotRuntime } from "./copilot-runtime.ts";
import type { LiveSession } from "./live-session.ts";
import { MessageReader } from "./message-reader.ts";
import type { SessionPool } from "./session-pool.ts";

export interface TurnContext {
  readonly runtime: CopilotRuntime;
  readonly pool: SessionPool;
  readonly limits: ModelLimits;
  readonly subject: CallSubject;
  /** What there is instead of a model that is missing, in words. Bounded, never rejects. */
  readonly offer: (model: string, signal: AbortSignal) => Promise<string>;
}

const HEARTBEAT_MS = 2000;

/** One message of the model. Never throws; the last event is `finish` or `error`. */
export async function* streamTurn(
  context: TurnContext,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void, undefined> {
  const turn = new Turn(context, request, signal);
  let shown = false;
  let last: ModelEvent | undefined;
  try {
    for await (const event of turn.events()) {
      if (event.type === "text" || event.type === "thinking") shown = true;
      yield event;
    }
    last = turn.lastEvent(shown);
  } finally {
    turn.close();
  }
  if (last !== undefined) yield await turn.explained(last);
}

class Turn {
  readonly #context: TurnContext;
  readonly #request: ModelRequest;
  readonly #signal: AbortSignal;
  readonly #reader: MessageReader;
  readonly #watchdog: Watchdog;
  readonly #stop = new AbortController();
  readonly #onAbort = () => this.#stop.abort();
  #session: LiveSession | undefined;
  #error: CallError | undefined;
  #isClosed = false;

  constructor(context: TurnContext, request: ModelRequest, signal: AbortSignal) {
    this.#context = context;
    this.#request = request;
    this.#signal = signal;
    this.#reader = new MessageReader(
      context.subject,
      request.tools.map((tool) => tool.name),
    );
    this.#watchdog = new Watchdog(context.limits, this.#onAbort);
    signal.addEventListener("abort", this.#onAbort, { once: true });
    if (signal.aborted) this.#onAbort();
  }

  async *events(): AsyncGenerator<ModelEvent, void, undefined> {
    if (this.#stop.signal.aborted) return;
    try {
      const session = await this.#start();
      if (session !== undefined) yield* this.#read(session);
    } catch (error) {
      this.#error = await this.#failure(error);
    }
  }

  /** Settles what becomes of the conversation, too: kept where the runtime waits for us, else dropped. */
  lastEvent(shown: boolean): ModelEvent {
    const reader = this.#reader;
    if (this.#signal.aborted) return failed({ ...abortedError(), shown });
    if (reader.state === "whole" || reader.state === "done") return this.#finish();
    const error = this.#timeout() ?? reader.error ?? this.#error ?? this.#silent();
    if (error === reader.error && error.retryable && reader.isUnanswered) this.#halt();
    return failed({ ...error, shown });
  }

  async explained(event: ModelEvent): Promise<ModelEvent> {
    if (event.type !== "error") return event;
    const { missingModel, ...error } = event.error as CallError & typeof event.error;
    const more = missingModel ? await this.#context.offer(this.#request.model, this.#signal) : "";
    return failed(more === "" ? error : { ...error, message: `${error.message} ${more}` });
  }

  /** A conversation that was not kept is dropped, also one that is still being opened. */
  close(): void {
    this.#isClosed = true;
    this.#watchdog.stop();
    this.#signal.removeEventListener("abort", this.#onAbort);
    this.#stop.abort();
    if (this.#session !== undefined) this.#context.pool.drop(this.#session);
    this.#session = undefined;
  }

  /** Undefined if it was stopped meanwhile. */
  async #start(): Promise<LiveSession | undefined> {
    const starting = this.#context.pool.start(this.#request, (session) => {
      this.#session = session;
      if (this.#isClosed) this.close();
      this.#stop.signal.throwIfAborted();
    });
    const stopped = new Promise<undefined>((resolve) => {
      this.#stop.signal.addEventListener("abort", () => resolve(undefined), { once: true });
    });
    // What becomes of it after a stop interests nobody.
    starting.catch(() => {});
    return Promise.race([starting, stopped]);
  }

  async *#read({ events }: LiveSession): AsyncGenerator<ModelEvent, void, undefined> {
    const heartbeat = setInterval(() => void this.#checkRuntime(), HEARTBEAT_MS);
    try {
      while (!this.#stop.signal.aborted) {
        for (const event of events.take()) if (this.#reader.push(event)) this.#watchdog.progress();
        this.#watchdog.pause();
        yield* this.#reader.drain();
        this.#watchdog.resume();
        if (this.#reader.state === "done" || this.#reader.state === "failed") return;
        if (this.#reader.state === "whole") this.#watchdog.settle();
        await events.arrival(this.#stop.signal);
      }
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #checkRuntime(): Promise<void> {
    if (this.#stop.signal.aborted || (await this.#context.runtime.isAlive())) return;
    this.#error ??= deadRuntimeError(this.#context.subject);
    this.#stop.abort();
  }

  #finish(): ModelEvent {
    const { inStep, state, requests } = this.#reader;
    const finish = this.#reader.finish("copilot");
    if (inStep && state === "done" && this.#session !== undefined) {
      this.#session.keep(finish.message, requests);
      this.#context.pool.keep(this.#session);
      this.#session = undefined;
    }
    return finish;
  }

  /** Asked once more, it goes on in the same conversation. */
  #halt(): void {
    if (this.#session !== undefined) this.#context.pool.halt(this.#session);
    this.#session = undefined;
  }

  async #failure(error: unknown): Promise<CallError> {
    const { runtime, subject } = this.#context;
    const known = runtimeError(subject, error);
    return known.kind === "network" && !(await runtime.isAlive()) ? deadRuntimeError(subject) : known;
  }

  #timeout(): CallError | undefined {
    const limit = this.#watchdog.passed;
    if (limit === undefined) return undefined;
    const { subject } = this.#context;
    return { kind: "timeout", retryable: true, message: this.#watchdog.describe(limit, COPILOT_LABEL, subject.model) };
  }

  #silent(): CallError {
    return runtimeError(this.#context.subject, new Error("it ended without a word"));
  }
}

function failed(error: Extract<ModelEvent, { type: "error" }>["error"]): ModelEvent {
  return { type: "error", error };
}
