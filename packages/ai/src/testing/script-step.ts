import { frames, type RawFrame } from "./frames.ts";

export type CallSpec = readonly [name: string, args?: object | string, id?: string];

/** What the model does with one request. */
export interface ScriptStep {
  /** Sent as they are; everything below is left out then. */
  raw?: readonly RawFrame[];
  /** An HTTP error. */
  fail?: { readonly status: number; readonly body: unknown; readonly headers: Readonly<Record<string, string>> };
  /** Another content type than that of a stream. */
  contentType?: string;
  thinking?: string;
  chunks?: readonly string[];
  calls?: readonly CallSpec[];
  finish?: string;
  usage?: Readonly<Record<string, unknown>>;
  delayMs?: number;
  gapMs?: number;
  byteByByte?: boolean;
}

/** Says more about the step that was just added. */
export class StepChain {
  readonly step: ScriptStep;

  constructor(step: ScriptStep) {
    this.step = step;
  }

  andSays(...chunks: string[]): this {
    return this.#set({ chunks: [...(this.step.chunks ?? []), ...chunks] });
  }

  andCalls(...calls: CallSpec | readonly CallSpec[]): this {
    return this.#set({ calls: [...(this.step.calls ?? []), ...callSpecs(calls)] });
  }

  /** With another finish_reason than `stop` or `tool_calls`. */
  finishes(reason: string): this {
    return this.#set({ finish: reason });
  }

  usage(usage: Readonly<Record<string, unknown>>): this {
    return this.#set({ usage });
  }

  /** Before the first byte. */
  after(ms: number): this {
    return this.#set({ delayMs: ms });
  }

  /** Between the chunks. */
  every(ms: number): this {
    return this.#set({ gapMs: ms });
  }

  byteByByte(): this {
    return this.#set({ byteByByte: true });
  }

  #set(more: ScriptStep): this {
    Object.assign(this.step, more);
    return this;
  }
}

/** `("read_file", {…})` is one call, `(["read_file", {…}], ["list", {…}])` are several. */
export function callSpecs(calls: CallSpec | readonly CallSpec[]): readonly CallSpec[] {
  return typeof calls[0] === "string" ? [calls as CallSpec] : (calls as readonly CallSpec[]);
}

/** The stream of a step; `number` makes the ids of its calls. */
export function framesOf(step: ScriptStep, number: number, withUsage: boolean): RawFrame[] {
  const pause = step.gapMs === undefined ? [] : [{ waitMs: step.gapMs }];
  const calls = step.calls ?? [];
  return [
    frames.role(),
    ...(step.thinking === undefined ? [] : [frames.thinking(step.thinking)]),
    ...(step.chunks ?? []).flatMap((text) => [frames.text(text), ...pause]),
    ...calls.flatMap(([name, args, id], index) => [
      frames.call(index, id ?? `call_${number}_${index}`, name),
      frames.args(index, typeof args === "string" ? args : JSON.stringify(args ?? {})),
    ]),
    frames.finish(step.finish ?? (calls.length > 0 ? "tool_calls" : "stop")),
    ...(withUsage || step.usage ? [frames.usage(step.usage ?? DEFAULT_USAGE)] : []),
    frames.done,
  ];
}

const DEFAULT_USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
