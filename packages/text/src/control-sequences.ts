/** Everything a terminal could obey: C0 but for newline and tab, and C1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
const CONTROL = /[\x00-\x08\x0b-\x1f\x80-\x9f]/;

type State = "text" | "escape" | "intermediate" | "csi" | "string" | "string-escape";

const ESC = 0x1b;
const BEL = 0x07;
const CANCEL = 0x18;
const SUBSTITUTE = 0x1a;
const STRING_TERMINATOR = 0x9c;

/**
 * Takes terminal control sequences out of text that comes in pieces; a sequence may be split over any of them.
 * A title or device string that never ends is given up at the end of its line, so that it cannot swallow an answer.
 */
export class ControlStripper {
  #state: State = "text";

  push(piece: string): string {
    if (this.#state === "text" && !CONTROL.test(piece)) return piece;
    let kept = "";
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const keep = this.#keeps(piece.charCodeAt(at));
      if (keep) continue;
      kept += piece.slice(from, at);
      from = at + 1;
    }
    return kept + piece.slice(from);
  }

  #keeps(code: number): boolean {
    switch (this.#state) {
      case "text":
        return this.#inText(code);
      case "escape":
        return this.#afterEscape(code);
      case "intermediate":
        if (code >= 0x20 && code <= 0x2f) return false;
        return this.#endsAt(code, code >= 0x30 && code <= 0x7e);
      case "csi":
        if (code >= 0x20 && code <= 0x3f) return false;
        return this.#endsAt(code, code >= 0x40 && code <= 0x7e);
      case "string":
        return this.#inString(code);
      case "string-escape":
        this.#state = "escape";
        if (code !== 0x5c) return this.#afterEscape(code);
        this.#state = "text";
        return false;
    }
  }

  #inText(code: number): boolean {
    if (code === ESC) this.#state = "escape";
    else if (code === 0x9b) this.#state = "csi";
    else if (startsString(code)) this.#state = "string";
    return code === 0x0a || code === 0x09 || (code >= 0x20 && (code < 0x80 || code > 0x9f));
  }

  #afterEscape(code: number): boolean {
    if (code === 0x5b) this.#state = "csi";
    else if (startsString(code + 0x40) && code >= 0x40 && code <= 0x5f) this.#state = "string";
    else if (code >= 0x20 && code <= 0x2f) this.#state = "intermediate";
    else return this.#endsAt(code, code >= 0x30 && code <= 0x7e);
    return false;
  }

  /** The sequence is over: with its last character, or broken off by one that is not part of it. */
  #endsAt(code: number, isFinal: boolean): boolean {
    this.#state = "text";
    return isFinal ? false : this.#inText(code);
  }

  #inString(code: number): boolean {
    if (code === ESC) this.#state = "string-escape";
    else if (code === BEL || code === STRING_TERMINATOR || code === CANCEL || code === SUBSTITUTE) this.#state = "text";
    else if (code === 0x0a) return this.#endsAt(code, false);
    return false;
  }
}

export function stripControl(text: string): string {
  return CONTROL.test(text) ? new ControlStripper().push(text) : text;
}

/** DCS, SOS, OSC, PM and APC: what follows is a string for the terminal, up to its terminator. */
function startsString(code: number): boolean {
  return code === 0x90 || code === 0x98 || code === 0x9d || code === 0x9e || code === 0x9f;
}
