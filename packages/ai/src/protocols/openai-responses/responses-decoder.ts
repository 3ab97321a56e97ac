import type { AssistantPart } from "../../message.ts";
import type { FinishReason, ModelEvent, TokenUsage } from "../../model-event.ts";
import type { AnswerSource, FinishEvent, Frame, StreamDecoder, StreamEnding, StreamState } from "../protocol.ts";
import { OutputItems } from "./output-items.ts";
import { readUsage } from "./read-usage.ts";
import type { WireEvent, WireResponse } from "./wire-event.ts";

/** Reads the events of a response. Whole is only what ends with `response.completed` or `response.incomplete`. */
export class ResponsesDecoder implements StreamDecoder {
  state: StreamState = "open";
  readonly #source: AnswerSource;
  readonly #items = new OutputItems();
  #cutBy = "";
  #usage: TokenUsage | undefined;
  #failure: Extract<StreamEnding, { ok: false }> | undefined;

  constructor(source: AnswerSource) {
    this.#source = source;
  }

  push(frame: Frame): boolean {
    const data = frame.data.trim();
    if (!data.startsWith("{")) return frame.event === "error" ? this.#fail({ error: data }) : false;
    const event = parsed(data);
    if (event === undefined) return this.#fail({ problem: `sent a piece that is not JSON: ${data.slice(0, 80)}` });
    return this.#event(typeof event.type === "string" ? event.type : (frame.event ?? ""), event);
  }

  pushWhole(body: string): void {
    const whole = parsed(body.trim()) as (WireEvent & WireResponse) | undefined;
    if (whole === undefined) this.#fail({ problem: `sent something that is not JSON: ${body.trim().slice(0, 80)}` });
    else if (Array.isArray(whole) || (whole.error && whole.status !== "failed")) this.#fail({ error: whole });
    else if (whole.status === undefined && !Array.isArray(whole.output)) this.#fail({ error: whole });
    else this.#ended(String(whole.status ?? "completed"), whole);
  }

  drain(): ModelEvent[] {
    return this.#items.events.drain();
  }

  end(): StreamEnding {
    if (this.#failure) return this.#failure;
    if (this.state === "open") return { ok: false, problem: "closed the stream before the message was complete" };
    return { ok: true, event: this.#finishEvent() };
  }

  #event(type: string, event: WireEvent): boolean {
    switch (type) {
      case "response.output_text.delta":
        return this.#items.say(event);
      case "response.output_text.done":
        return this.#items.saidWhole(event);
      case "response.reasoning_summary_part.added":
        return this.#items.nextThought(event);
      case "response.reasoning_summary_text.delta":
      case "response.reasoning_text.delta":
        return this.#items.think(event);
      case "response.refusal.delta":
        return this.#items.refuse(event);
      case "response.refusal.done":
        return this.#items.refusedWhole(event);
      case "response.function_call_arguments.delta":
        return this.#items.addArguments(event);
      case "response.function_call_arguments.done":
        return this.#items.setArguments(event);
      case "response.output_item.added":
        return this.#items.open(event);
      case "response.output_item.done":
        return this.#items.close(event);
      case "response.completed":
      case "response.done":
      case "response.incomplete":
      case "response.failed":
      case "response.cancelled":
        return this.#ended(type.slice("response.".length), event.response ?? {});
      case "error":
        return this.#fail({ error: event });
      default:
        // Most events only repeat what others say; new kinds are skipped. An error may come without its kind.
        return event.error || (type === "" && event.detail) ? this.#fail({ error: event }) : false;
    }
  }

  #ended(how: string, response: WireResponse): boolean {
    const status = how === "done" ? String(response.status ?? "completed") : how;
    if (status !== "completed" && status !== "incomplete") {
      return this.#fail(response.error ? { error: response.error } : { problem: `ended the response as ${status}` });
    }
    this.#items.takeRest(response.output);
    this.#usage = readUsage(response.usage);
    if (status === "incomplete") this.#cutBy = String(response.incomplete_details?.reason ?? "max_output_tokens");
    this.state = "done";
    return true;
  }

  #fail(failure: { error?: unknown; problem?: string }): false {
    this.#failure ??= { ok: false, ...failure };
    this.state = "failed";
    return false;
  }

  #finishEvent(): FinishEvent {
    const content = this.#items.parts();
    const reason = this.#reason(content);
    return {
      type: "finish",
      reason,
      message: { role: "assistant", content, provider: this.#source.provider, model: this.#source.model },
      ...(this.#usage === undefined ? {} : { usage: this.#usage }),
      ...(reason === "refusal" ? { explanation: this.#items.refusal || `the answer was stopped: ${this.#cutBy}` } : {}),
    };
  }

  #reason(content: readonly AssistantPart[]): FinishReason {
    if (this.#items.refusal !== "" || this.#cutBy === "content_filter") return "refusal";
    if (this.#cutBy !== "" || this.#items.hasCutCall) return "length";
    return content.some((part) => part.type === "tool_call") ? "tool-calls" : "stop";
  }
}

function parsed(data: string): WireEvent | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null ? (value as WireEvent) : undefined;
  } catch {
    return undefined;
  }
}
