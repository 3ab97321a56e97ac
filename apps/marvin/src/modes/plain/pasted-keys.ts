import { StringDecoder } from "node:string_decoder";

/** What comes from a terminal: keys as they are, and what was pasted in one piece. */
export type Piece = { readonly keys: string } | { readonly pasted: string };

const BEGIN = "\x1b[200~";
const END = "\x1b[201~";

/** Tells pasted text from typed keys, where the terminal marks it. A mark may be split over reads. */
export class PastedKeys {
  readonly #decoder = new StringDecoder("utf8");
  #held = "";
  #isPasting = false;

  /** More may belong to what is held back. */
  get holdsKeys(): boolean {
    return this.#held !== "" && !this.#isPasting;
  }

  push(bytes: Buffer): Piece[] {
    const pieces: Piece[] = [];
    let text = this.#held + this.#decoder.write(bytes);
    this.#held = "";
    while (text !== "") {
      const mark = this.#isPasting ? END : BEGIN;
      const at = text.indexOf(mark);
      if (at < 0) {
        this.#hold(text, mark, pieces);
        break;
      }
      this.#give(text.slice(0, at), pieces);
      this.#isPasting = !this.#isPasting;
      text = text.slice(at + mark.length);
    }
    return pieces;
  }

  /** What was held back was no mark: the Escape key begins like one. */
  release(): string {
    const keys = this.#isPasting ? "" : this.#held;
    if (!this.#isPasting) this.#held = "";
    return keys;
  }

  /** A paste is given in one piece, keys at once but for what may begin a mark. */
  #hold(text: string, mark: string, pieces: Piece[]): void {
    if (this.#isPasting) {
      this.#held = text;
      return;
    }
    let length = Math.min(mark.length - 1, text.length);
    while (!mark.startsWith(text.slice(text.length - length))) length--;
    this.#give(text.slice(0, text.length - length), pieces);
    this.#held = text.slice(text.length - length);
  }

  #give(text: string, pieces: Piece[]): void {
    if (text !== "") pieces.push(this.#isPasting ? { pasted: text } : { keys: text });
  }
}
