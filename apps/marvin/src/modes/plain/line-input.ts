import { createInterface, type Interface } from "node:readline";
import type { ReadStream, WriteStream } from "node:tty";
import { stripControl } from "@marvin/text";
import { marked, unmarked } from "./line-marks.ts";
import { EchoOutput, KeyInput } from "./terminal-streams.ts";

export interface LineInputOptions {
  readonly input: NodeJS.ReadableStream;
  /** Left out: lines come through a pipe, and nothing is drawn. */
  readonly terminal?: { readonly input: ReadStream; readonly output: WriteStream; readonly marksPastes: boolean };
  readonly onInterrupt: () => void;
  /** What a line could go on as. */
  readonly complete?: (line: string) => readonly string[];
  /** A line that came while nobody waits for one; true: it has been dealt with. Only on a terminal. */
  readonly takeAtOnce?: (line: string) => boolean;
}

const PASTE_MARKS = { on: "\x1b[?2004h", off: "\x1b[?2004l" } as const;

/** What of readline's own state has no name in its types. */
interface Internals {
  history: string[];
  prevRows: number;
}

/** Lines as they come. Those that nobody waits for yet are kept in order. */
export class LineInput {
  readonly onTerminal: boolean;
  readonly #options: LineInputOptions;
  readonly #lines: Interface & Internals;
  readonly #keys: KeyInput | undefined;
  readonly #echo: EchoOutput | undefined;
  readonly #waiting: string[] = [];
  #wake = () => {};
  #filled = "";
  #isQuestion = false;
  #closed = false;
  #asking: Promise<unknown> = Promise.resolve();

  constructor(options: LineInputOptions) {
    const { input, terminal, complete } = options;
    this.#options = options;
    this.onTerminal = terminal !== undefined;
    this.#keys = terminal && new KeyInput(terminal.input, (text) => this.#paste(text));
    this.#echo = terminal && new EchoOutput(terminal.output);
    this.#lines = createInterface({
      input: this.#keys ?? input,
      ...(this.#echo ? { output: this.#echo } : {}),
      ...(complete ? { completer: (line: string) => [[...complete(line)], line] } : {}),
      terminal: this.onTerminal,
      historySize: 1000,
    }) as Interface & Internals;
    this.#listen();
    this.#markPastes(true);
  }

  /** The newest last, for the Up key. */
  setHistory(lines: readonly string[]): void {
    if (this.onTerminal) this.#lines.history = lines.map(marked).toReversed();
  }

  /** Comes before all that waits. */
  putFirst(line: string): void {
    this.#waiting.unshift(line);
  }

  /** What the person finds typed at the next prompt. Without a terminal there is nobody to change it. */
  fill(text: string): void {
    this.#filled = marked(stripControl(text));
  }

  /** Throws away what was typed and not sent; false if there is nothing. */
  clear(): boolean {
    if (!this.onTerminal || this.#lines.line === "") return false;
    this.#lines.write(null, { ctrl: true, name: "e" });
    this.#lines.write(null, { ctrl: true, name: "u" });
    return true;
  }

  /** Somebody else reads the terminal meanwhile. */
  async lend<T>(use: () => Promise<T>): Promise<T> {
    this.#markPastes(false);
    this.#keys?.lend();
    try {
      return await use();
    } finally {
      if (!this.#closed) this.#keys?.takeBack();
      this.#markPastes(true);
    }
  }

  /** Writes something while a line is being typed: below it, and what was typed follows again. */
  interject(write: () => void): void {
    const isTyping = this.#echo?.isOpen && !this.#closed;
    if (isTyping) this.#options.terminal?.output.write("\n");
    write();
    if (isTyping) this.#prompt();
  }

  /** The next line of a conversation, or undefined when there will be none. */
  async next(prompt: string): Promise<string | undefined> {
    return this.#next(prompt, undefined, false);
  }

  /** A line that answers a question: not one to find again with the Up key. Rejects when the signal aborts. */
  async answer(prompt: string, signal: AbortSignal): Promise<string | undefined> {
    return this.#next(prompt, signal, true);
  }

  /** One question after the other: calls of one round run side by side. */
  inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const asked = this.#asking.then(ask);
    this.#asking = asked.catch(() => {});
    return asked;
  }

  /** Also forgets what waits. */
  close(): void {
    this.#waiting.length = 0;
    this.#lines.close();
  }

  async #next(prompt: string, signal: AbortSignal | undefined, isQuestion: boolean): Promise<string | undefined> {
    this.#isQuestion = isQuestion;
    let hasPrompted = false;
    try {
      for (;;) {
        signal?.throwIfAborted();
        const line = this.#waiting.shift();
        if (line !== undefined) {
          // Typed while something was being written, it has not been seen yet.
          if (!hasPrompted) this.#options.terminal?.output.write(`${prompt}${marked(line)}\n`);
          return unmarked(line);
        }
        if (this.#closed) return undefined;
        this.#lines.setPrompt(prompt);
        if (this.#echo) this.#echo.isOpen = true;
        this.#prompt();
        hasPrompted = true;
        await this.#something(signal);
      }
    } finally {
      this.#endEcho();
      if (signal?.aborted) this.clear(); // what was typed of the answer is no prompt
      this.#isQuestion = false;
    }
  }

  /** A prompt that stands there unanswered gets the end of its line: what comes next begins a new one. */
  #endEcho(): void {
    if (!this.#echo?.isOpen) return;
    this.#echo.isOpen = false;
    this.#options.terminal?.output.write("\n");
  }

  #prompt(): void {
    if (!this.onTerminal) return;
    this.#lines.prevRows = 0; // what stands above is not ours to draw over
    this.#lines.prompt(true);
    if (this.#filled !== "" && !this.#isQuestion) {
      this.#lines.write(this.#filled);
      this.#filled = "";
    }
  }

  #listen(): void {
    const lines = this.#lines;
    lines.on("SIGINT", this.#options.onInterrupt);
    lines.on("SIGCONT", () => this.#markPastes(true));
    lines.on("history", (history: string[]) => {
      if (this.#isQuestion) history.shift();
    });
    lines.on("line", (line) => {
      const isAwaited = this.#echo?.isOpen ?? true;
      if (!isAwaited && this.#options.takeAtOnce?.(unmarked(line))) return;
      if (this.#echo) this.#echo.isOpen = false; // until somebody waits for the next one
      this.#waiting.push(line);
      this.#wake();
    });
    lines.on("close", () => {
      this.#closed = true;
      this.#endEcho();
      this.#markPastes(false);
      this.#keys?.detach();
      this.#wake();
    });
  }

  #paste(text: string): void {
    // In one piece: key by key, a long text would take minutes.
    this.#lines.write(marked(stripControl(text.replaceAll(/\r\n?/g, "\n"))));
  }

  #markPastes(on: boolean): void {
    const { terminal } = this.#options;
    if (terminal?.marksPastes) terminal.output.write(on ? PASTE_MARKS.on : PASTE_MARKS.off);
  }

  async #something(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    signal?.addEventListener("abort", () => resolve(), { once: true });
    await promise;
  }
}
