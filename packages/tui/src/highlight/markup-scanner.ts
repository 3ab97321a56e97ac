import type { Line } from "../text/line.ts";
import { type Frame, scanCodeLine } from "./code-scanner.ts";
import { ColouredText } from "./coloured-text.ts";
import type { CompiledGrammar } from "./compiled-grammar.ts";
import { endOfWord, isWordStart } from "./tokens.ts";

/** Where in a document a line ends. */
export type MarkupState =
  | { readonly kind: "text" }
  | { readonly kind: "comment" }
  | { readonly kind: "tag"; readonly name: string }
  | { readonly kind: "value"; readonly name: string; readonly quote: string }
  | { readonly kind: "embedded"; readonly name: string; readonly open: readonly Frame[] };

/** The languages of elements whose content is not markup, by their names in small letters. */
export type EmbeddedGrammars = ReadonlyMap<string, CompiledGrammar>;

export interface ScannedMarkup {
  readonly line: Line;
  readonly state: MarkupState;
}

/** Colours one line of HTML or XML and tells where it ends. */
export function scanMarkupLine(embedded: EmbeddedGrammars, state: MarkupState, text: string): ScannedMarkup {
  return new MarkupScanner(embedded, state, text).run();
}

const TEXT: MarkupState = { kind: "text" };
const NAME_CHARACTERS = "-:.@";

class MarkupScanner {
  readonly #embedded: EmbeddedGrammars;
  readonly #text: string;
  readonly #out: ColouredText;
  #state: MarkupState;
  #at = 0;

  constructor(embedded: EmbeddedGrammars, state: MarkupState, text: string) {
    this.#embedded = embedded;
    this.#text = text;
    this.#state = state;
    this.#out = new ColouredText(text);
  }

  run(): ScannedMarkup {
    if (this.#text === "" && this.#state.kind === "embedded") this.#inEmbedded(this.#state.name, this.#state.open);
    while (this.#at < this.#text.length) this.#step();
    return { line: this.#out.finish(), state: this.#state };
  }

  #step(): void {
    const state = this.#state;
    if (state.kind === "text") this.#inText();
    else if (state.kind === "comment") this.#upTo("-->", "comment", TEXT);
    else if (state.kind === "tag") this.#inTag(state.name);
    else if (state.kind === "value") this.#upTo(state.quote, "string", { kind: "tag", name: state.name });
    else this.#inEmbedded(state.name, state.open);
  }

  #upTo(close: string, color: "comment" | "string", next: MarkupState): void {
    const found = this.#text.indexOf(close, this.#at);
    this.#take(found === -1 ? this.#text.length : found + close.length, color);
    if (found !== -1) this.#state = next;
  }

  #inText(): void {
    const character = this.#text.charAt(this.#at);
    if (character === "&") this.#entity();
    else if (character === "<") this.#opening();
    else this.#take(nextOf(this.#text, this.#at + 1));
  }

  #opening(): void {
    const from = this.#at + (/[/!?]/.test(this.#text.charAt(this.#at + 1)) ? 2 : 1);
    if (this.#text.startsWith("<!--", this.#at)) {
      this.#state = { kind: "comment" };
      this.#take(this.#at + 4, "comment");
    } else if (isWordStart(this.#text.charCodeAt(from))) {
      const end = endOfWord(this.#text, from, NAME_CHARACTERS);
      const name = from === this.#at + 1 ? this.#text.slice(from, end).toLowerCase() : "";
      this.#state = { kind: "tag", name };
      this.#take(from, "operator");
      this.#take(end, "keyword");
    } else {
      this.#take(this.#at + 1);
    }
  }

  #entity(): void {
    const end = endOfWord(this.#text, this.#at + 1, "#");
    const isEntity = this.#text.charAt(end) === ";";
    this.#take(isEntity ? end + 1 : end, isEntity ? "constant" : undefined);
  }

  #inTag(name: string): void {
    const character = this.#text.charAt(this.#at);
    if (character === ">") {
      this.#take(this.#at + 1, "operator");
      this.#state = this.#embedded.has(name) ? { kind: "embedded", name, open: [] } : TEXT;
    } else if (character === '"' || character === "'") {
      this.#take(this.#at + 1, "string");
      this.#state = { kind: "value", name, quote: character };
    } else if (isWordStart(character.charCodeAt(0))) {
      this.#take(endOfWord(this.#text, this.#at, NAME_CHARACTERS), "attribute");
    } else {
      if (character === "/") this.#state = { kind: "tag", name: "" };
      this.#take(this.#at + 1, character === " " ? undefined : "operator");
    }
  }

  #inEmbedded(name: string, open: readonly Frame[]): void {
    const grammar = this.#embedded.get(name);
    const close = this.#text.toLowerCase().indexOf(`</${name}`, this.#at);
    const end = close === -1 ? this.#text.length : close;
    if (grammar !== undefined) {
      const scanned = scanCodeLine(grammar, open, this.#text.slice(this.#at, end));
      this.#out.addLine(scanned.line);
      this.#state = { kind: "embedded", name, open: scanned.open };
    }
    this.#at = end;
    if (close === -1) return;
    this.#state = TEXT;
    this.#inText();
  }

  #take(end: number, color?: "comment" | "string" | "operator" | "keyword" | "attribute" | "constant"): void {
    this.#out.add(end, color);
    this.#at = end;
  }
}

/** The next place where something other than text may begin. */
function nextOf(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== "<" && text.charAt(at) !== "&") at += 1;
  return at;
}
