import { Readable, Writable } from "node:stream";
import type { ReadStream, WriteStream } from "node:tty";
import { PastedKeys } from "./pasted-keys.ts";

/** A lone Escape waits so long for the rest of a mark. */
const ESCAPE_MS = 40;

/** The keys of a terminal for readline; what is pasted comes in one piece by itself. */
export class KeyInput extends Readable {
  readonly #terminal: ReadStream;
  readonly #pasted = new PastedKeys();
  readonly #onPaste: (text: string) => void;
  readonly #take = (bytes: Buffer) => this.#read(bytes);
  #release: NodeJS.Timeout | undefined;

  constructor(terminal: ReadStream, onPaste: (text: string) => void) {
    super();
    this.#terminal = terminal;
    this.#onPaste = onPaste;
    terminal.on("data", this.#take);
    terminal.once("end", () => this.push(null));
    terminal.on("error", () => this.push(null)); // the terminal has gone
  }

  /** Readline asks for it. */
  setRawMode(on: boolean): void {
    try {
      this.#terminal.setRawMode(on);
    } catch {
      // a terminal that has gone has no modes
    }
  }

  lend(): void {
    this.#terminal.pause();
    this.setRawMode(false);
  }

  takeBack(): void {
    this.setRawMode(true);
    this.#terminal.resume();
  }

  detach(): void {
    clearTimeout(this.#release);
    this.#terminal.off("data", this.#take);
    this.#terminal.pause();
  }

  override _read(): void {}

  #read(bytes: Buffer): void {
    clearTimeout(this.#release);
    for (const piece of this.#pasted.push(bytes)) {
      if ("keys" in piece) this.push(piece.keys);
      else this.#onPaste(piece.pasted);
    }
    if (this.#pasted.holdsKeys) this.#release = setTimeout(() => this.push(this.#pasted.release()), ESCAPE_MS);
  }
}

/** Readline's way to the terminal, which can be shut: then what is typed is not drawn into what is being written. */
export class EchoOutput extends Writable {
  readonly #terminal: WriteStream;
  isOpen = false;

  constructor(terminal: WriteStream) {
    super({ decodeStrings: false });
    this.#terminal = terminal;
    terminal.on("resize", () => this.emit("resize"));
  }

  get columns(): number {
    return this.#terminal.columns;
  }

  get rows(): number {
    return this.#terminal.rows;
  }

  override _write(text: string | Buffer, _encoding: string, done: () => void): void {
    if (this.isOpen) this.#terminal.write(text);
    done();
  }
}
