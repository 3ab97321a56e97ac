import { EventEmitter } from "node:events";

/** The part of a terminal's output stream that is written to. */
export interface TerminalOutput {
  readonly columns?: number;
  readonly rows?: number;
  readonly writableNeedDrain?: boolean;
  write(data: string): boolean;
  on(event: "resize" | "drain", listener: () => void): unknown;
  off(event: "resize" | "drain", listener: () => void): unknown;
}

const BEGIN = "\x1b[?2026h";
const END = "\x1b[?2026l";

/**
 * The terminal as Ink sees it. Whatever Ink writes while a frame is held goes out in one piece, as one synchronized
 * update; Ink's own marks of such updates are dropped, for they do not nest.
 */
export class FrameOutput extends EventEmitter {
  readonly isTTY = true;
  readonly writable = true;
  readonly #terminal: TerminalOutput;
  #held: string[] | undefined;

  constructor(terminal: TerminalOutput) {
    super();
    this.#terminal = terminal;
    this.setMaxListeners(0);
  }

  get columns(): number {
    return this.#terminal.columns || 80; // a terminal that does not know says 0
  }

  get rows(): number {
    return this.#terminal.rows || 24;
  }

  /** Ink's way in. A callback is told at once: nobody here waits for the terminal. */
  write(data: string, encoding?: unknown, callback?: unknown): boolean {
    if (data !== BEGIN && data !== END && data !== "") this.#put(withoutScrolling(data));
    const told = typeof encoding === "function" ? encoding : callback;
    if (typeof told === "function") queueMicrotask(() => told());
    return true;
  }

  /** Gathers what is written meanwhile and writes it as one frame. */
  frame(draw: () => void): void {
    if (this.#held) {
      draw();
      return;
    }
    const held: string[] = [];
    this.#held = held;
    try {
      draw();
    } finally {
      this.#held = undefined;
      const data = held.join("");
      if (data !== "") this.#terminal.write(`${BEGIN}${data}${END}`);
    }
  }

  #put(data: string): void {
    if (this.#held) this.#held.push(data);
    else this.#terminal.write(data);
  }
}

const ERASE_BELOW = "\x1b[J";
const ERASE_ROW_AND_BELOW = "\x1b[K\x1b[C\x1b[J\r";

/**
 * Ink takes its rows away with one erasure from the first column on. Where they begin in the first row of the screen, tmux
 * takes that for a clearing of the screen, and keeps them in its scrollback: from the second column on it does not.
 */
function withoutScrolling(data: string): string {
  return data.endsWith(ERASE_BELOW) ? data.slice(0, -ERASE_BELOW.length) + ERASE_ROW_AND_BELOW : data;
}
