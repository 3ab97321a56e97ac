import type { ModelEvent } from "../../model-event.ts";

/** What is still to be told. Text that came together becomes one event; constant work a piece. */
export class FreshEvents {
  #events: ModelEvent[] = [];
  #type: "text" | "thinking" = "text";
  #text = "";

  say(type: "text" | "thinking", text: string): void {
    if (type !== this.#type) this.#flush();
    this.#type = type;
    this.#text += text;
  }

  callStarted(name: string): void {
    this.#flush();
    if (name !== "") this.#events.push({ type: "tool_call_start", name });
  }

  drain(): ModelEvent[] {
    // A character may be cut into its two halves; the first waits for the second.
    const half = endsInHalf(this.#text) ? this.#text.slice(-1) : "";
    if (half !== "") this.#text = this.#text.slice(0, -1);
    this.#flush();
    this.#text = half;
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #flush(): void {
    if (this.#text !== "") this.#events.push({ type: this.#type, text: this.#text });
    this.#text = "";
  }
}

function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
