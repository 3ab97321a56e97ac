import type { Line } from "../text/line.ts";
import type { ColorName } from "../theme/color-name.ts";
import { ColouredText } from "./coloured-text.ts";
import type { CompiledGrammar, Opening } from "./compiled-grammar.ts";
import type { BlockComment, StringRule } from "./grammar.ts";
import { endOfNumber, endOfSlashPattern, endOfWord, isDigit, isWordStart, OPERATORS } from "./tokens.ts";

/** What is open at the end of a line, the innermost last. */
export type Frame =
  | { readonly kind: "block"; readonly rule: BlockComment; readonly depth: number }
  | { readonly kind: "string"; readonly rule: StringRule }
  | { readonly kind: "braces"; readonly depth: number }
  | { readonly kind: "here"; readonly word: string };

export interface ScannedLine {
  readonly line: Line;
  readonly open: readonly Frame[];
}

/** Colours one line of code and tells what it leaves open. Looks at every character a fixed number of times. */
export function scanCodeLine(grammar: CompiledGrammar, open: readonly Frame[], text: string): ScannedLine {
  return new CodeScanner(grammar, open, text).run();
}

const MOST_FRAMES = 32;
const HERE_DOCUMENT = /^<<[-~<]?(["']?)([A-Z_][A-Z0-9_]{0,60})\1/;
/** After these a slash begins a pattern, not a division. */
const BEFORE_PATTERN = new Set(["", "(", ",", "[", "{", "}", ";", "operator", "keyword"]);

class CodeScanner {
  readonly #grammar: CompiledGrammar;
  readonly #text: string;
  readonly #out: ColouredText;
  readonly #open: Frame[];
  #at = 0;
  /** What came last, blanks aside: a bracket or the kind of a token. */
  #before = "";
  #hasNoPattern = false;
  #hereWord: string | undefined;

  constructor(grammar: CompiledGrammar, open: readonly Frame[], text: string) {
    this.#grammar = grammar;
    this.#text = text;
    this.#open = [...open];
    this.#out = new ColouredText(text);
  }

  run(): ScannedLine {
    if (this.#open.length === 0) this.#lineStart();
    while (this.#at < this.#text.length) this.#step();
    this.#endLine();
    return { line: this.#out.finish(), open: this.#open };
  }

  #step(): void {
    const top = this.#open.at(-1);
    if (top?.kind === "here") this.#inHereDocument(top.word);
    else if (top?.kind === "block") this.#inBlockComment(top.rule, top.depth);
    else if (top?.kind === "string") this.#inString(top.rule);
    else this.#inCode();
  }

  #take(end: number, color?: ColorName, before: string = color ?? "word"): void {
    this.#out.add(end, color);
    this.#at = end;
    this.#before = before;
  }

  #lineStart(): void {
    for (const { pattern, color } of this.#grammar.source.lineStarts ?? []) {
      const found = pattern.exec(this.#text)?.[0] ?? "";
      const blanks = found.length - found.trimStart().length;
      if (found.length === blanks) continue;
      this.#out.add(blanks);
      this.#take(found.length, color);
      return;
    }
  }

  #endLine(): void {
    const top = this.#open.at(-1);
    if (top?.kind === "string" && top.rule.lines !== true) this.#open.pop();
    if (this.#hereWord !== undefined) this.#push({ kind: "here", word: this.#hereWord });
  }

  #push(frame: Frame): void {
    if (this.#open.length < MOST_FRAMES) this.#open.push(frame);
  }

  #inHereDocument(word: string): void {
    if (this.#text.trim() === word) {
      this.#open.pop();
      this.#take(this.#text.length, "keyword");
    } else {
      this.#take(this.#text.length, "string");
    }
  }

  #inBlockComment(rule: BlockComment, depth: number): void {
    const close = this.#text.indexOf(rule.close, this.#at);
    const again = rule.nests === true ? this.#text.indexOf(rule.open, this.#at) : -1;
    if (again !== -1 && (close === -1 || again < close)) {
      this.#open[this.#open.length - 1] = { kind: "block", rule, depth: depth + 1 };
      this.#take(again + rule.open.length, "comment");
    } else if (close === -1) {
      this.#take(this.#text.length, "comment");
    } else {
      if (depth > 1) this.#open[this.#open.length - 1] = { kind: "block", rule, depth: depth - 1 };
      else this.#open.pop();
      this.#take(close + rule.close.length, "comment", this.#before);
    }
  }

  #inString(rule: StringRule): void {
    const text = this.#text;
    const close = rule.close ?? rule.open;
    const escapeSign = rule.escape ?? "\\";
    const color = rule.color ?? "string";
    let at = this.#at;
    while (at < text.length) {
      if (escapeSign !== "" && text.startsWith(escapeSign, at)) {
        at += escapeSign.length + 1;
      } else if (close !== "" && text.startsWith(close, at)) {
        this.#open.pop();
        this.#take(at + close.length, color, "string");
        return;
      } else if (rule.code !== undefined && text.startsWith(rule.code, at) && this.#open.length < MOST_FRAMES) {
        this.#take(at, color);
        this.#take(at + rule.code.length, "operator", "{");
        this.#push({ kind: "braces", depth: 0 });
        return;
      } else {
        at += 1;
      }
    }
    this.#take(text.length, color);
  }

  #inCode(): void {
    const character = this.#text.charAt(this.#at);
    if (character === " ") {
      this.#out.add(this.#at + 1);
      this.#at += 1;
      return;
    }
    if (this.#opens(character)) return;
    const code = character.charCodeAt(0);
    if (
      isDigit(code) ||
      (character === "." && isDigit(this.#text.charCodeAt(this.#at + 1)) && this.#before !== "word")
    ) {
      this.#take(endOfNumber(this.#text, this.#at), "number");
    } else if (isWordStart(code)) this.#word();
    else if (!this.#special(character)) this.#sign(character);
  }

  #opens(character: string): boolean {
    for (const opening of this.#grammar.openings.get(character) ?? []) {
      if (!this.#text.startsWith(opening.open, this.#at) || !this.#mayOpen(opening)) continue;
      this.#enter(opening);
      return true;
    }
    return false;
  }

  #mayOpen(opening: Opening): boolean {
    if (opening.kind === "block") return opening.rule.atLineStart !== true || this.#at === 0;
    if (opening.kind === "string") return opening.open !== "'" || !this.#isLifetime();
    if (this.#grammar.source.commentsAfterSpace !== true || this.#at === 0) return true;
    return " ;(".includes(this.#text.charAt(this.#at - 1));
  }

  #isLifetime(): boolean {
    if (this.#grammar.source.characterQuotes !== true) return false;
    const next = this.#text.codePointAt(this.#at + 1) ?? 0;
    const close = this.#at + 1 + String.fromCodePoint(next).length;
    return next !== 0x5c && this.#text.charAt(close) !== "'";
  }

  #enter(opening: Opening): void {
    const end = this.#at + opening.open.length;
    if (opening.kind === "comment") {
      this.#take(this.#text.length, "comment");
    } else if (opening.kind === "block") {
      this.#push({ kind: "block", rule: opening.rule, depth: 1 });
      this.#take(end, "comment", this.#before);
    } else {
      this.#push({ kind: "string", rule: opening.rule });
      this.#take(end, opening.rule.color ?? "string");
    }
  }

  #word(): void {
    const end = endOfWord(this.#text, this.#at, this.#grammar.source.wordCharacters ?? "");
    const color = this.#colourOfWord(this.#text.slice(this.#at, end), this.#text.charAt(end));
    this.#take(end, color, color === "keyword" ? "keyword" : "word");
  }

  #colourOfWord(word: string, next: string): ColorName | undefined {
    const { source, words, stringPrefixes } = this.#grammar;
    if ((next === '"' || next === "'") && stringPrefixes.has(word.toLowerCase())) return "string";
    const known = words.get(source.ignoreCase === true ? word.toLowerCase() : word);
    if (known !== undefined && this.#before !== ".") return known;
    if (next === "(" && source.calls !== false) return "function";
    if (source.capitalsAreTypes !== true || !/^[A-Z]/.test(word)) return undefined;
    return /^[A-Z][A-Z0-9_]+$/.test(word) ? "constant" : "type";
  }

  /** Signs that mean something in this language. */
  #special(character: string): boolean {
    const { source } = this.#grammar;
    const next = this.#text.charCodeAt(this.#at + 1);
    const sigil = source.sigils?.[character];
    if (sigil !== undefined && isWordStart(next)) {
      this.#take(endOfWord(this.#text, this.#at + 1, source.wordCharacters ?? ""), sigil, "word");
      return true;
    }
    if (character === "'" && source.characterQuotes === true && isWordStart(next)) {
      this.#take(endOfWord(this.#text, this.#at + 1, ""), "attribute");
      return true;
    }
    if (character === "-" && source.flags === true) return this.#flag(next);
    if (character === "/" && source.slashPatterns === true) return this.#slashPattern();
    if (character !== "<") return false;
    if (source.hereDocuments === true && this.#hereDocument()) return true;
    return source.elements === true && this.#element();
  }

  #flag(next: number): boolean {
    const begins = this.#at === 0 || this.#text.charAt(this.#at - 1) === " ";
    if (!begins || !(isWordStart(next) || next === 0x2d)) return false;
    this.#take(endOfWord(this.#text, this.#at + 1, "-"), "attribute");
    return true;
  }

  #slashPattern(): boolean {
    if (this.#hasNoPattern || !BEFORE_PATTERN.has(this.#before)) return false;
    const end = endOfSlashPattern(this.#text, this.#at);
    this.#hasNoPattern = end === -1;
    if (end !== -1) this.#take(end, "string");
    return end !== -1;
  }

  #hereDocument(): boolean {
    const found = HERE_DOCUMENT.exec(this.#text.slice(this.#at, this.#at + 70));
    if (found === null) return false;
    this.#hereWord = found[2];
    this.#take(this.#at + found[0].length, "string");
    return true;
  }

  #element(): boolean {
    const from = this.#at + (this.#text.charAt(this.#at + 1) === "/" ? 2 : 1);
    if (this.#before === "word" || !isWordStart(this.#text.charCodeAt(from))) return false;
    this.#take(from, "operator");
    this.#take(endOfWord(this.#text, from, "-."), "type");
    return true;
  }

  #sign(character: string): void {
    const isOperator = OPERATORS.has(character);
    if (character === "{" || character === "}") this.#brace(character);
    else this.#take(this.#at + 1, isOperator ? "operator" : undefined, isOperator ? "operator" : character);
  }

  #brace(character: string): void {
    const top = this.#open.at(-1);
    const depth = top?.kind === "braces" ? top.depth + (character === "{" ? 1 : -1) : 0;
    if (top?.kind === "braces") this.#open[this.#open.length - 1] = { kind: "braces", depth };
    if (depth < 0) this.#open.pop();
    this.#take(this.#at + 1, depth < 0 ? "operator" : undefined, character);
  }
}
