import { csiEvent, ss3Event } from "./escape-keys.ts";
import type { KeyEvent } from "./key-event.ts";
import { characterKey, controlKey, namedKey } from "./key-press.ts";
import { cleanPaste } from "./pasted-text.ts";

/** What the decoder is in the middle of. */
type State = "ground" | "escape" | "csi" | "ss3" | "string" | "string-escape" | "paste";

const ESC = 0x1b;
const LARGEST_PASTE = 10 * 1024 * 1024;
const LONGEST_SEQUENCE = 64 * 1024;
const PASTE_START = "200~";
const PASTE_END = "\x1b[201~";

/**
 * Turns what a terminal sends into events, wherever it is split. An ESC may be a key or the beginning of a sequence:
 * while `waiting`, the caller calls `flush` when nothing more came for some tens of milliseconds.
 */
export class KeyDecoder {
  readonly #utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  #events: KeyEvent[] = [];
  #state: State = "ground";
  /** Two ESC before a sequence are Alt and the key. */
  #escapes = 0;
  /** The character behind ESC that began the sequence, and what came after it. */
  #introducer = "";
  #sequence = "";
  #paste: string[] = [];
  #pasteSize = 0;
  /** The last characters of what came of a paste: they may be the beginning of its end. */
  #pasteTail = "";
  #highSurrogate = "";
  readonly #notTyped = NOT_TYPED();
  readonly #stringEnd = STRING_END();

  push(chunk: string | Uint8Array): KeyEvent[] {
    const text = this.#highSurrogate + (typeof chunk === "string" ? chunk : this.#utf8.decode(chunk, { stream: true }));
    this.#highSurrogate = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.slice(-1) : "";
    this.#read(this.#highSurrogate === "" ? text : text.slice(0, -1));
    return this.#take();
  }

  /** Whether `flush` would give something. */
  get waiting(): boolean {
    if (this.#state === "escape") return true;
    return (this.#state === "csi" || this.#state === "ss3" || this.#state === "string") && this.#sequence === "";
  }

  /** Nothing more comes for now: an ESC alone is the Escape key, one with a character behind it was Alt. */
  flush(): KeyEvent[] {
    this.#settle();
    return this.#take();
  }

  /** Whether a paste is open; one whose end never comes would swallow every key. */
  get pasting(): boolean {
    return this.#state === "paste";
  }

  /** Gives up waiting for the end of a paste and gives what came of it. */
  endPaste(): KeyEvent[] {
    if (!this.pasting) return [];
    this.#paste.push(this.#pasteTail);
    this.#emitPaste();
    this.#toGround();
    return this.#take();
  }

  #take(): KeyEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #read(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#state === "ground") at = this.#readGround(text, at);
      else if (this.#state === "paste") at = this.#readPaste(text, at);
      else at = this.#readSequence(text, at);
    }
  }

  #readGround(text: string, at: number): number {
    this.#notTyped.lastIndex = at;
    const end = this.#notTyped.exec(text)?.index ?? text.length;
    if (end > at) {
      this.#events.push(typed(text.slice(at, end).toWellFormed()));
      return end;
    }
    const code = text.charCodeAt(at);
    if (code === ESC) this.#begin("escape", 1);
    else if (code >= 0x80) this.#readC1(code);
    else this.#events.push(controlKey(code, false));
    return at + 1;
  }

  /** Terminals that send eight-bit controls put one character for ESC and the one behind it. */
  #readC1(code: number): void {
    this.#escapes = 1;
    const introducer = String.fromCharCode(code - 0x40);
    if (!this.#opens(introducer)) this.#toGround();
  }

  /** One character of an escape sequence; gives where to go on. */
  #readSequence(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (this.#state === "escape") return this.#readAfterEscape(text, at);
    if (this.#state === "string-escape") return this.#readStringEnd(code, at);
    if (this.#state === "string") return this.#readString(text, at);
    if (code < 0x20 || code >= 0x7f) return this.#breakOff(at);
    this.#append(text.charAt(at));
    if (this.#state === "ss3") this.#readSs3(code);
    else this.#readCsi(code);
    return at + 1;
  }

  #readAfterEscape(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code === ESC) {
      if (this.#escapes === 2) this.#emitEscapes(1);
      this.#escapes = 2;
      return at + 1;
    }
    if (this.#opens(text.charAt(at))) return at + 1;
    const isC1 = code >= 0x80 && code <= 0x9f;
    this.#emitEscapes(isC1 ? this.#escapes : this.#escapes - 1);
    this.#toGround();
    if (isC1) return at;
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const isControl = code < 0x20 || code === 0x7f;
    this.#events.push(isControl ? controlKey(code, true) : characterKey(character.toWellFormed(), { alt: true }));
    return at + character.length;
  }

  /** Whether a sequence begins with this character behind ESC. */
  #opens(character: string): boolean {
    this.#introducer = character;
    if (character === "[") this.#begin("csi", this.#escapes);
    else if (character === "O") this.#begin("ss3", this.#escapes);
    else if ("]P_^X".includes(character)) this.#begin("string", this.#escapes);
    else return false;
    return true;
  }

  /** A control character inside a sequence: the sequence is lost, the character is a key of its own. */
  #breakOff(at: number): number {
    this.#settle();
    this.#toGround();
    return at;
  }

