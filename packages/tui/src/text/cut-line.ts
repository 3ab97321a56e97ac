import type { Line, Span } from "./line.ts";

/** The spans between two places of the line's plain text, with their styles and links. */
export function cutLine(line: Line, from: number, to: number): Line {
  return new LineCutter(line).cut(from, to);
}

/** Cuts one line in several places from left to right, in one walk over its spans. */
export class LineCutter {
  readonly #line: Line;
  #index = 0;
  #start = 0;

  constructor(line: Line) {
    this.#line = line;
  }

  /** `from` is never before that of the last cut. */
  cut(from: number, to: number): Line {
    const spans: Span[] = [];
    while (this.#index < this.#line.length) {
      const span = this.#line[this.#index];
      if (span === undefined || this.#start >= to) break;
      const end = this.#start + span.text.length;
      if (end > from) spans.push(partOf(span, from - this.#start, to - this.#start));
      if (end > to) break;
      this.#index += 1;
      this.#start = end;
    }
    return spans;
  }
}

function partOf(span: Span, from: number, to: number): Span {
  if (from <= 0 && to >= span.text.length) return span;
  return { ...span, text: span.text.slice(Math.max(0, from), to) };
}

/** The line without the spaces at its end. */
export function trimLineEnd(line: Line): Line {
  const last = line.at(-1);
  if (last === undefined || (last.text !== "" && !last.text.endsWith(" "))) return line;
  const text = last.text.trimEnd();
  const rest = line.slice(0, -1);
  return text === "" ? trimLineEnd(rest) : [...rest, { ...last, text }];
}
