import type { ToolCallPart } from "../../message.ts";
import type { FinishReason, ModelEvent, TokenUsage } from "../../model-event.ts";
import type { OpenCall } from "../openai-chat/call-collector.ts";
import { MessageBuilder } from "../openai-chat/message-builder.ts";
import { ObjectScan } from "../openai-chat/object-scan.ts";
import type { AnswerSource, Frame, StreamDecoder, StreamEnding, StreamState } from "../protocol.ts";

/** What may be in a line; every reader checks what it takes. */
interface WireLine {
  readonly message?: { readonly content?: unknown; readonly thinking?: unknown; readonly tool_calls?: unknown } | null;
  readonly done?: unknown;
  readonly done_reason?: unknown;
  readonly error?: unknown;
  readonly prompt_eval_count?: unknown;
  readonly eval_count?: unknown;
}

/** Reads the lines of /api/chat. Only `done: true` makes a message whole. */
export class OllamaDecoder implements StreamDecoder {
  state: StreamState = "open";
  readonly #source: AnswerSource;
  readonly #message = new MessageBuilder();
  readonly #calls = new Map<OpenCall, ToolCallPart>();
  readonly #ids = new Set<string>();
  #doneReason = "";
  #usage: TokenUsage | undefined;
  #failure: Extract<StreamEnding, { ok: false }> | undefined;

  constructor(source: AnswerSource) {
    this.#source = source;
  }

  push(frame: Frame): boolean {
    let line: WireLine;
    try {
      line = (JSON.parse(frame.data) ?? {}) as WireLine;
    } catch {
      return this.#fail({ problem: `sent a line that is not JSON: ${frame.data.slice(0, 80)}` });
    }
    if (line.error) return this.#fail({ error: line });
    const progress = this.#take(line.message ?? {});
    if (line.done === true) this.#finish(line);
    return progress;
  }

  pushWhole(body: string): void {
    this.push({ data: body });
  }

  drain(): ModelEvent[] {
    return this.#message.drain();
  }

  end(): StreamEnding {
    if (this.#failure) return this.#failure;
    if (this.state !== "done") return { ok: false, problem: "closed the stream before the message was complete" };
    if (this.#message.isEmpty && /^(un)?load$/.test(this.#doneReason)) {
      return { ok: false, problem: `did no more than ${this.#doneReason} the model` };
    }
    return { ok: true, event: this.#finishEvent() };
  }

  #take({ content, thinking, tool_calls: calls }: NonNullable<WireLine["message"]>): boolean {
    const thought = this.#say("thinking", thinking);
    const said = this.#say("text", content);
    let called = false;
    if (Array.isArray(calls)) for (const entry of calls) called = this.#call(entry) || called;
    return thought || said || called;
  }

  #say(type: "text" | "thinking", text: unknown): boolean {
    if (typeof text !== "string" || text === "") return false;
    this.#message.say(type, text);
    return true;
  }

  /** A call comes whole; the same one twice is two calls. */
  #call(entry: unknown): boolean {
    const { id, function: fn } = (entry ?? {}) as { id?: unknown; function?: { name?: unknown; arguments?: unknown } };
    if (typeof fn?.name !== "string" || fn.name === "") return false;
    const given = typeof id === "string" && id !== "" && !this.#ids.has(id) ? id : undefined;
    const part: ToolCallPart = {
      type: "tool_call",
      id: given ?? `call_${this.#calls.size}_${crypto.randomUUID().slice(0, 8)}`,
      name: fn.name,
      arguments: argumentText(fn.arguments),
      ...(given === undefined ? {} : { extra: { id: given } }),
    };
    const open: OpenCall = {
      id: part.id,
      name: part.name,
      pieces: [],
      length: 0,
      scan: new ObjectScan(),
      extra: undefined,
    };
    this.#ids.add(part.id);
    this.#calls.set(open, part);
    this.#message.startCall(open);
    return true;
  }

  #finish(line: WireLine): void {
    this.state = "done";
    this.#doneReason = typeof line.done_reason === "string" ? line.done_reason : "";
    this.#usage = readUsage(line);
  }

  #fail(failure: { error?: unknown; problem?: string }): false {
    this.#failure ??= { ok: false, ...failure };
    this.state = "failed";
    return false;
  }

  #finishEvent(): Extract<ModelEvent, { type: "finish" }> {
    const { provider, model } = this.#source;
    const content = this.#message.finish(this.#calls);
    return {
      type: "finish",
      reason: this.#reason(),
      message: { role: "assistant", content, provider, model },
      ...(this.#usage === undefined ? {} : { usage: this.#usage }),
    };
  }

  /** Ollama says `stop` where there are calls; what was collected decides. */
  #reason(): FinishReason {
    if (this.#doneReason === "length") return "length";
    return this.#calls.size > 0 ? "tool-calls" : "stop";
  }
}

function argumentText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

/** The count of the prompt is missing where the server had all of it in its cache. */
function readUsage({ prompt_eval_count: prompt, eval_count: answer }: WireLine): TokenUsage | undefined {
  if (typeof prompt !== "number" && typeof answer !== "number") return undefined;
  return { input: count(prompt), output: count(answer), cacheRead: 0, cacheWrite: 0, reasoning: 0 };
}

function count(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}
