import type {
  AssistantMessage,
  AssistantPart,
  FinishReason,
  ModelError,
  ModelRequest,
  Provider,
  TokenUsage,
} from "@marvin/ai";
import type { AgentEvent } from "../agent-event.ts";
import { callModel, type RetryPolicy } from "./call-model.ts";

/** How one model message ended: whole, or broken off with what had been said by then. */
export type StreamedMessage =
  | {
      readonly whole: true;
      readonly message: AssistantMessage;
      readonly reason: FinishReason;
      readonly usage: TokenUsage | undefined;
      readonly explanation: string | undefined;
    }
  | { readonly whole: false; readonly error: ModelError; readonly said: AssistantMessage | undefined };

/** Asks for one message and tells what comes as events, from `message_start` to `message_end`. */
export async function streamMessage(
  provider: Provider,
  request: ModelRequest,
  signal: AbortSignal,
  policy: RetryPolicy,
  emit: (event: AgentEvent) => void,
): Promise<StreamedMessage> {
  const said = new SaidSoFar();
  const begin = () => {
    if (!said.begun) emit({ type: "message_start", role: "assistant" });
    said.begun = true;
  };
  for await (const event of callModel(provider, request, signal, policy)) {
    switch (event.type) {
      case "text":
      case "thinking":
        begin();
        said.add(event.type, event.text);
        emit({ type: "message_update", [event.type]: event.text });
        break;
      // Nothing is said by it yet: a message that breaks off here has neither beginning nor end.
      case "tool_call_start":
        break;
      case "retry":
        emit({ type: "notice", level: "warning", text: retryNotice(event.error.message, event.waitMs, event.attempt) });
        break;
      case "finish":
        begin();
        emit({ type: "message_end", message: event.message });
        return { ...event, whole: true, usage: event.usage, explanation: event.explanation };
      case "error": {
        const message = said.message(provider.id, request.model);
        if (said.begun && message) emit({ type: "message_end", message });
        return { whole: false, error: event.error, said: message };
      }
    }
  }
  const error: ModelError = {
    kind: "network",
    message: "The provider ended without a word.",
    shown: false,
    retryable: false,
  };
  return { whole: false, error, said: said.message(provider.id, request.model) };
}

/** What a message that breaks off had said: its text and thinking, never a call. */
class SaidSoFar {
  begun = false;
  readonly #pieces: { type: "text" | "thinking"; texts: string[] }[] = [];

  add(type: "text" | "thinking", text: string): void {
    const last = this.#pieces.at(-1);
    if (last?.type === type) last.texts.push(text);
    else this.#pieces.push({ type, texts: [text] });
  }

  message(provider: string, model: string): AssistantMessage | undefined {
    if (this.#pieces.length === 0) return undefined;
    const content: AssistantPart[] = this.#pieces.map(({ type, texts }) => ({ type, text: texts.join("") }));
    return { role: "assistant", content, provider, model };
  }
}

function retryNotice(message: string, waitMs: number, attempt: number): string {
  const seconds = waitMs < 950 ? `${(waitMs / 1000).toFixed(1)} s` : `${Math.round(waitMs / 1000)} s`;
  return `${message} Trying again in ${seconds} (try ${attempt + 1}).`;
}
