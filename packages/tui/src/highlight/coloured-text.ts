import type { Line, Span, Style } from "../text/line.ts";
import type { ColorName } from "../theme/color-name.ts";

/** Collects the coloured parts of one text from left to right; neighbours of one colour become one span. */
export class ColouredText {
  readonly #text: string;
  readonly #spans: Span[] = [];
  #from = 0;
  #to = 0;
  #color: ColorName | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Colours what follows, up to `end`. */
  add(end: number, color?: ColorName): void {
    if (end <= this.#to) return;
    if (color !== this.#color) this.#close();
    this.#color = color;
    this.#to = end;
  }

  /** Takes what follows as it was coloured elsewhere. */
  addLine(line: Line): void {
    this.#close();
    for (const span of line) {
      this.#spans.push(span);
      this.#to += span.text.length;
    }
    this.#from = this.#to;
    this.#color = undefined;
  }

  finish(): Line {
    this.add(this.#text.length, this.#color);
    this.#close();
    return this.#spans;
  }

  #close(): void {
    if (this.#to > this.#from) this.#spans.push(coloured(this.#text.slice(this.#from, this.#to), this.#color));
    this.#from = this.#to;
  }
}

export function coloured(text: string, color: ColorName | undefined): Span {
  if (color === undefined) return { text };
  return { text, style: { color } satisfies Style };
}
