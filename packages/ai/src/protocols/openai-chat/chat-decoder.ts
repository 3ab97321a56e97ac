import type { FinishReason, ModelEvent, TokenUsage } from "../../model-event.ts";
import type { AnswerSource, Frame, StreamDecoder, StreamEnding, StreamState } from "../protocol.ts";
import { CallCollector } from "./call-collector.ts";
import { readContent } from "./content-parts.ts";
import { MessageBuilder } from "./message-builder.ts";
import { readUsage } from "./read-usage.ts";
import { ReasoningDetails } from "./reasoning-details.ts";
import type { WireChoice, WireChunk, WireDelta } from "./wire-chunk.ts";

/** Reads a stream of chat completion chunks. Lenient in what is there, strict in what marks a whole message. */
export class ChatDecoder implements StreamDecoder {
  state: StreamState = "open";
  readonly #source: AnswerSource;
  readonly #message = new MessageBuilder();
  readonly #calls = new CallCollector();
  readonly #details = new ReasoningDetails();
  #choiceIndex: unknown;
  #extraContent: unknown;
  #refusal = "";
  #finishReason = "";
  #usage: TokenUsage | undefined;
  #failure: Extract<StreamEnding, { ok: false }> | undefined;

  constructor(source: AnswerSource) {
    this.#source = source;
  }

  push(frame: Frame): boolean {
    const data = frame.data.trim();
    if (data === "[DONE]") {
      this.state = "done";
      return false;
    }
    if (frame.event === "error" && !data.startsWith("{") && !data.startsWith("[")) return this.#fail({ error: data });
    // Keep-alives of some servers are data lines without JSON.
    if (!data.startsWith("{") && !data.startsWith("[")) return false;
    return this.#chunk(data, frame.event === "error");
  }

  pushWhole(body: string): void {
    this.#chunk(body.trim(), false);
    if (this.state === "failed") return;
    if (this.#finishReason === "" && !this.#message.isEmpty) this.#finishReason = "stop";
    this.state = "done";
  }

  drain(): ModelEvent[] {
    return this.#message.drain();
  }

  end(): StreamEnding {
    if (this.#failure) return this.#failure;
    if (this.#finishReason === "error")
      return { ok: false, problem: "ended the message with an error it did not name" };
    if (BROKEN.test(this.#finishReason)) {
      return { ok: false, problem: `broke the message off (finish_reason ${this.#finishReason.slice(0, 80)})` };
    }
    if (this.state === "open") return { ok: false, problem: "closed the stream before the message was complete" };
    if (this.#finishReason === "" && this.#message.isEmpty && this.#refusal === "") {
      return { ok: false, problem: "ended the stream without an answer" };
    }
    return { ok: true, event: this.#finishEvent() };
  }

  #chunk(data: string, isError: boolean): boolean {
    let chunk: WireChunk;
    try {
      const parsed: unknown = JSON.parse(data);
      // Gemini sends its errors as a list of one.
      chunk = ((Array.isArray(parsed) ? parsed[0] : parsed) ?? {}) as WireChunk;
    } catch {
      return this.#fail({ problem: `sent a piece that is not JSON: ${data.slice(0, 80)}` });
    }
    if (isError || isErrorChunk(chunk)) return this.#fail({ error: chunk });
    const usage = chunk.usage ?? chunk.x_groq?.usage;
    if (usage) this.#usage = readUsage(usage) ?? this.#usage;
    const choice = this.#own(Array.isArray(chunk.choices) ? (chunk.choices as (WireChoice | null)[]) : []);
    return choice ? this.#choice(choice) : false;
  }

  /** One answer is asked for: of several the first one counts, from its beginning to its end. */
  #own(choices: readonly (WireChoice | null)[]): WireChoice | null | undefined {
    const [first] = choices;
    this.#choiceIndex ??= first?.index;
    if (first?.index === this.#choiceIndex) return first; // nearly always
    return choices.find((choice) => (choice?.index ?? this.#choiceIndex) === this.#choiceIndex);
  }

  #choice(choice: WireChoice): boolean {
    const delta = choice.delta ?? choice.message;
    const progress = delta ? this.#delta(delta) : false;
    const reason = choice.finish_reason;
    if (typeof reason === "string" && reason !== "") {
      this.#finishReason = reason;
      this.state = "finishing";
    }
    return progress;
  }

  #delta(delta: WireDelta): boolean {
    let progress = this.#thinking(delta);
    const content = delta.content;
    if (typeof content === "string") progress = this.#say(isThought(delta) ? "thinking" : "text", content) || progress;
    else if (content) for (const said of readContent(content)) progress = this.#say(said.type, said.text) || progress;
    if (typeof delta.refusal === "string" && delta.refusal !== "") {
      this.#refusal += delta.refusal;
      progress = true;
    }
    if (Array.isArray(delta.tool_calls)) for (const entry of delta.tool_calls) progress = this.#call(entry) || progress;
    if (delta.function_call) progress = this.#call({ index: 0, function: delta.function_call }) || progress;
    if (delta.extra_content && !isThought(delta)) this.#extraContent = delta.extra_content;
    return progress;
  }

  /** Servers name it in up to three ways at once: it is told once. */
  #thinking(delta: WireDelta): boolean {
    const details = Array.isArray(delta.reasoning_details) ? this.#details.add(delta.reasoning_details) : "";
    for (const text of [delta.reasoning, delta.reasoning_content, delta.thinking, details]) {
      if (typeof text === "string" && text !== "") return this.#say("thinking", text);
    }
    return false;
  }

  #say(type: "text" | "thinking", text: string): boolean {
    if (text === "") return false;
    this.#message.say(type, text);
    return true;
  }

  #call(entry: unknown): boolean {
    const added = this.#calls.add(entry);
    if (added?.isNew) this.#message.startCall(added.call);
    return added?.progress ?? false;
  }

  #fail(failure: { error?: unknown; problem?: string }): false {
    this.#failure ??= { ok: false, ...failure };
    this.state = "failed";
    return false;
  }

