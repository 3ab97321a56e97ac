import { createInterface, type Interface } from "node:readline";

export interface LineInputOptions {
  readonly input: NodeJS.ReadableStream;
  /** Only for a terminal. */
  readonly output?: NodeJS.WritableStream;
  /** What was typed before, the newest last. */
  readonly history?: readonly string[];
  readonly onInterrupt: () => void;
}

/** Lines as they come. Those that nobody waits for yet are kept in order. */
export class LineInput {
  readonly onTerminal: boolean;
  readonly #lines: Interface;
  readonly #waiting: string[] = [];
  readonly #input: NodeJS.ReadableStream;
  #filled = "";
  #wake = () => {};
  #closed = false;
  #asking: Promise<unknown> = Promise.resolve();

  constructor({ input, output, history = [], onInterrupt }: LineInputOptions) {
    this.onTerminal = output !== undefined;
    this.#input = input;
    this.#lines = createInterface({
      input,
      ...(output ? { output } : {}),
      terminal: this.onTerminal,
      historySize: 1000,
      history: history.filter((line) => !line.includes("\n")).toReversed(),
    });
    this.#lines.on("SIGINT", onInterrupt);
    this.#lines.on("line", (line) => {
      this.#waiting.push(line);
      this.#wake();
    });
    this.#lines.on("close", () => {
      this.#closed = true;
      this.#wake();
    });
  }

  /** Comes before all that waits. */
  putFirst(line: string): void {
    this.#waiting.unshift(line);
  }

  /** What the person finds typed at the next prompt. Without a terminal there is nobody to change it. */
  fill(text: string): void {
    this.#filled = text.replaceAll(/\s*\n\s*/g, " ");
  }

  /** Somebody else reads the terminal meanwhile. */
  async lend<T>(use: () => Promise<T>): Promise<T> {
    this.#lines.pause();
    const input = this.#input as NodeJS.ReadStream;
    if (this.onTerminal) input.setRawMode?.(false);
    try {
      return await use();
    } finally {
      if (this.onTerminal) input.setRawMode?.(true);
      if (!this.#closed) this.#lines.resume();
    }
  }

  /** The next line, or undefined when there will be none. Rejects when the signal aborts. */
  async next(prompt: string, signal?: AbortSignal): Promise<string | undefined> {
    for (;;) {
      signal?.throwIfAborted();
      const line = this.#waiting.shift();
      if (line !== undefined || this.#closed) return line;
      if (this.onTerminal) {
        this.#lines.setPrompt(prompt);
        this.#lines.prompt();
        if (this.#filled !== "") this.#lines.write(this.#filled);
        this.#filled = "";
      }
      await this.#something(signal);
    }
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

  async #something(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    signal?.addEventListener("abort", () => resolve(), { once: true });
    await promise;
  }
}
