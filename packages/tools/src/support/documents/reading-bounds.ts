import { setImmediate } from "node:timers/promises";
import { byteSize } from "../text/byte-size.ts";

export interface DocumentLimits {
  /** Bytes of a file that is taken into memory as a whole. */
  readonly inputBytes: number;
  /** Bytes that one reading may unpack, all parts together. */
  readonly inflatedBytes: number;
  /** Characters of the text that is made. */
  readonly textCharacters: number;
  readonly milliseconds: number;
}

export const DOCUMENT_LIMITS: DocumentLimits = {
  inputBytes: 50 * 1024 * 1024,
  inflatedBytes: 64 * 1024 * 1024,
  textCharacters: 4 * 1024 * 1024,
  milliseconds: 30_000,
};

/** Why a document cannot be shown: the end of a sentence that begins with its name and kind. */
export class UnreadableDocument extends Error {
  override readonly name = "UnreadableDocument";
  readonly hint: string | undefined;

  constructor(reason: string, hint?: string) {
    super(reason);
    this.hint = hint;
  }
}

/** What one reading may spend. */
export class ReadingBounds {
  readonly limits: DocumentLimits;
  readonly signal: AbortSignal;
  readonly #end: number;
  #inflated = 0;

  constructor(signal: AbortSignal, limits: DocumentLimits = DOCUMENT_LIMITS) {
    this.signal = signal;
    this.limits = limits;
    this.#end = performance.now() + limits.milliseconds;
  }

  /** Lets the rest of the program run; rejects if the reading was cancelled or takes too long. */
  async pause(): Promise<void> {
    await setImmediate();
    this.signal.throwIfAborted();
    if (performance.now() > this.#end) {
      throw new UnreadableDocument(`reading it took longer than ${this.limits.milliseconds / 1000} seconds`);
    }
  }

  get inflatableBytes(): number {
    return Math.max(0, this.limits.inflatedBytes - this.#inflated);
  }

  inflated(bytes: number): void {
    if (bytes > this.inflatableBytes) throw this.tooMuchInside();
    this.#inflated += bytes;
  }

  tooMuchInside(): UnreadableDocument {
    return new UnreadableDocument(`it unpacks to more than ${byteSize(this.limits.inflatedBytes)}, which is too much`);
  }
}
