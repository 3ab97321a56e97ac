import type { FinishReason, ModelEvent } from "../../model-event.ts";
import type { AnswerSource, FinishEvent, Frame, StreamDecoder, StreamEnding, StreamState } from "../protocol.ts";
import { BlockCollector } from "./block-collector.ts";
import { REFUSED } from "./encode-turns.ts";
import { readUsage } from "./read-usage.ts";
import type { WireContentBlock, WireEvent, WireMessage, WireStop, WireUsage } from "./wire-event.ts";

/** Reads a stream of message events. `message_stop` alone makes the message whole. */
export class MessagesDecoder implements StreamDecoder {
  state: StreamState = "open";
  readonly #source: AnswerSource;
  readonly #blocks = new BlockCollector();
  readonly #usage: WireUsage[] = [];
  #stop: WireStop = {};
  #failure: Extract<StreamEnding, { ok: false }> | undefined;

  constructor(source: AnswerSource) {
    this.#source = source;
  }

  push(frame: Frame): boolean {
    const data = frame.data.trim();
    if (!data.startsWith("{")) return frame.event === "error" && this.#fail({ error: data });
    const event = this.#parsed(data) as WireEvent | undefined;
    return event !== undefined && this.#event(event, event.type ?? frame.event);
  }

  pushWhole(body: string): void {
    const message = this.#parsed(body) as (WireMessage & WireEvent) | undefined;
    if (message === undefined) return;
    if (!Array.isArray(message.content)) {
      this.#fail(message.error ? { error: message } : { problem: "sent something that is not a message" });
      return;
    }
    this.#whole(message);
    this.state = "done";
  }

  drain(): ModelEvent[] {
    return this.#blocks.drain();
  }

  end(): StreamEnding {
    if (this.#failure) return this.#failure;
    if (this.state !== "done") return { ok: false, problem: "closed the stream before the message was complete" };
    if (this.#blocks.isEmpty && typeof this.#stop.stop_reason !== "string") {
      return { ok: false, problem: "ended the stream without an answer" };
    }
    return { ok: true, event: this.#finishEvent() };
  }

  #event(event: WireEvent, type: unknown): boolean {
    switch (type) {
      case "message_start":
        if (event.message) this.#whole(event.message);
        return false;
      case "content_block_start":
        return event.content_block ? this.#blocks.start(event.index, event.content_block) : false;
      case "content_block_delta":
        return event.delta ? this.#blocks.add(event.index, event.delta) : false;
      case "message_delta":
        if (event.delta) this.#stops(event.delta);
        if (event.usage) this.#usage.push(event.usage);
        return false;
      case "message_stop":
        this.state = "done";
        return false;
      case "error":
        return this.#fail({ error: event });
      default:
        // Pings, the ends of blocks, and what is not invented yet; a gateway's error has no type.
        return type === undefined && event.error ? this.#fail({ error: event }) : false;
    }
  }

  #whole(message: WireMessage): void {
    const blocks = Array.isArray(message.content) ? (message.content as WireContentBlock[]) : [];
    for (const [index, block] of blocks.entries()) if (block) this.#blocks.start(index, block);
    this.#stops(message);
    if (message.usage) this.#usage.push(message.usage);
  }

  #stops({ stop_reason, stop_details }: WireStop): void {
    this.#stop = {
      stop_reason: stop_reason ?? this.#stop.stop_reason,
      stop_details: stop_details ?? this.#stop.stop_details ?? null,
    };
  }

  #parsed(data: string): object | undefined {
    try {
      const value: unknown = JSON.parse(data);
      if (typeof value === "object" && value !== null) return value;
    } catch {
      // Told below.
    }
    this.#fail({ problem: `sent a piece that is not JSON: ${data.slice(0, 80)}` });
    return undefined;
  }

  #fail(failure: { error?: unknown; problem?: string }): false {
    this.#failure ??= { ok: false, ...failure };
    this.state = "failed";
    return false;
  }

  #finishEvent(): FinishEvent {
    const parts = this.#blocks.finish();
    const reason = finishReason(
      this.#stop.stop_reason,
      parts.some((part) => part.type === "tool_call"),
    );
    const refused = reason === "refusal";
    const usage = readUsage(this.#usage);
    return {
      type: "finish",
      reason,
      message: {
        role: "assistant",
        // A refused message is not handed back: of it stays what was shown.
        content: refused ? parts.filter((part) => part.type === "text") : parts,
        provider: this.#source.provider,
        model: this.#source.model,
        ...(refused ? { extra: REFUSED } : {}),
      },
      ...(usage === undefined ? {} : { usage }),
      ...(refused ? { explanation: explanationOf(this.#stop) } : {}),
    };
  }
}

/** `pause_turn` comes with the vendor's own tools alone, which are never offered: what was said is the answer. */
function finishReason(wire: unknown, hasCalls: boolean): FinishReason {
  if (wire === "max_tokens" || wire === "model_context_window_exceeded") return "length";
  if (wire === "refusal") return "refusal";
  return hasCalls ? "tool-calls" : "stop";
}

function explanationOf({ stop_details }: WireStop): string {
  const { explanation, category } = stop_details ?? {};
  if (typeof explanation === "string" && explanation !== "") return explanation;
  return typeof category === "string" ? `stop_reason refusal, category ${category}` : "stop_reason refusal";
}
