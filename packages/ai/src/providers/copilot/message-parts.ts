import type { AssistantPart } from "../../message.ts";
import type { ModelEvent } from "../../model-event.ts";

/** What a message says, in the order it came, and the events that are still to be told. */
export class MessageParts {
  readonly #parts: { readonly type: "text" | "thinking"; readonly texts: string[] }[] = [];
  /** The raw arguments of calls. */
  readonly #calls = new Map<string, string>();
  readonly #streamed = new Set<string>();
  #saidInCall = false;
  #thoughtInCall = false;
  #events: ModelEvent[] = [];

  get hasCalls(): boolean {
    return this.#calls.size > 0;
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  say(type: "text" | "thinking", id: string, text: string): boolean {
    if (text === "") return false;
    const last = this.#parts.at(-1);
    if (last?.type === type) last.texts.push(text);
    else this.#parts.push({ type, texts: [text] });
    this.#streamed.add(id);
    this.#saidInCall = true;
    if (type === "thinking") this.#thoughtInCall = true;
    this.#events.push({ type, text });
    return true;
  }

  call(id: string, name: string | undefined, piece: string): boolean {
    const before = this.#calls.get(id);
    if (before === undefined && name !== undefined) this.#events.push({ type: "tool_call_start", name });
    this.#calls.set(id, (before ?? "") + piece);
    return true;
  }

  /** A message as a whole: what of it did not come in pieces is said now. */
  whole(messageId: string, content: string, reasoning: string): void {
    const isStreamed = this.#streamed.has(messageId);
    if (!this.#thoughtInCall) this.say("thinking", messageId, reasoning);
    if (!isStreamed) this.say("text", messageId, content);
  }

  /** The model is asked anew. True if it had said something before. */
  begin(): boolean {
    const said = this.#saidInCall;
    this.#calls.clear();
    this.#saidInCall = false;
    this.#thoughtInCall = false;
    return said;
  }

  argumentsOf(callId: string): string | undefined {
    return this.#calls.get(callId);
  }

  drain(): ModelEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  said(): AssistantPart[] {
    return this.#parts.map(({ type, texts }) => ({ type, text: texts.join("") }));
  }
}
