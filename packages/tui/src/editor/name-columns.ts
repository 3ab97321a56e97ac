import { letterBit, letterBits, SLASH } from "./letter-bits.ts";

/** Many short texts, laid out for a search over all of them: in small letters, one behind the other, as numbers. */
export class NameColumns {
  count = 0;
  /** The code units of all. */
  text = new Uint16Array(0);
  /** Where each begins; one more than there are texts. */
  starts = new Uint32Array(1);
  /** Which letters a text has, a bit each. None: it is empty, or cannot be typed. */
  letters = new Int32Array(0);
  /** A bit for each code unit: whether a word begins with it. */
  #wordStarts = new Uint8Array(0);

  /** Gives the index of the new text. */
  add(text: string): number {
    const start = this.starts[this.count] ?? 0;
    this.#makeRoom(start + text.length);
    let before = SLASH;
    let letters = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < 0x20 || code >= 0x7f) return this.#addForeign(text);
      const capital = isCapital(code);
      if (!isLetterOrDigit(before) || (capital && !isCapital(before))) this.#markWord(start + at);
      this.text[start + at] = capital ? code + 0x20 : code;
      letters |= letterBit(code);
      before = code;
    }
    return this.#close(start + text.length, letters);
  }

  lengthOf(index: number): number {
    return (this.starts[index + 1] ?? 0) - (this.starts[index] ?? 0);
  }

  startsWord(place: number): boolean {
    return ((this.#wordStarts[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
  }

  /** Accents may be kept apart from their letters, and a small letter may be longer than its capital. */
  #addForeign(text: string): number {
    const small = searchForm(text);
    const start = this.starts[this.count] ?? 0;
    this.#makeRoom(start + small.length);
    for (let at = 0; at < small.length; at++) {
      this.text[start + at] = small.charCodeAt(at);
      if (at === 0 || !isLetterOrDigit(small.charCodeAt(at - 1))) this.#markWord(start + at);
    }
    return this.#close(start + small.length, /\p{Cc}/u.test(small) ? 0 : letterBits(small));
  }

  #close(end: number, letters: number): number {
    this.letters[this.count] = letters;
    this.count += 1;
    this.starts[this.count] = end;
    return this.count - 1;
  }

  #markWord(place: number): void {
    this.#wordStarts[place >> 3] = (this.#wordStarts[place >> 3] ?? 0) | (1 << (place & 7));
  }

  #makeRoom(length: number): void {
    this.starts = grown(this.starts, this.count + 2, (size) => new Uint32Array(size));
    this.letters = grown(this.letters, this.count + 1, (size) => new Int32Array(size));
    this.text = grown(this.text, length, (size) => new Uint16Array(size));
    this.#wordStarts = grown(this.#wordStarts, (this.text.length >> 3) + 1, (size) => new Uint8Array(size));
  }
}

/** How names and queries are compared. */
export function searchForm(text: string): string {
  return (/[\u0300-\uffff]/.test(text) ? text.normalize("NFC") : text).toLowerCase();
}

interface Column extends ArrayLike<number> {
  set(from: ArrayLike<number>): void;
}

/** The column itself, or a copy with room for as many as asked for and more. */
export function grown<Kind extends Column>(column: Kind, size: number, create: (size: number) => Kind): Kind {
  if (column.length >= size) return column;
  const larger = create(Math.max(size, column.length * 2, 64));
  larger.set(column);
  return larger;
}

function isLetterOrDigit(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39;
  return code > 0x7f || isDigit || isCapital(code) || (code >= 0x61 && code <= 0x7a);
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}
