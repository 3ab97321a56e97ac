import type { AssistantPart, ToolCallPart } from "../../message.ts";
import { unfoldParallel } from "./parallel-wrapper.ts";
import type { WireItem } from "./wire-event.ts";

/** One item of an answer while it comes: a message, a thought or a call. */
export class OutputItem {
  readonly index: number;
  /** `message`, `reasoning`, `function_call`, or something that is skipped. */
  type = "";
  /** What was told so far, of a message or a thought. */
  text = "";
  refusal = "";
  callId = "";
  name = "";
  incomplete = false;
  /** The item was closed: what it says of itself is final. */
  closed = false;
  phase: string | undefined;
  /** The whole arguments, which the pieces only announce. */
  #arguments: string | undefined;
  readonly #pieces: string[] = [];
  #reasoning: { readonly summary: readonly unknown[]; readonly encrypted_content: string } | undefined;

  constructor(index: number) {
    this.index = index;
  }

  addArguments(piece: string): void {
    this.#pieces.push(piece);
  }

  setArguments(whole: unknown): void {
    if (typeof whole === "string") this.#arguments = whole;
    else if (typeof whole === "object" && whole !== null) this.#arguments = JSON.stringify(whole);
  }

  /** Takes in what the item says of itself, when it begins and when it ends. */
  describe(wire: WireItem): void {
    if (typeof wire.type === "string") this.type = wire.type;
    if (typeof wire.call_id === "string") this.callId = wire.call_id;
    if (typeof wire.name === "string") this.name = wire.name;
    if (typeof wire.phase === "string") this.phase = wire.phase;
    this.incomplete = wire.status === "incomplete";
  }

  /** The end of an item: only now are its arguments and its encrypted thought the right ones. */
  close(wire: WireItem): void {
    this.describe(wire);
    this.closed = true;
    if (this.type === "function_call" && wire.arguments !== "") this.setArguments(wire.arguments);
    const { summary, encrypted_content } = wire;
    if (typeof encrypted_content === "string" && encrypted_content !== "") {
      this.#reasoning = { summary: Array.isArray(summary) ? summary : [], encrypted_content };
    }
  }

  /**
   * What is kept of it. A thought is handed back only together with the item that came after it, so it keeps its
   * encrypted form only if `next` is kept too, as it is.
   */
  parts(next: OutputItem | undefined): AssistantPart[] {
    if (this.type === "reasoning") return this.#thinking(next?.isKeptWhole ? next : undefined);
    if (this.type === "message") return this.text === "" ? [] : [this.#said()];
    const call = this.#call();
    return call === undefined ? [] : (unfoldParallel(call) ?? [call]);
  }

  get isKeptWhole(): boolean {
    if (this.type === "reasoning") return this.#reasoning !== undefined;
    if (this.type === "message") return this.text !== "" && this.refusal === "";
    const call = this.#call();
    return call !== undefined && unfoldParallel(call) === undefined;
  }

  #said(): AssistantPart {
    return { type: "text", text: this.text, ...(this.phase === undefined ? {} : { extra: { phase: this.phase } }) };
  }

  #thinking(next: OutputItem | undefined): AssistantPart[] {
    const { text } = this;
    if (next === undefined || this.#reasoning === undefined) return text === "" ? [] : [{ type: "thinking", text }];
    const following = next.type === "function_call" ? next.callId : next.type;
    return [{ type: "thinking", text, extra: { ...this.#reasoning, next: following } }];
  }

  #call(): ToolCallPart | undefined {
    if (this.type !== "function_call" || this.name === "") return undefined;
    const id = this.callId || `call_${this.index}_${crypto.randomUUID().slice(0, 8)}`;
    this.callId = id;
    return { type: "tool_call", id, name: this.name, arguments: this.#arguments ?? this.#pieces.join("") };
  }
}

/** The text of a message item, or of the refusal in it. */
export function wordsOf({ content }: WireItem): { text: string; refusal: string } {
  const words = { text: "", refusal: "" };
  for (const part of Array.isArray(content) ? (content as unknown[]) : []) {
    const { text, refusal } = (part ?? {}) as { text?: unknown; refusal?: unknown };
    if (typeof text === "string") words.text += text;
    if (typeof refusal === "string") words.refusal += refusal;
  }
  return words;
}

/** The readable text of a thought: its summary, or the thought itself where a server shows it. */
export function thoughtOf({ summary, content }: WireItem): string {
  for (const parts of [summary, content]) {
    const texts = (Array.isArray(parts) ? (parts as unknown[]) : [])
      .map((part) => (part as { text?: unknown } | null)?.text)
      .filter((text) => typeof text === "string");
    if (texts.length > 0) return texts.join("\n\n");
  }
  return "";
}
