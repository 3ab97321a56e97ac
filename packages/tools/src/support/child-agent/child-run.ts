import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { ModelSpending } from "@marvin/agent-core";

const LONGEST_LINE = 8 * 1024 * 1024;
const MOST_TOOLS = 1000;

/** Follows a child's run by the events on its stdout, one a line, in bounded memory. */
export class ChildRun {
  readonly ended: Promise<void>;
  lastAt = 0;
  answer = "";
  error: string | undefined;
  /** Why the answer may not be whole, though the run did not fail. */
  unfinished: string | undefined;
  readonly tools: string[] = [];
  readonly #report: (text: string) => void;
  readonly #turns = new Map<string, number>();
  #model = "";
  #answered = false;
  readonly #decoder = new StringDecoder("utf8");
  #pieces: string[] = [];
  #length = 0;

  constructor(stdout: Readable | null, report: (text: string) => void) {
    this.#report = report;
    this.ended = new Promise((resolve) => (stdout ? stdout.once("close", resolve) : resolve()));
    stdout?.on("error", () => {});
    stdout?.on("data", (chunk: Buffer) => {
      this.lastAt = performance.now();
      this.#take(this.#decoder.write(chunk));
    });
  }

  /** The messages that were completed, for a child that did not come to tell its cost. Undefined: none was. */
  get turns(): ModelSpending | undefined {
    const named = [...this.#turns].filter(([model]) => model !== "");
    return named.length === 0 ? undefined : Object.fromEntries(named.map(([model, turns]) => [model, { turns }]));
  }

  #take(text: string): void {
    const [first = "", ...lines] = text.split("\n");
    this.#add(first);
    for (const next of lines) {
      if (this.#length <= LONGEST_LINE) this.#follow(this.#pieces.join(""));
      this.#pieces = [];
      this.#length = 0;
      this.#add(next);
    }
  }

  #add(piece: string): void {
    this.#length += piece.length;
    if (this.#length <= LONGEST_LINE) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  #follow(line: string): void {
    const { type, toolName, message, error, ...event } = partsOf(eventOf(line)) as ChildEvent;
    if (type === "tool_execution_start" && typeof toolName === "string") this.#called(toolName);
    else if (type === "message_end" && partsOf(message)["role"] === "assistant") this.#said(partsOf(message));
    else if (type === "notice" && event.level === "warning" && this.#answered) this.unfinished = String(event.text);
    else if (type === "turn_end") this.#turns.set(this.#model, (this.#turns.get(this.#model) ?? 0) + 1);
    else if (type === "agent_end") {
      const words = partsOf(error)["message"];
      if (typeof words === "string" && words !== "") this.error = words;
      if (event.stop === "round-limit") this.unfinished = "It had used up its rounds of tool calls.";
    }
  }

  #called(name: string): void {
    this.#goesOn();
    if (this.tools.length < MOST_TOOLS) this.tools.push(name);
    this.#report(`  🔧 ${name}\n`);
  }

  #said({ content, model }: Readonly<Record<string, unknown>>): void {
    this.#goesOn();
    this.#model = typeof model === "string" ? model : "";
    const parts = Array.isArray(content) ? content.map(partsOf) : [];
    const text = parts.map((part) => (part["type"] === "text" ? String(part["text"] ?? "") : "")).join("");
    if (text.trim() === "") return;
    this.answer = text;
    this.#answered = true;
  }

  /** What was said of the message before does not hold for the next one. */
  #goesOn(): void {
    this.#answered = false;
    this.unfinished = undefined;
  }
}

interface ChildEvent {
  readonly type?: unknown;
  readonly toolName?: unknown;
  readonly message?: unknown;
  readonly error?: unknown;
  readonly level?: unknown;
  readonly text?: unknown;
  readonly stop?: unknown;
}

/** Whatever else prints on the child's stdout, such as a preloaded module, must not break the parent. */
function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function eventOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
