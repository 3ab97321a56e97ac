import { backtickRun, CodeSpans, codeSpanText } from "./code-spans.ts";
import { DelimiterRuns, markOf } from "./delimiter-runs.ts";
import { readEntity } from "./entities.ts";
import { flanking } from "./flanking.ts";
import type { DelimiterRun, InlineNode } from "./inline-node.ts";
import { endOfBareAddress, readLinkTarget, readPointedAddress } from "./link-target.ts";

export interface ParsedInline {
  readonly nodes: readonly InlineNode[];
  /** Where the first sign stands that a later text could still complete; the text's length if there is none. */
  readonly openFrom: number;
}

/**
 * Reads the Markdown of one block. With `unfinished`, marks that have no end yet are taken to hold to the end of the
 * text, which is how a stream is best shown while it is written.
 */
export function parseInline(text: string, unfinished = false): ParsedInline {
  return new InlineParser(unfinished ? text.replace(TRAILING_MARKS, "") : text, unfinished).run();
}

const TRAILING_MARKS = /(?<![*_~`])[*_~`]{1,8}$/;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const HTML_TAG = /^<(?:\/?[A-Za-z][^<>]{0,500}|!--[^>]{0,500}--)>/;
const LINE_BREAK_TAG = /^<br\s{0,3}\/?>$/i;
const SPECIAL = new Set("\\`*_~[]!<&\n:.");

interface Bracket {
  readonly at: number;
  readonly nodeIndex: number;
  readonly image: boolean;
  readonly runsBefore: DelimiterRun | undefined;
}

class InlineParser {
  readonly #text: string;
  readonly #unfinished: boolean;
  readonly #nodes: InlineNode[] = [];
  readonly #runs = new DelimiterRuns();
  readonly #codeSpans: CodeSpans;
  #brackets: Bracket[] = [];
  #openFrom: number;
  #at = 0;
  /** Where the text begins that is not yet a node. */
  #textFrom = 0;

  constructor(text: string, unfinished: boolean) {
    this.#text = text;
    this.#unfinished = unfinished;
    this.#codeSpans = new CodeSpans(text);
    this.#openFrom = text.length;
  }

  run(): ParsedInline {
    while (this.#at < this.#text.length) {
      if (!SPECIAL.has(this.#text.charAt(this.#at)) || !this.#special(this.#text.charAt(this.#at))) this.#at += 1;
    }
    this.#flush(this.#text.length);
    this.#runs.pair(undefined);
    this.#noteOpen(this.#brackets[0]?.at);
    this.#leftRuns();
    return { nodes: this.#nodes, openFrom: this.#openFrom };
  }

  /** Tells whether the sign was taken; if not, it is text. */
  #special(sign: string): boolean {
    switch (sign) {
      case "\\":
        return this.#backslash();
      case "`":
        return this.#backticks();
      case "*":
      case "_":
      case "~":
        return this.#delimiters(sign);
      case "[":
        return this.#openBracket(1, false);
      case "!":
        return this.#text.charAt(this.#at + 1) === "[" && this.#openBracket(2, true);
      case "]":
        return this.#closeBracket();
      case "<":
        return this.#pointed();
      case "&":
        return this.#entity();
      case "\n":
        return this.#lineEnd();
      case ":":
        return this.#text.startsWith("://", this.#at) && this.#bareAddress(/https?$/i, "");
      default:
        return this.#bareAddress(/www$/i, "http://");
    }
  }

  #flush(end: number): void {
    if (end > this.#textFrom) {
      this.#nodes.push({
        kind: "text",
        at: this.#textFrom,
        text: this.#text.slice(this.#textFrom, end),
        isSource: true,
      });
    }
    this.#textFrom = end;
  }

  /** Makes a node of what stands from here to `end`. */
  #take(node: InlineNode, end: number): true {
    this.#flush(this.#at);
    this.#nodes.push(node);
    this.#at = end;
    this.#textFrom = end;
    return true;
  }

  #literal(text: string, end: number): true {
    return this.#take({ kind: "text", at: this.#at, text, isSource: false }, end);
  }

  #noteOpen(at: number | undefined): void {
    if (at !== undefined) this.#openFrom = Math.min(this.#openFrom, at);
  }

  #backslash(): boolean {
    const next = this.#text.charAt(this.#at + 1);
    if (next === "\n") return this.#breakAt(true, this.#at + 1);
    return ESCAPABLE.test(next) && this.#literal(next, this.#at + 2);
  }

  #backticks(): boolean {
    const length = backtickRun(this.#text, this.#at);
    const from = this.#at + length;
    const close = this.#codeSpans.closing(length, from);
    if (close !== -1) {
      return this.#take(
        { kind: "code", at: this.#at, text: codeSpanText(this.#text.slice(from, close)) },
        close + length,
      );
    }
    this.#noteOpen(this.#at);
    if (!this.#unfinished) return this.#literal(this.#text.slice(this.#at, from), from);
    return this.#take({ kind: "code", at: this.#at, text: codeSpanText(this.#text.slice(from)) }, this.#text.length);
  }

  #delimiters(sign: string): boolean {
    let end = this.#at;
    while (this.#text.charAt(end) === sign) end += 1;
    const length = end - this.#at;
    if (sign === "~" && length !== 2) return this.#literal(this.#text.slice(this.#at, end), end);
    const around = flanking(sign, characterBefore(this.#text, this.#at), characterAt(this.#text, end));
    const run: DelimiterRun = {
      kind: "delimiters",
      at: this.#at,
      sign,
      ...around,
      length,
      left: length,
      opens: [],
      closes: [],
      previous: undefined,
      next: undefined,
    };
    this.#runs.add(run);
    return this.#take(run, end);
  }

  #openBracket(length: number, image: boolean): true {
    const runsBefore = this.#runs.last;
    const at = this.#at;
    this.#literal(this.#text.slice(at, at + length), at + length);
    this.#brackets.push({ at, nodeIndex: this.#nodes.length - 1, image, runsBefore });
    return true;
  }

  #closeBracket(): boolean {
    const bracket = this.#brackets.at(-1);
    if (bracket === undefined) return false;
    const target = readLinkTarget(this.#text, this.#at + 1) ?? this.#unfinishedTarget();
    this.#brackets.pop();
    if (target === undefined) {
      if (this.#mayBecomeTarget()) this.#noteOpen(bracket.at);
      return false;
    }
    this.#take({ kind: "closeLink", at: this.#at }, target.end);
    this.#nodes[bracket.nodeIndex] = {
      kind: "openLink",
      at: bracket.at,
      address: target.address,
      image: bracket.image,
    };
    this.#runs.pair(bracket.runsBefore);
    if (!bracket.image) this.#brackets = this.#brackets.filter(({ image }) => image);
    return true;
  }

  #mayBecomeTarget(): boolean {
    const next = this.#text.charAt(this.#at + 1);
    return next === "(" || next === "";
  }

  #unfinishedTarget(): { address: string; end: number } | undefined {
    if (!this.#unfinished || this.#text.charAt(this.#at + 1) !== "(") return undefined;
    return /\s/.test(this.#text.slice(this.#at + 2)) ? undefined : { address: "", end: this.#text.length };
  }

  #pointed(): boolean {
    const address = readPointedAddress(this.#text, this.#at);
    if (address !== undefined) return this.#link(this.#at, address.address, address.shown, address.end);
    const tag = HTML_TAG.exec(this.#text.slice(this.#at, this.#at + 600))?.[0];
    if (tag === undefined) return false;
    const end = this.#at + tag.length;
    return LINE_BREAK_TAG.test(tag) ? this.#breakAt(true, end) : this.#literal(tag.replace(/\n/g, " "), end);
  }

  #link(at: number, address: string, shown: string, end: number): true {
    this.#flush(at);
    this.#nodes.push({ kind: "openLink", at, address, image: false });
    this.#nodes.push({ kind: "text", at, text: shown, isSource: false });
    this.#nodes.push({ kind: "closeLink", at: end });
    this.#at = end;
    this.#textFrom = end;
    return true;
  }

  /** Looks back for the beginning of an address whose middle was found. */
  #bareAddress(start: RegExp, scheme: string): boolean {
    const before = this.#text.slice(Math.max(this.#textFrom, this.#at - 6), this.#at);
    const found = start.exec(before)?.[0];
    if (found === undefined) return false;
    const from = this.#at - found.length;
    if (/[\p{L}\p{N}]/u.test(characterBefore(this.#text, from))) return false;
    const end = endOfBareAddress(this.#text, from, this.#brackets.length > 0);
    if (end <= this.#at + (scheme === "" ? 3 : 1)) return false;
    const shown = this.#text.slice(from, end);
    return this.#link(from, scheme + shown, shown, end);
  }

  #entity(): boolean {
    const entity = readEntity(this.#text, this.#at);
    return entity !== undefined && this.#literal(entity.text, entity.end);
  }

  #lineEnd(): true {
    let end = this.#at;
    while (end > this.#textFrom && this.#text.charAt(end - 1) === " ") end -= 1;
    const hard = this.#at - end >= 2;
    const lineEnd = this.#at;
    this.#at = end;
    return this.#breakAt(hard, lineEnd);
  }

  /** The spaces at the beginning of the next line belong to the break. */
  #breakAt(hard: boolean, lineEnd: number): true {
    let end = this.#text.charAt(lineEnd) === "\n" ? lineEnd + 1 : lineEnd;
    while (end > lineEnd && this.#text.charAt(end) === " ") end += 1;
    return this.#take({ kind: "break", at: this.#at, hard }, end);
  }

  /** Runs that found no partner: text, or open to the end where more is to come. */
  #leftRuns(): void {
    for (const node of this.#nodes) {
      if (node.kind !== "delimiters" || node.left === 0 || !node.canOpen) continue;
      this.#noteOpen(node.at);
      if (!this.#unfinished) continue;
      if (node.left % 2 === 1 && node.sign !== "~") node.opens.unshift(markOf(node.sign, 1));
      if (node.left >= 2) node.opens.unshift(markOf(node.sign, 2));
      node.left = 0;
    }
  }
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  if (at === 0) return "";
  const code = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff && at > 1 ? text.slice(at - 2, at) : text.charAt(at - 1);
}
