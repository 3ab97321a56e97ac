/**
 * A place in the text of a command line. A backslash before a line's end joins two lines, as bash does before it looks
 * at anything else; what is taken raw (single quotes, comments) keeps it.
 */
export class Cursor {
  readonly text: string;
  #at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get at(): number {
    return this.#at;
  }

  get done(): boolean {
    return this.peek() === "";
  }

  /** The character here, or so many further on; empty at the end. */
  peek(ahead = 0): string {
    return this.text[this.#skipped(ahead)] ?? "";
  }

  take(): string {
    const index = this.#skipped(0);
    const character = this.text[index] ?? "";
    this.#at = Math.min(index + 1, this.text.length);
    return character;
  }

  /** A backslash and what it guards, which is given: also the beginning of what would join lines by itself. */
  takeEscaped(): string {
    this.take();
    const character = this.text[this.#at] ?? "";
    if (character !== "") this.#at++;
    return character;
  }

  skip(count: number): void {
    for (let n = 0; n < count; n++) this.take();
  }

  startsWith(wanted: string): boolean {
    return [...wanted].every((character, ahead) => this.peek(ahead) === character);
  }

  /** Up to the mark as it is written, the mark left out but stepped over; undefined if there is none. */
  takeRawUntil(mark: string): string | undefined {
    const end = this.text.indexOf(mark, this.#at);
    if (end < 0) return undefined;
    const taken = this.text.slice(this.#at, end);
    this.#at = end + mark.length;
    return taken;
  }

  /** The rest of this line as it is written, its end stepped over. */
  takeRawLine(): string {
    return this.takeRawUntil("\n") ?? this.#takeRest();
  }

  #takeRest(): string {
    const rest = this.text.slice(this.#at);
    this.#at = this.text.length;
    return rest;
  }

  #skipped(ahead: number): number {
    let index = this.#afterJoins(this.#at);
    for (let n = 0; n < ahead; n++) index = this.#afterJoins(index + 1);
    return index;
  }

  #afterJoins(from: number): number {
    let index = from;
    while (this.text[index] === "\\" && this.text[index + 1] === "\n") index += 2;
    return index;
  }
}
