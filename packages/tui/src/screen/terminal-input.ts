import { KeyDecoder } from "../keys/key-decoder.ts";
import type { KeyEvent } from "../keys/key-event.ts";

/** The part of a terminal's input stream that is read. */
export interface TerminalKeys {
  readonly isTTY?: boolean;
  setRawMode?(on: boolean): unknown;
  on(event: "data", listener: (chunk: Buffer) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  off(event: "data", listener: (chunk: Buffer) => void): unknown;
  off(event: "end" | "close", listener: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** How long the rest of a sequence may take: an Esc that stands alone is a key of its own. */
const REST_MS = 40;
/** A paste that has lost its end must not swallow keys for ever. */
const PASTE_MS = 5000;

/** Keys as they are pressed. The terminal is in raw mode from `start` to `stop`. */
export class TerminalInput {
  readonly #keys: TerminalKeys;
  readonly #decoder = new KeyDecoder();
  readonly #onKeys: (events: readonly KeyEvent[]) => void;
  readonly #onEnd: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(keys: TerminalKeys, onKeys: (events: readonly KeyEvent[]) => void, onEnd: () => void) {
    this.#keys = keys;
    this.#onKeys = onKeys;
    this.#onEnd = onEnd;
  }

  start(): void {
    this.#keys.setRawMode?.(true);
    this.#keys.on("data", this.#take);
    this.#keys.on("end", this.#onEnd);
    this.#keys.resume();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#keys.off("data", this.#take);
    this.#keys.off("end", this.#onEnd);
    this.#keys.pause();
    try {
      this.#keys.setRawMode?.(false);
    } catch {
      // the terminal is gone
    }
  }

  #take = (chunk: Buffer): void => {
    clearTimeout(this.#timer);
    const events = this.#decoder.push(chunk);
    if (events.length > 0) this.#onKeys(events);
    if (this.#decoder.pasting) this.#timer = setTimeout(() => this.#onKeys(this.#decoder.endPaste()), PASTE_MS);
    else if (this.#decoder.waiting) this.#timer = setTimeout(() => this.#onKeys(this.#decoder.flush()), REST_MS);
  };
}
