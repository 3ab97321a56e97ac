import type { Line } from "../text/line.ts";
import { type Frame, scanCodeLine } from "./code-scanner.ts";
import { type CompiledGrammar, compileGrammar } from "./compiled-grammar.ts";
import { DiffHighlighter } from "./diff-highlighter.ts";
import { grammarOf } from "./languages/grammar-of.ts";
import { css, javascript } from "./languages/web.ts";
import { type LineHighlighter, MOST_COLOURED_CHARACTERS, plainLine } from "./line-highlighter.ts";
import { MarkdownHighlighter } from "./markdown-highlighter.ts";
import { type EmbeddedGrammars, type MarkupState, scanMarkupLine } from "./markup-scanner.ts";

/** Colours code of a language, given by any of its usual names or a file's ending; unknown ones stay plain. */
export function highlighterFor(language: string | undefined): LineHighlighter {
  const name = language?.toLowerCase() ?? "";
  const highlighter = MARKUP.has(name) ? new MarkupHighlighter() : lineHighlighter(name);
  return highlighter === undefined ? PLAIN : new ShortLines(highlighter);
}

/** Whether code of this name is coloured. */
export function isKnownLanguage(language: string): boolean {
  const name = language.toLowerCase();
  return MARKUP.has(name) || MARKDOWN.has(name) || DIFF.has(name) || grammarOf(name) !== undefined;
}

/** The language of a file, as `highlighterFor` knows it, by its name and ending. */
export function languageOfFile(path: string): string | undefined {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).toLowerCase();
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return [name, ending, name.slice(0, name.indexOf("."))].find((word) => word !== "" && isKnownLanguage(word));
}

const MARKUP = new Set("html htm xhtml xml svg vue svelte astro rss xsd xsl plist csproj handlebars hbs".split(" "));
const MARKDOWN = new Set(["markdown", "md", "mdx"]);
const DIFF = new Set(["diff", "patch", "udiff"]);

function lineHighlighter(name: string): LineHighlighter | undefined {
  if (MARKDOWN.has(name)) return new MarkdownHighlighter();
  if (DIFF.has(name)) return new DiffHighlighter();
  const grammar = grammarOf(name);
  return grammar === undefined ? undefined : new CodeHighlighter(compileGrammar(grammar));
}

const PLAIN: LineHighlighter = { line: plainLine, peek: plainLine };

class CodeHighlighter implements LineHighlighter {
  readonly #grammar: CompiledGrammar;
  #open: readonly Frame[] = [];

  constructor(grammar: CompiledGrammar) {
    this.#grammar = grammar;
  }

  line(text: string): Line {
    const { line, open } = scanCodeLine(this.#grammar, this.#open, text);
    this.#open = open;
    return line;
  }

  peek(text: string): Line {
    return scanCodeLine(this.#grammar, this.#open, text).line;
  }
}

class MarkupHighlighter implements LineHighlighter {
  readonly #embedded: EmbeddedGrammars = new Map([
    ["script", compileGrammar(javascript)],
    ["style", compileGrammar(css)],
  ]);
  #state: MarkupState = { kind: "text" };

  line(text: string): Line {
    const { line, state } = scanMarkupLine(this.#embedded, this.#state, text);
    this.#state = state;
    return line;
  }

  peek(text: string): Line {
    return scanMarkupLine(this.#embedded, this.#state, text).line;
  }
}

class ShortLines implements LineHighlighter {
  readonly #inner: LineHighlighter;

  constructor(inner: LineHighlighter) {
    this.#inner = inner;
  }

  line(text: string): Line {
    return text.length > MOST_COLOURED_CHARACTERS ? plainLine(text) : this.#inner.line(text);
  }

  peek(text: string): Line {
    return text.length > MOST_COLOURED_CHARACTERS ? plainLine(text) : this.#inner.peek(text);
  }
}
