import { HttpError } from "./http-error.ts";

/** Bytes to lines. Every byte is looked at once, however small the chunks and however long the line. */
export class LineSplitter {
  readonly #utf8 = new TextDecoder();
  readonly #maxLength: number;
  readonly #loneReturnEnds: boolean;
  #pieces: string[] = [];
  #pendingLength = 0;
  #afterReturn = false;

  /** `loneReturnEnds`: whether CR without LF ends a line too. */
  constructor(maxLength: number, loneReturnEnds: boolean) {
    this.#maxLength = maxLength;
    this.#loneReturnEnds = loneReturnEnds;
  }

  push(bytes: Uint8Array): string[] {
    return this.#split(this.#utf8.decode(bytes, { stream: true }));
  }

  /** The last line, if something stood after the last line end. */
  end(): string[] {
    const lines = this.#split(this.#utf8.decode());
    if (this.#pendingLength > 0) lines.push(this.#complete(""));
    return lines;
  }

  #split(text: string): string[] {
    const lines: string[] = [];
    if (text === "") return lines;
    let start = this.#afterReturn && text.charCodeAt(0) === 10 ? 1 : 0;
    this.#afterReturn = this.#loneReturnEnds && text.charCodeAt(text.length - 1) === 13;
    let lf = text.indexOf("\n", start);
    let cr = this.#loneReturnEnds ? text.indexOf("\r", start) : -1;
    while (lf !== -1 || cr !== -1) {
      const atReturn = cr !== -1 && (lf === -1 || cr < lf);
      const end = atReturn ? cr : lf;
      lines.push(this.#pendingLength === 0 ? text.slice(start, end) : this.#complete(text.slice(start, end)));
      start = atReturn && lf === cr + 1 ? end + 2 : end + 1;
      if (lf !== -1 && lf < start) lf = text.indexOf("\n", start);
      if (cr !== -1 && cr < start) cr = text.indexOf("\r", start);
    }
    if (start < text.length) this.#keep(start === 0 ? text : text.slice(start));
    return lines;
  }

  #keep(piece: string): void {
    this.#pieces.push(piece);
    this.#pendingLength += piece.length;
    if (this.#pendingLength > this.#maxLength) throw lineTooLong(this.#maxLength);
  }

  #complete(last: string): string {
    this.#pieces.push(last);
    const line = this.#pieces.join("");
    this.#pieces = [];
    this.#pendingLength = 0;
    return line;
  }
}

export function lineTooLong(limit: number): HttpError {
  const message = `A single piece of a stream is larger than ${Math.round(limit / 1_000_000)} million characters.`;
  return new HttpError("too-large", message, { hint: "The service sends something unexpected; try again later." });
}