  #finishEvent(): Extract<ModelEvent, { type: "finish" }> {
    const calls = this.#calls.finish();
    const extra = this.#extra();
    const message = {
      role: "assistant" as const,
      content: this.#message.finish(calls),
      provider: this.#source.provider,
      model: this.#source.model,
      ...(extra === undefined ? {} : { extra }),
    };
    const reason = finishReason(this.#finishReason, calls.size > 0, this.#refusal !== "");
    return {
      type: "finish",
      reason,
      message,
      ...(this.#usage === undefined ? {} : { usage: this.#usage }),
      ...(reason === "refusal" ? { explanation: this.#refusal || `finish_reason ${this.#finishReason}` } : {}),
    };
  }

  #extra(): Record<string, unknown> | undefined {
    const details = this.#details.merged;
    if (details.length === 0 && this.#extraContent === undefined) return undefined;
    return {
      ...(details.length === 0 ? {} : { reasoning_details: details }),
      ...(this.#extraContent === undefined ? {} : { extra_content: this.#extraContent }),
    };
  }
}

/** Most say `error`; vLLM says `object: "error"`, others send only words where choices should be. */
function isErrorChunk(chunk: WireChunk): boolean {
  if (chunk.error) return true;
  if (chunk.choices !== undefined) return false;
  const { object, type, message, detail } = chunk;
  return object === "error" || type === "error" || typeof message === "string" || typeof detail === "string";
}

/** Gemini marks the summary of its thoughts so, where a signature is not meant. */
function isThought(delta: WireDelta): boolean {
  const google = (delta.extra_content as { google?: { thought?: unknown; thought_signature?: unknown } } | undefined)
    ?.google;
  return google?.thought === true && google.thought_signature === undefined;
}

/** Gemini says `stop` where there are calls; what was collected decides. */
function finishReason(wire: string, hasCalls: boolean, refused: boolean): FinishReason {
  if (CUT.test(wire)) return "length";
  if (refused || STOPPED.test(wire)) return "refusal";
  return hasCalls ? "tool-calls" : "stop";
}

const CUT = /^(length|max_(output_)?tokens|model_length|model_context_window_exceeded)$/i;
/** Also as Gemini says it behind a colon: `content_filter: RECITATION`. */
const STOPPED = /^(content_filter|refusal|sensitive)|\b(safety|recitation|blocklist|prohibited_content|spii)$/i;
/** What no whole message ends with: a call that cannot be read (Gemini), a server that gave up (DeepSeek, Z.ai, vLLM). */
const BROKEN =
  /(malformed_function_call|unexpected_tool_call|too_many_tool_calls)$|^(insufficient_system_resource|network_error|abort(ed)?|cancelled)$/i;
