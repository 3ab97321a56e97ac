import { highlighterFor, isKnownLanguage } from "../highlight/highlighter-for.ts";
import type { LineHighlighter } from "../highlight/line-highlighter.ts";
import type { Line } from "../text/line.ts";
import type { FenceStart } from "./block-starts.ts";
import type { RowWriter } from "./row-writer.ts";

/** Lines of code, each given as soon as it is there and left whole, so that it can be copied. */
export class CodeBlock {
  readonly kind = "code";
  /** Nothing for code that is set in. */
  readonly fence: FenceStart | undefined;
  readonly #highlighter: LineHighlighter;
  #isCopy = false;
  #hasRows = false;
  #blankLines = 0;

  constructor(fence: FenceStart | undefined, highlighter: LineHighlighter = highlighterOf(fence)) {
    this.fence = fence;
    this.#highlighter = highlighter;
  }

  /** For one more line, of which the highlighter remembers nothing. */
  copy(): CodeBlock {
    const copy = new CodeBlock(this.fence, this.#highlighter);
    copy.#isCopy = true;
    copy.#hasRows = this.#hasRows;
    copy.#blankLines = this.#blankLines;
    return copy;
  }

  /** Blank lines at both ends are left out. */
  add(text: string, writer: RowWriter): void {
    if (text.trim() === "") {
      this.#blankLines += 1;
      return;
    }
    for (; this.#blankLines > 0; this.#blankLines--) {
      if (this.#hasRows) writer.row([]);
      this.#highlight("");
    }
    writer.row(this.#highlight(text));
    this.#hasRows = true;
  }

  #highlight(text: string): Line {
    return this.#isCopy ? this.#highlighter.peek(text) : this.#highlighter.line(text);
  }
}

function highlighterOf(fence: FenceStart | undefined): LineHighlighter {
  const language = fence?.language;
  return language !== undefined && isKnownLanguage(language) ? highlighterFor(language) : ONE_COLOUR;
}

const ONE_COLOUR: LineHighlighter = { line: inOneColour, peek: inOneColour };

function inOneColour(text: string): Line {
  return [{ text, style: { color: "code" } }];
}
