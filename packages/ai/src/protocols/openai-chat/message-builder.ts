import type { AssistantPart, ToolCallPart } from "../../message.ts";
import type { ModelEvent } from "../../model-event.ts";
import type { OpenCall } from "./call-collector.ts";

type Said = { readonly type: "text" | "thinking"; text: string };

/** The parts of a message in the order they came, and the events that are still to be told. Constant work a piece. */
export class MessageBuilder {
  readonly #parts: (Said | OpenCall)[] = [];
  #current: Said | undefined;
  /** What is new of the current part since the last drain. */
  #fresh = "";
  #events: ModelEvent[] = [];

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  say(type: "text" | "thinking", text: string): void {
    if (this.#current?.type !== type) {
      this.#flush();
      this.#current = { type, text: "" };
      this.#parts.push(this.#current);
    }
    this.#current.text += text;
    this.#fresh += text;
  }

  startCall(call: OpenCall): void {
    this.#flush();
    this.#current = undefined;
    this.#parts.push(call);
    if (call.name !== "") this.#events.push({ type: "tool_call_start", name: call.name });
  }

  drain(): ModelEvent[] {
    // Some servers cut a character into its two halves; the first waits for the second.
    const half = endsInHalf(this.#fresh) ? this.#fresh.slice(-1) : "";
    if (half !== "") this.#fresh = this.#fresh.slice(0, -1);
    this.#flush();
    this.#fresh = half;
    const events = this.#events;
    this.#events = [];
    return events;
  }

  finish(calls: ReadonlyMap<OpenCall, ToolCallPart>): AssistantPart[] {
    return this.#parts.flatMap((part): AssistantPart[] => {
      if ("type" in part) return [{ type: part.type, text: part.text }];
      const call = calls.get(part);
      return call === undefined ? [] : [call];
    });
  }

  #flush(): void {
    if (this.#current && this.#fresh !== "") this.#events.push({ type: this.#current.type, text: this.#fresh });
    this.#fresh = "";
  }
}

function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
