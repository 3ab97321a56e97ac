import {
  type FoundTools,
  indexTools,
  type ToolEntry,
  type ToolFinder,
  ToolIndex,
  type ToolIndexData,
  type ToolRegistry,
} from "@marvin/agent-core";
import { type Message, textOf, toolCallsOf } from "@marvin/ai";
import { coreTools } from "./core-tools.ts";
import { schemaBytes } from "./schema-bytes.ts";

export interface ToolOfferOptions {
  readonly tools: ToolRegistry;
  readonly coding: boolean;
  /** `all`: whatever the vendor accepts. */
  readonly choice: "auto" | "all";
  /** Made at build time; what it does not know is indexed at the first need. */
  readonly index?: ToolIndexData | undefined;
  /** How many tools the vendor of the moment accepts. */
  readonly limit: () => number;
  /** What is of no use for now; it follows as soon as it is. */
  readonly isHeldBack?: (entry: ToolEntry) => boolean;
}

/**
 * Which tools a request carries: what the mode needs, what was used, what the user's words ask for, what was found by
 * `find_tools`. Within a conversation the list only grows, at its end: vendors' caches depend on it.
 */
export class ToolOffer implements ToolFinder {
  readonly #options: ToolOfferOptions;
  readonly #offered = new Map<string, ToolEntry>();
  readonly #held = new Map<string, ToolEntry>();
  readonly #heard = new WeakSet<Message>();
  #index: ToolIndex | undefined;

  constructor(options: ToolOfferOptions) {
    this.#options = options;
  }

  forRequest(messages: readonly Message[]): ToolEntry[] {
    const first = this.#offered.size === 0;
    if (first) this.#begin(messages);
    this.#addHeld();
    this.#addUsed(messages);
    for (const text of this.#newWords(messages)) {
      this.#addMatching(text, first ? this.#firstBudget() : MORE_BYTES, first ? 0 : SURE_ENOUGH);
    }
    if (first && this.#options.choice === "all") for (const entry of this.#options.tools) this.#add(entry);
    return [...this.#offered.values()].slice(0, this.#options.limit());
  }

  find(query: string, limit: number): FoundTools {
    const fitting = this.#rank(query)
      .filter(({ entry }) => this.#offered.has(entry.name) || !this.#isHeldBack(entry))
      .slice(0, limit * 3);
    const atHand = fitting.slice(0, limit).filter(({ entry }) => this.#offered.has(entry.name));
    const found = fitting.filter(({ entry }) => !this.#offered.has(entry.name)).slice(0, limit);
    for (const { entry } of found) this.#add(entry);
    return {
      found: found.map(({ entry: { name, description } }) => ({ name, description })),
      atHand: atHand.map(({ entry }) => entry.name).filter((name) => name !== FINDER),
    };
  }

  #begin(messages: readonly Message[]): void {
    const { tools, coding, choice, limit } = this.#options;
    const entries = [...tools];
    const total = entries.reduce((sum, entry) => sum + schemaBytes(entry), 0);
    if (total <= FIRST_BYTES || (choice === "all" && entries.length <= limit())) {
      for (const entry of entries) this.#add(entry);
      for (const message of messages) this.#heard.add(message);
      return;
    }
    for (const name of coreTools(coding)) this.#addNamed(name);
  }

  #addUsed(messages: readonly Message[]): void {
    for (const message of messages) {
      if (message.role !== "assistant") continue;
      for (const call of toolCallsOf(message)) this.#addNamed(call.name);
    }
  }

  /** What the user said since the model last spoke, once. */
  #newWords(messages: readonly Message[]): string[] {
    const last = messages.findLastIndex(({ role }) => role === "assistant");
    return messages.slice(last + 1).flatMap((message) => {
      if (message.role !== "user" || this.#heard.has(message)) return [];
      this.#heard.add(message);
      return [textOf(message)];
    });
  }

  #addMatching(text: string, budget: number, share: number): void {
    if (this.#offered.size >= [...this.#options.tools].length) return;
    const ranked = this.#rank(text);
    const enough = (ranked[0]?.score ?? 0) * share;
    let left = budget;
    for (const { entry, score } of ranked) {
      if (score < enough || left < SMALLEST_BYTES) return;
      if (this.#offered.has(entry.name)) continue;
      const bytes = schemaBytes(entry);
      if (bytes > left) continue;
      left -= bytes;
      this.#add(entry);
    }
  }

  #firstBudget(): number {
    if (this.#options.coding) return CODING_BYTES;
    const used = [...this.#offered.values()].reduce((sum, entry) => sum + schemaBytes(entry), 0);
    return FIRST_BYTES - used;
  }

  #rank(text: string): { entry: ToolEntry; score: number }[] {
    this.#index ??= indexOf(this.#options.tools, this.#options.index);
    return this.#index.rank(text).flatMap(({ name, score }) => {
      const entry = this.#options.tools.get(name);
      return entry ? [{ entry, score }] : [];
    });
  }

  #addNamed(name: string): void {
    const entry = this.#options.tools.get(name);
    if (entry) this.#add(entry);
  }

  #add(entry: ToolEntry): void {
    if (this.#isHeldBack(entry) && !this.#offered.has(entry.name)) this.#held.set(entry.name, entry);
    else if (this.#offered.size < this.#options.limit()) this.#offered.set(entry.name, entry);
  }

  #addHeld(): void {
    const waiting = [...this.#held.values()];
    this.#held.clear();
    for (const entry of waiting) this.#add(entry);
  }

  #isHeldBack(entry: ToolEntry): boolean {
    return this.#options.isHeldBack?.(entry) ?? false;
  }
}

const FINDER = "find_tools";
/** A first request in conversation carries no more than 8 KB of schemas, brackets included. */
const FIRST_BYTES = 8192 - 2;
/** For what matches the words, on top of what coding always needs. */
const CODING_BYTES = 6000;
const MORE_BYTES = 4000;
const SMALLEST_BYTES = 120;
/** Later prompts bring only what fits them well: each new tool costs the cache of all that stands behind it. */
const SURE_ENOUGH = 0.4;

function indexOf(tools: ToolRegistry, made: ToolIndexData | undefined): ToolIndex {
  const known = new Set(made?.names.split(" "));
  const others = [...tools].filter(({ name }) => !known.has(name));
  const parts = made ? [made] : [];
  return new ToolIndex(...parts, ...(others.length > 0 ? [indexTools(others)] : []));
}
