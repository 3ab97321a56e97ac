import { byteSize } from "../text/byte-size.ts";

/** Puts a document's text together up to a limit, and remembers that something was left out. */
export class BoundedText {
  readonly #parts: string[] = [];
  readonly #limit: number;
  #length = 0;
  #full = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get full(): boolean {
    return this.#full;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** False: there is no room left, and the rest need not be made. */
  add(text: string): boolean {
    const room = this.#limit - this.#length;
    const part = text.length > room ? text.slice(0, room).replace(/[\ud800-\udbff]$/, "") : text;
    if (part.length < text.length) this.#full = true;
    this.#parts.push(part);
    this.#length += part.length;
    return !this.#full;
  }

  line(text: string): boolean {
    return this.add(`${text}\n`);
  }

  note(): string[] {
    return this.#full ? [`What follows after ${byteSize(this.#limit)} of text is left out.`] : [];
  }

  toString(): string {
    return this.#parts.join("");
  }
}
