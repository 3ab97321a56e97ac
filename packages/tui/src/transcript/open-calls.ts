import type { ShownImage } from "../images/pictures.ts";

/** A tool call as the screen knows it. */
export interface ToolCall {
  readonly callId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly startedAt: number;
  /** What it has said so far while it runs: the newest, in bounds. */
  readonly progress: string;
  readonly end?: ToolCallEnd;
}

export interface ToolCallEnd {
  readonly ok: boolean;
  readonly text: string;
  readonly data?: unknown;
  readonly images?: readonly ShownImage[];
  readonly elapsedMs: number;
}

const MOST_PROGRESS = 8_000;

/** The calls that are under way, in the order in which they were made: one that is over waits for those before it. */
export class OpenCalls {
  readonly #calls = new Map<string, ToolCall>();

  get list(): readonly ToolCall[] {
    return [...this.#calls.values()];
  }

  start(callId: string, toolName: string, input: unknown, now: number): void {
    this.#calls.set(callId, { callId, toolName, input, startedAt: now, progress: "" });
  }

  update(callId: string, text: string): void {
    const call = this.#calls.get(callId);
    if (call) this.#calls.set(callId, { ...call, progress: (call.progress + text).slice(-MOST_PROGRESS) });
  }

  /** Gives the calls that can be told of now, in order. */
  end(callId: string, end: Omit<ToolCallEnd, "elapsedMs">, now: number): readonly ToolCall[] {
    const call = this.#calls.get(callId);
    if (!call) return [];
    this.#calls.set(callId, { ...call, end: { ...end, elapsedMs: now - call.startedAt } });
    return this.#takeEnded();
  }

  /** The run is over: what has not ended never will. Gives the calls that waited for such ones. */
  takeAllEnded(): readonly ToolCall[] {
    const ended = this.list.filter((call) => call.end);
    this.#calls.clear();
    return ended;
  }

  #takeEnded(): ToolCall[] {
    const ended: ToolCall[] = [];
    for (const call of this.#calls.values()) {
      if (!call.end) break;
      ended.push(call);
      this.#calls.delete(call.callId);
    }
    return ended;
  }
}
