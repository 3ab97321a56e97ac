import type { SessionEvent } from "@github/copilot-sdk";
import type { CallError, CallSubject } from "../../errors/call-errors.ts";
import type { ToolCallPart } from "../../message.ts";
import type { FinishReason, ModelEvent } from "../../model-event.ts";
import { callError, endedError, isRuntimesToMend, sessionError } from "./copilot-error.ts";
import { MessageParts } from "./message-parts.ts";
import { addUsage, type UsageReport } from "./read-usage.ts";

export type FinishEvent = Extract<ModelEvent, { type: "finish" }>;
type Data<T extends SessionEvent["type"]> = Extract<SessionEvent, { type: T }>["data"];

/**
 * Reads one message of the model out of the runtime's events, from what was sent to its end: the calls that are ours to
 * run, or an idle session. The runtime may ask the model more than once for it.
 */
export class MessageReader {
  /** `open`, then `whole`: all is said, and only the runtime's own mark is missing. */
  state: "open" | "whole" | "done" | "failed" = "open";
  error: CallError | undefined;
  /** The request to the model failed with nothing said: the conversation stands where it stood before. */
  isUnanswered = false;
  /** False once the runtime goes on without us: its conversation is no longer the one that we tell. */
  inStep = true;
  /** By the id of a call, what the runtime calls it. */
  readonly requests = new Map<string, string>();
  readonly #subject: CallSubject;
  readonly #offered: ReadonlySet<string>;
  readonly #parts = new MessageParts();
  #calls: ToolCallPart[] = [];
  #usage: UsageReport | undefined;
  #finishReason = "";
  #refusal = "";
  #isAnswerTold = false;
  #isTurnOver = false;

  constructor(subject: CallSubject, offered: Iterable<string>) {
    this.#subject = subject;
    this.#offered = new Set(offered);
  }

  /** Tells whether the model has made progress. */
  push(event: SessionEvent): boolean {
    // What sub-agents say is not said by the model that was asked.
    if (event.agentId !== undefined || this.state === "done" || this.state === "failed") return false;
    const told: { readonly type: string } = event;
    if (isAnswer(told)) return this.#onAnswer(told);
    switch (event.type) {
      case "assistant.message_delta":
        return this.#parts.say("text", event.data.messageId, event.data.deltaContent);
      case "assistant.reasoning_delta":
        return this.#parts.say("thinking", event.data.reasoningId, event.data.deltaContent);
      case "assistant.tool_call_delta":
        return this.#parts.call(event.data.toolCallId, event.data.toolName, event.data.inputDelta);
      case "model.call_failure":
        return event.data.source === "top_level" && this.#onFailure(event.data);
      case "assistant.usage":
        return this.#onUsage(event.data);
      case "assistant.message":
        return this.#onMessage(event.data);
      case "external_tool.requested":
        this.requests.set(event.data.toolCallId, event.data.requestId);
        return this.#onRequest();
      case "session.error":
        return this.#end(sessionError(this.#subject, event.data));
      case "abort":
        return this.#end({ kind: "aborted", retryable: false, message: "The call was cancelled." });
      case "session.shutdown":
        return this.#end(endedError(this.#subject, "closed the conversation"));
      case "session.idle":
        return this.#end(endedError(this.#subject, "ended its turn without an answer"));
      default:
        return false;
    }
  }

  drain(): ModelEvent[] {
    return this.#parts.drain();
  }

  finish(provider: string): FinishEvent {
    const message = {
      role: "assistant" as const,
      content: [...this.#parts.said(), ...this.#calls],
      provider,
      model: this.#subject.model,
    };
    const reason = this.#reason();
    return {
      type: "finish",
      reason,
      message,
      ...(this.#usage ? { usage: this.#usage } : {}),
      ...(reason === "refusal" ? { explanation: this.#refusal || `finish_reason ${this.#finishReason}` } : {}),
    };
  }

  #reason(): FinishReason {
    if (this.#finishReason === "length") return "length";
    if (this.#refusal !== "" || REFUSALS.has(this.#finishReason)) return "refusal";
    return this.#calls.length > 0 ? "tool-calls" : "stop";
  }

  /** The runtime would ask again by itself. Whether that is done is not its decision, except where it alone can. */
  #onFailure(data: Data<"model.call_failure">): boolean {
    const said = this.#parts.begin();
    if (!said && isRuntimesToMend(data)) return false;
    this.isUnanswered = !said && this.state === "open";
    return this.#end(callError(this.#subject, data, said));
  }

  #onUsage(data: Data<"assistant.usage">): boolean {
    this.#usage = addUsage(this.#usage, data);
    this.#finishReason = data.finishReason ?? "";
    // A text that was cut is not handed out as a message: the runtime asks the model to go on, which is not ours.
    if (this.#finishReason === "length" && !this.#parts.hasCalls) this.#finishAlone();
    return true;
  }

  #onMessage(data: Data<"assistant.message">): boolean {
    this.#parts.whole(data.messageId, data.content, data.reasoningText ?? "");
    for (const request of data.toolRequests ?? []) {
      const args = this.#parts.argumentsOf(request.toolCallId) ?? jsonOf(request.arguments);
      this.#calls.push({ type: "tool_call", id: request.toolCallId, name: request.name, arguments: args });
    }
    const isLast = data.chunkCount === undefined || (data.chunkIndex ?? 0) >= data.chunkCount - 1;
    if (isLast) this.state = "whole";
    if (isLast && this.#calls.some((call) => this.#isRuntimes(call))) this.#finishAlone();
    return this.#onRequest() || true;
  }

  /** Calls of tools that were not offered, and broken arguments, are answered by the runtime itself. */
  #isRuntimes(call: ToolCallPart): boolean {
    return !this.#offered.has(call.name) || !isJson(call.arguments);
  }

  #finishAlone(): void {
    this.inStep = false;
    this.state = "done";
  }

  #onRequest(): boolean {
    if (this.state !== "whole" || this.#calls.length === 0) return false;
    if (this.#calls.every((call) => this.requests.has(call.id))) this.state = "done";
    return false;
  }

  /** What the model answered, which alone tells a refusal. It comes before or after the end of the turn. */
  #onAnswer({ data }: ModelAnswer): boolean {
    if (typeof data.response?.refusal === "string") this.#refusal = data.response.refusal;
    this.#isAnswerTold = true;
    if (this.#isTurnOver) this.state = "done";
    return false;
  }

  /** An end of the runtime's turn: of a whole message it takes nothing away. */
  #end(error: CallError): boolean {
    const isWhole = this.state === "whole";
    const isEmpty = this.#parts.isEmpty && this.#calls.length === 0;
    if (!isWhole || isEmpty || this.#calls.length > 0) this.inStep = false;
    this.#isTurnOver = true;
    if (!isWhole) this.error = error;
    // A message without a word may be a refusal.
    if (!isWhole) this.state = "failed";
    else if (!isEmpty || this.#isAnswerTold) this.state = "done";
    return false;
  }
}

const REFUSALS: ReadonlySet<string> = new Set(["content_filter", "refusal"]);

/** An event that the runtime sends and its types do not name. */
interface ModelAnswer {
  readonly type: "model.response";
  readonly data: { readonly response?: { readonly refusal?: unknown } | null };
}

function isAnswer(event: { readonly type: string }): event is ModelAnswer {
  return event.type === "model.response";
}

function isJson(text: string): boolean {
  try {
    if (text !== "") JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function jsonOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? {});
}