  #settle(): void {
    if (!this.waiting) return;
    const isEscape = this.#state === "escape";
    this.#emitEscapes(isEscape ? this.#escapes : this.#escapes - 1);
    if (!isEscape) this.#events.push(characterKey(this.#introducer, { alt: true }));
    this.#toGround();
  }

  #readSs3(code: number): void {
    if (code >= 0x30 && code <= 0x39) return;
    const body = this.#sequence;
    this.#emitKey((alt) => ss3Event(body, alt));
    this.#toGround();
  }

  #readCsi(code: number): void {
    const body = this.#sequence;
    const isLinuxFunctionKey = body.startsWith("[");
    if (isLinuxFunctionKey ? body.length < 2 : !endsCsi(body, code)) return;
    if (body === PASTE_START) {
      this.#emitEscapes(this.#escapes - 1);
      this.#toGround();
      this.#state = "paste";
      return;
    }
    if (body.length < LONGEST_SEQUENCE) this.#emitKey((alt) => csiEvent(body, alt));
    this.#toGround();
  }

  /** A control character ends a string that lost its end, so that Enter and Ctrl+C always work again. */
  #readString(text: string, at: number): number {
    this.#stringEnd.lastIndex = at;
    const end = this.#stringEnd.exec(text)?.index ?? text.length;
    this.#append(text.slice(at, end));
    if (end === text.length) return end;
    const code = text.charCodeAt(end);
    if (code === ESC) this.#state = "string-escape";
    else if (code === 0x07) this.#emitReply("\x07");
    else if (code === 0x9c) this.#emitReply("\x1b\\");
    else return this.#breakOff(end);
    return end + 1;
  }

  #readStringEnd(code: number, at: number): number {
    if (code === 0x5c) {
      this.#emitReply("\x1b\\");
      return at + 1;
    }
    this.#toGround();
    this.#begin("escape", 1);
    return at;
  }

  #emitReply(terminator: string): void {
    this.#emitEscapes(this.#escapes - 1);
    const sequence = `\x1b${this.#introducer}${this.#sequence}${terminator}`;
    if (sequence.length < LONGEST_SEQUENCE) this.#events.push({ type: "reply", sequence });
    this.#toGround();
  }

  /** With two ESC before a sequence, a key has Alt; before anything else the first was the Escape key. */
  #emitKey(eventOf: (alt: boolean) => KeyEvent | undefined): void {
    const event = eventOf(this.#escapes === 2);
    if (event?.type !== "key") this.#emitEscapes(this.#escapes - 1);
    if (event) this.#events.push(event);
  }

  #readPaste(text: string, at: number): number {
    const piece = this.#pasteTail + text.slice(at);
    const end = piece.indexOf(PASTE_END);
    if (end >= 0) {
      this.#paste.push(piece.slice(0, end));
      this.#emitPaste();
      const next = at + end + PASTE_END.length - this.#pasteTail.length;
      this.#toGround();
      return next;
    }
    const split = Math.max(0, piece.length - PASTE_END.length);
    this.#paste.push(piece.slice(0, split));
    this.#pasteSize += split;
    this.#pasteTail = piece.slice(split);
    if (this.#pasteSize > LARGEST_PASTE) this.#emitPartOfPaste();
    return text.length;
  }

  /** Stays in the paste: what follows must not be taken for keys. */
  #emitPartOfPaste(): void {
    const whole = this.#paste.join("");
    const splitsSomething = /[\r\ud800-\udbff]$/.test(whole);
    this.#pasteTail = (splitsSomething ? whole.slice(-1) : "") + this.#pasteTail;
    this.#paste = [splitsSomething ? whole.slice(0, -1) : whole];
    this.#emitPaste();
  }

  #emitPaste(): void {
    this.#events.push({ type: "paste", text: cleanPaste(this.#paste.join("")) });
    this.#paste = [];
    this.#pasteSize = 0;
  }

  #emitEscapes(count: number): void {
    for (let index = 0; index < count; index++) this.#events.push(namedKey("escape"));
  }

  #append(piece: string): void {
    if (this.#sequence.length < LONGEST_SEQUENCE) this.#sequence += piece;
  }

  #begin(state: State, escapes: number): void {
    this.#state = state;
    this.#escapes = escapes;
    this.#sequence = "";
  }

  #toGround(): void {
    this.#state = "ground";
    this.#escapes = 0;
    this.#sequence = "";
    this.#paste = [];
    this.#pasteSize = 0;
    this.#pasteTail = "";
  }
}

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
const NOT_TYPED = () => /[\x00-\x1f\x7f-\x9f]/g;
const STRING_END = () => /[\x00-\x1f\x7f\x9c]/g;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: see above

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
const LONGEST_GRAPHEME = 32;

function typed(text: string): KeyEvent {
  const isOne = text.length === 1 || (text.length <= LONGEST_GRAPHEME && isOneGrapheme(text));
  return isOne ? characterKey(text) : { ...namedKey("text"), text };
}

function isOneGrapheme(text: string): boolean {
  return GRAPHEMES.segment(text).containing(0)?.segment.length === text.length;
}

/** rxvt ends keys with a `$`, which elsewhere comes before the last character. */
function endsCsi(body: string, code: number): boolean {
  if (code >= 0x40) return !(body.length === 1 && code === 0x5b);
  return code === 0x24 && /^\d+\$$/.test(body);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
