import type { AssistantPart } from "../../message.ts";
import { FreshEvents } from "./fresh-events.ts";
import { OutputItem, thoughtOf, wordsOf } from "./output-item.ts";
import type { WireEvent, WireItem } from "./wire-event.ts";

/** The items of one answer, put together from events. What each method gives is whether the event was progress. */
export class OutputItems {
  readonly events = new FreshEvents();
  readonly #items = new Map<number | string, OutputItem>();
  #last: OutputItem | undefined;
  /** The message that was spoken last: what follows a comment begins a paragraph of its own. */
  #speaker: OutputItem | undefined;
  readonly #paragraphs = new Set<OutputItem>();

  get refusal(): string {
    return this.#inOrder().reduce((said, item) => said + item.refusal, "");
  }

  /** A call that the output limit cut, in a response that says it is complete. */
  get hasCutCall(): boolean {
    return this.#inOrder().some((item) => item.type === "function_call" && item.incomplete);
  }

  parts(): AssistantPart[] {
    const items = withOwnIds(this.#inOrder());
    return items.flatMap((item, at) => {
      const parts = item.parts(items[at + 1]);
      return this.#paragraphs.has(item) ? [PARAGRAPH, ...parts] : parts;
    });
  }

  open(event: WireEvent): boolean {
    const item = this.#itemOf(event);
    item.describe(event.item ?? {});
    if (item.type !== "function_call") return false;
    this.events.callStarted(item.name);
    return true;
  }

  close(event: WireEvent): boolean {
    this.#close(this.#itemOf(event), event.item ?? {});
    return true;
  }

  say(event: WireEvent): boolean {
    return this.#say(this.#itemOf(event, "message"), textIn(event.delta));
  }

  /** The whole text of a part; news only where no piece of it was sent. */
  saidWhole(event: WireEvent): boolean {
    const item = this.#itemOf(event, "message");
    return item.text === "" && this.#say(item, textIn(event.text));
  }

  think(event: WireEvent): boolean {
    return this.#think(this.#itemOf(event, "reasoning"), textIn(event.delta));
  }

  nextThought(event: WireEvent): boolean {
    const item = this.#itemOf(event, "reasoning");
    if (item.text !== "") this.#think(item, "\n\n");
    return false;
  }

  refuse(event: WireEvent): boolean {
    this.#itemOf(event, "message").refusal += textIn(event.delta);
    return true;
  }

  refusedWhole(event: WireEvent): boolean {
    const item = this.#itemOf(event, "message");
    item.refusal = textIn(event.refusal) || item.refusal;
    return true;
  }

  addArguments(event: WireEvent): boolean {
    const piece = textIn(event.delta);
    this.#itemOf(event, "function_call").addArguments(piece);
    return piece.trim() !== ""; // a model may write blanks without end
  }

  setArguments(event: WireEvent): boolean {
    this.#itemOf(event, "function_call").setArguments(event.arguments);
    return true;
  }

  /** The list at the end of a response, for items that no event closed. Some servers leave it empty. */
  takeRest(output: unknown): void {
    const unnumbered = [...this.#items].filter(([key]) => typeof key === "string").map(([, item]) => item);
    for (const [index, wire] of (Array.isArray(output) ? (output as unknown[]) : []).entries()) {
      if (typeof wire !== "object" || wire === null) continue;
      const item = unnumbered[index] ?? this.#itemOf({ output_index: index });
      if (!item.closed) this.#close(item, wire);
    }
  }

  #close(item: OutputItem, wire: WireItem): void {
    const isNewCall = item.type === "" && wire.type === "function_call";
    item.close(wire);
    if (isNewCall) this.events.callStarted(item.name);
    if (item.type === "reasoning") this.#think(item, restOf(item.text, thoughtOf(wire)));
    if (item.type !== "message") return;
    const { text, refusal } = wordsOf(wire);
    this.#say(item, restOf(item.text, text));
    item.refusal = refusal || item.refusal;
  }

  #say(item: OutputItem, text: string): boolean {
    if (text === "") return false;
    if (item.text === "") this.#beginParagraph(item);
    item.text += text;
    this.events.say("text", text);
    return true;
  }

  #beginParagraph(item: OutputItem): void {
    const before = this.#speaker;
    this.#speaker = item;
    if (before?.phase !== "commentary" || before.text.endsWith("\n")) return;
    this.#paragraphs.add(item);
    this.events.say("text", PARAGRAPH.text);
  }

  #think(item: OutputItem, text: string): boolean {
    item.text += text;
    this.events.say("thinking", text);
    return text !== "";
  }

  /** By its place in the answer; a server that does not number its items is taken by id, or by what came last. */
  #itemOf(event: WireEvent, type = ""): OutputItem {
    const { output_index: index, item_id: id = event.item?.id } = event;
    const key = typeof index === "number" ? index : typeof id === "string" ? id : this.#last?.index;
    const known = key === undefined ? undefined : this.#items.get(key);
    const item = known ?? new OutputItem(typeof key === "number" ? key : this.#items.size);
    if (item.type === "") item.type = type;
    if (!known) this.#items.set(key ?? item.index, item);
    this.#last = item;
    return item;
  }

  #inOrder(): OutputItem[] {
    return [...this.#items.values()].sort((one, other) => one.index - other.index);
  }
}

/** Two calls of one id would share one result, and the request with them be refused. */
function withOwnIds(items: readonly OutputItem[]): readonly OutputItem[] {
  const taken = new Set<string>();
  for (const item of items) {
    if (taken.has(item.callId)) item.callId += `_${item.index}`;
    if (item.callId !== "") taken.add(item.callId);
  }
  return items;
}

/** Between a comment and what is said after it. Not the model's: it is never handed back. */
const PARAGRAPH = { type: "text", text: "\n\n", extra: { between: true } } as const;

/** What is not yet told of a whole text; nothing if it is another text. */
function restOf(told: string, whole: string): string {
  return whole.length > told.length && whole.startsWith(told) ? whole.slice(told.length) : "";
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
