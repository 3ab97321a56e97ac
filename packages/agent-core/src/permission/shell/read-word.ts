import type { Cursor } from "./cursor.ts";
import { readBackticks, readDollar, type SubReader } from "./read-expansion.ts";
import { type ShellWord, Unreadable } from "./shell-line.ts";

/** What ends a word where it is not quoted. */
export function isWordEnd(character: string): boolean {
  return character === "" || " \t\n;&|<>()".includes(character);
}

/** Reads one word; the cursor stands at its first character. */
export function readWord(cursor: Cursor, reader: SubReader): ShellWord {
  const word = new WordBuilder();
  for (;;) {
    const next = cursor.peek();
    if ((next === "<" || next === ">") && cursor.peek(1) === "(") readProcess(cursor, word, reader);
    else if (isWordEnd(next)) break;
    else readPiece(cursor, word, reader);
  }
  return word.finished();
}

function readPiece(cursor: Cursor, word: WordBuilder, reader: SubReader): void {
  const next = cursor.peek();
  if (next === "\\") word.quote(readGuarded(cursor));
  else if (next === "'") readSingleQuotes(cursor, word);
  else if (next === '"') word.expandOrQuote(readDoubleQuotes(cursor, reader));
  else if (next === "$") readUnquotedDollar(cursor, word, reader);
  else if (next === "`") word.expand(readBackticks(cursor, reader, false));
  else word.add(cursor.take());
}

function readGuarded(cursor: Cursor): string {
  const character = cursor.takeEscaped();
  if (character === "") throw new Unreadable("it ends with a backslash");
  return character;
}

function readSingleQuotes(cursor: Cursor, word: WordBuilder): void {
  cursor.take();
  const text = cursor.takeRawUntil("'");
  if (text === undefined) throw new Unreadable("a quote is not closed");
  word.quote(text);
}

export interface Quoted {
  readonly text: string;
  readonly literal: boolean;
}

/** From the opening to the closing mark. */
export function readDoubleQuotes(cursor: Cursor, reader: SubReader): Quoted {
  cursor.take();
  let text = "";
  let literal = true;
  for (;;) {
    const next = cursor.peek();
    if (next === "") throw new Unreadable("a quote is not closed");
    if (next === '"') break;
    if (next === "$") {
      const expansion = readDollar(cursor, reader, true);
      literal &&= expansion === undefined;
      text += expansion ?? cursor.take();
    } else if (next === "`") {
      literal = false;
      text += readBackticks(cursor, reader, true);
    } else if (next === "\\") text += readEscape(cursor);
    else text += cursor.take();
  }
  cursor.take();
  return { text, literal };
}

function readEscape(cursor: Cursor): string {
  const next = readGuarded(cursor);
  return '$`"\\'.includes(next) ? next : `\\${next}`;
}

function readUnquotedDollar(cursor: Cursor, word: WordBuilder, reader: SubReader): void {
  const second = cursor.peek(1);
  if (second === "'") {
    word.expand(readAnsiQuotes(cursor));
    return;
  }
  if (second === '"') {
    cursor.take();
    word.expand(readDoubleQuotes(cursor, reader).text);
    return;
  }
  const expansion = readDollar(cursor, reader, false);
  if (expansion === undefined) word.add(cursor.take());
  else word.expand(expansion);
}

/** `$'…'`: what its escapes mean is left open. */
function readAnsiQuotes(cursor: Cursor): string {
  cursor.skip(2);
  let text = "$'";
  for (;;) {
    const piece = cursor.takeRawUntil("'");
    if (piece === undefined) throw new Unreadable("a quote is not closed");
    text += `${piece}'`;
    const backslashes = /\\*$/.exec(piece)?.[0].length ?? 0;
    if (backslashes % 2 === 0) return text;
  }
}

/** `<(…)` and `>(…)`. */
function readProcess(cursor: Cursor, word: WordBuilder, reader: SubReader): void {
  const mark = cursor.take();
  const from = cursor.at;
  cursor.take();
  reader.readInside(cursor);
  word.expand(`${mark}${cursor.text.slice(from, cursor.at)}`);
}

class WordBuilder {
  #text = "";
  #literal = true;
  #quoted = false;
  #assigns = false;
  #openBracket = false;

  add(character: string): void {
    if (/[\p{Cc}]/u.test(character)) throw new Unreadable("it has control characters");
    if (this.#stretches(character)) this.#literal = false;
    if (character === "=" && !this.#assigns && this.#literal && !this.#quoted && isName(this.#text)) {
      this.#assigns = true;
    }
    this.#text += character;
  }

  quote(text: string): void {
    this.#quoted = true;
    this.#text += text;
  }

  expand(source: string): void {
    this.#literal = false;
    this.#text += source;
  }

  expandOrQuote({ text, literal }: Quoted): void {
    this.quote(text);
    if (!literal) this.#literal = false;
  }

  finished(): ShellWord {
    const { literal, text } = { literal: this.#literal || this.#isBracket(), text: this.#text };
    return { text, literal, plain: literal && !this.#quoted, assigns: this.#assigns };
  }

  /** Whether bash puts something else in the place of this character: file names, a home folder, alternatives. */
  #stretches(character: string): boolean {
    if (character === "[") this.#openBracket = true;
    if ("*?".includes(character) || (character === "]" && this.#openBracket)) return true;
    if (character === "~") return this.#text === "" || /[:=]$/.test(this.#text);
    return (character === "," || character === ".") && this.#hasOpenBrace();
  }

  #hasOpenBrace(): boolean {
    return this.#text.includes("{");
  }

  /** The commands `[` and `[[` are no patterns, nor is what closes them. */
  #isBracket(): boolean {
    return !this.#quoted && ["[", "[[", "]", "]]"].includes(this.#text);
  }
}

function isName(text: string): boolean {
  return /^[A-Za-z_]\w*\+?$/.test(text);
}
