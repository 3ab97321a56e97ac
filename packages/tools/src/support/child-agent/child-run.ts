import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

const LONGEST_LINE = 8 * 1024 * 1024;
const MOST_TOOLS = 1000;

/** Follows a child's run by the events on its stdout, one a line, in bounded memory. */
export class ChildRun {
  readonly ended: Promise<void>;
  lastAt = 0;
  answer = "";
  error: string | undefined;
  readonly tools: string[] = [];
  readonly #report: (text: string) => void;
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
    const event = eventOf(line);
    if (event?.type === "tool_execution_start") this.#called(String(event.toolName));
    else if (event?.type === "message_end" && event.message?.role === "assistant")
      this.#said(event.message.content ?? []);
    else if (event?.type === "agent_end" && event.error?.message) this.error = event.error.message;
  }

  #called(name: string): void {
    if (this.tools.length < MOST_TOOLS) this.tools.push(name);
    this.#report(`  🔧 ${name}\n`);
  }

  #said(content: readonly ContentPart[]): void {
    const text = content.flatMap((part) => (part.type === "text" && part.text ? [part.text] : [])).join("");
    if (text.trim() !== "") this.answer = text;
  }
}

interface ContentPart {
  readonly type?: string;
  readonly text?: string;
}

interface ChildEvent {
  readonly type?: string;
  readonly toolName?: unknown;
  readonly message?: { readonly role?: string; readonly content?: readonly ContentPart[] };
  readonly error?: { readonly message?: string };
}

/** Our own program wrote it: what is no event is passed over, and its form is not doubted. */
function eventOf(line: string): ChildEvent | undefined {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
