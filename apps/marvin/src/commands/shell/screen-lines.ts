import { StringDecoder } from "node:string_decoder";
import { ControlStripper } from "@marvin/text";

/** A line that never ends is shown in pieces of this size. */
const LONGEST_LINE = 64 * 1024;

/**
 * What a program prints, as lines for a screen: without control sequences, and of a line that is written over again and
 * again its last state. At most so many characters come through; the rest is counted.
 */
export class ScreenLines {
  readonly #decoder = new StringDecoder("utf8");
  readonly #stripper = new ControlStripper();
  readonly #most: number;
  #open = "";
  #shown = 0;
  #leftOut = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Characters that did not come through. */
  get leftOut(): number {
    return this.#leftOut;
  }

  get hasShown(): boolean {
    return this.#shown > 0;
  }

  /** Whole lines, or nothing yet. */
  push(bytes: Buffer): string {
    this.#open += this.#decoder.write(bytes);
    const end = this.#open.length > LONGEST_LINE ? this.#open.length : this.#open.lastIndexOf("\n") + 1;
    if (end === 0) return "";
    const lines = this.#open.slice(0, end);
    this.#open = this.#open.slice(end);
    return this.#bounded(lines);
  }

  /** The line that was not ended. */
  end(): string {
    const rest = this.#open + this.#decoder.end();
    this.#open = "";
    return rest === "" ? "" : this.#bounded(rest);
  }

  #bounded(lines: string): string {
    const text = lines.replaceAll(/\r+(?=\n|$)/g, "").replaceAll(/^[^\n]*\r/gm, "");
    const clean = this.#stripper.push(text.endsWith("\n") ? text : `${text}\n`);
    const shown = clean.slice(0, Math.max(0, this.#most - this.#shown));
    this.#shown += shown.length;
    this.#leftOut += clean.length - shown.length;
    return shown === "" || shown.endsWith("\n") ? shown : `${shown}\n`;
  }
}
