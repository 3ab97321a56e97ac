import type { KeyEvent } from "./key-event.ts";

export type KeyPress = Extract<KeyEvent, { type: "key" }>;

export interface Modifiers {
  readonly ctrl?: boolean;
  readonly alt?: boolean;
  readonly shift?: boolean;
}

/** A key that has a name and types nothing. */
export function namedKey(name: string, { ctrl = false, alt = false, shift = false }: Modifiers = {}): KeyPress {
  return { type: "key", name, ctrl, alt, shift };
}

/**
 * A key that types a character. Letters are named by their small form, so that every terminal's way to say Shift is the
 * same; with Ctrl or Alt it types nothing.
 */
export function characterKey(
  character: string,
  { ctrl = false, alt = false, shift = false }: Modifiers = {},
): KeyPress {
  const small = character.toLowerCase();
  const isCapital = small !== character && small.toUpperCase() === character;
  const name = character === " " ? "space" : isCapital ? small : character;
  if (ctrl || alt) return { type: "key", name, ctrl, alt, shift: shift || isCapital };
  return { type: "key", name, ctrl, alt, shift: name === "space" ? shift : isCapital, text: character };
}

/** What one byte below 0x20, or 0x7f, stands for. */
export function controlKey(code: number, alt: boolean): KeyPress {
  switch (code) {
    case 0x00:
      return namedKey("space", { ctrl: true, alt });
    case 0x08:
      return namedKey("backspace", { ctrl: true, alt });
    case 0x09:
      return namedKey("tab", { alt });
    case 0x0d:
      return namedKey("enter", { alt });
    case 0x0a:
      return alt ? namedKey("enter", { alt }) : namedKey("j", { ctrl: true });
    case 0x1b:
      return namedKey("escape", { alt });
    case 0x7f:
      return namedKey("backspace", { alt });
    default:
      return namedKey(String.fromCharCode(code + (code <= 0x1a ? 0x60 : 0x40)), { ctrl: true, alt });
  }
}
