import type { KeyEvent } from "./key-event.ts";
import { characterKey, controlKey, type KeyPress, type Modifiers, namedKey } from "./key-press.ts";

/** A whole CSI sequence without its introducer, such as `1;5C`. Undefined: a key that is of no use here. */
export function csiEvent(body: string, alt: boolean): KeyEvent | undefined {
  const final = body.at(-1) ?? "";
  const parameters = body.slice(0, -1);
  if (body.startsWith("[")) return linuxFunctionKey(body, alt);
  if (/^[?>=]/.test(parameters)) return { type: "reply", sequence: `\x1b[${body}` };
  if (parameters === "" && (final === "I" || final === "O")) return { type: "focus", focused: final === "I" };
  if (parameters === "") return plainLetter(final, alt);
  if (REPLY_FINALS.has(final) && /^[\d;: $]+$/.test(parameters)) return { type: "reply", sequence: `\x1b[${body}` };
  if (!/^[\d;:]+$/.test(parameters)) return undefined;
  return withParameters(numbersOf(parameters), final, alt);
}

/** A whole SS3 sequence without its introducer: a letter, in old forms with a number before it. */
export function ss3Event(body: string, alt: boolean): KeyEvent | undefined {
  const final = body.at(-1) ?? "";
  const state = modifiersOf(Number(body.slice(0, -1)) || 1);
  if (!state) return undefined;
  const held = { ...state, alt: alt || state.alt };
  const lower = "abcd".indexOf(final);
  if (lower >= 0) return namedKey(ARROWS[lower] ?? "", { ...held, ctrl: true });
  if (final === "M") return namedKey("enter", held);
  const name = LETTER_KEYS[final];
  if (name) return namedKey(name, held);
  const character = KEYPAD[final];
  return character ? characterKey(character, held) : undefined;
}

const ARROWS = ["up", "down", "right", "left"];

const LETTER_KEYS: Readonly<Record<string, string>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  E: "begin",
  F: "end",
  H: "home",
  P: "f1",
  Q: "f2",
  R: "f3",
  S: "f4",
};

const TILDE_KEYS: Readonly<Record<number, string>> = {
  1: "home",
  2: "insert",
  3: "delete",
  4: "end",
  5: "pageup",
  6: "pagedown",
  7: "home",
  8: "end",
  ...numbered([11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34], "f"),
};

/** What the application keypad sends after SS3. */
const KEYPAD: Readonly<Record<string, string>> = Object.fromEntries([
  ...[..."0123456789"].map((digit, index) => [String.fromCharCode(0x70 + index), digit]),
  ["X", "="],
  ...[..."*+,-./"].map((sign, index) => [String.fromCharCode(0x6a + index), sign]),
]);

/** Cursor position, device attributes, states of modes, status, sizes: answers, never keys. */
const REPLY_FINALS: ReadonlySet<string> = new Set(["R", "c", "y", "n", "t", "x"]);

function linuxFunctionKey(body: string, alt: boolean): KeyEvent | undefined {
  const index = "ABCDE".indexOf(body.slice(1));
  return body.length === 2 && index >= 0 ? namedKey(`f${index + 1}`, { alt }) : undefined;
}

function plainLetter(final: string, alt: boolean): KeyEvent | undefined {
  if (final === "Z") return namedKey("tab", { shift: true, alt });
  const lower = "abcd".indexOf(final);
  if (lower >= 0) return namedKey(ARROWS[lower] ?? "", { shift: true, alt });
  const name = LETTER_KEYS[final];
  return name ? namedKey(name, { alt }) : undefined;
}

/** `3;5:1~` as [[3], [5, 1]]; what is left out is undefined. */
type Numbers = readonly (readonly (number | undefined)[])[];

function numbersOf(parameters: string): Numbers {
  return parameters
    .split(";")
    .map((part) => part.split(":").map((digits) => (digits === "" ? undefined : Number(digits))));
}

function withParameters(numbers: Numbers, final: string, alt: boolean): KeyEvent | undefined {
  const first = numbers[0]?.[0] ?? 1;
  if (final === "u") return keyOfCode(numbers, numbers[1], numbers[2], alt);
  if (final === "~" && first === 27 && numbers[2]) return keyOfCode([numbers[2]], numbers[1], undefined, alt);
  if (final === "$" || final === "^" || final === "@") return rxvtKey(first, final, alt);
  const state = numbers[1] ?? (final === "~" ? undefined : [first]);
  const held = heldModifiers(state, alt);
  if (!held) return undefined;
  if (final === "Z") return namedKey("tab", { ...held, shift: true });
  const name = final === "~" ? TILDE_KEYS[first] : LETTER_KEYS[final];
  return name ? namedKey(name, held) : undefined;
}

function rxvtKey(code: number, final: string, alt: boolean): KeyEvent | undefined {
  const name = TILDE_KEYS[code];
  return name ? namedKey(name, { alt, shift: final !== "^", ctrl: final !== "$" }) : undefined;
}

/** A key by the code of its character or its place in the private area, as kitty and xterm send them. */
function keyOfCode(
  codes: Numbers,
  state: readonly (number | undefined)[] | undefined,
  text: readonly (number | undefined)[] | undefined,
  alt: boolean,
): KeyPress | undefined {
  const [code = 0, shifted, inLatin] = codes[0] ?? [];
  const held = heldModifiers(state, alt);
  if (!held || code > 0x10ffff) return undefined;
  const name = FUNCTIONAL_KEYS[code];
  if (name !== undefined) return namedKey(name, held);
  const keypad = code - KEYPAD_ZERO;
  if (keypad >= 0 && keypad < KEYPAD_SIGNS.length) return characterKey(KEYPAD_SIGNS[keypad] ?? "", held);
  if (code >= 0xe000 && code <= 0xf8ff) return undefined;
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return code === 0 ? textKey(text) : controlKey(code, held.alt);
  if (!held.ctrl && !held.alt) return textKey(text) ?? typedKey(code, shifted, held, state);
  return characterKey(characterOf(code > 0x7f ? (inLatin ?? code) : code), held);
}

function textKey(text: readonly (number | undefined)[] | undefined): KeyPress | undefined {
  const characters = (text ?? []).map((code) => (code === undefined ? "" : characterOf(code))).join("");
  if (characters === "" || /\p{Cc}/u.test(characters)) return undefined;
  return [...characters].length === 1 ? characterKey(characters) : { ...namedKey("text"), text: characters };
}

const CAPS_LOCK = 64;

function typedKey(
  code: number,
  shifted: number | undefined,
  held: Held,
  state: readonly (number | undefined)[] | undefined,
): KeyPress {
  if (held.shift && shifted !== undefined) return characterKey(characterOf(shifted), held);
  const character = characterOf(code);
  const isCapital = held.shift !== ((((state?.[0] ?? 1) - 1) & CAPS_LOCK) !== 0);
  const capital = character.toUpperCase();
  return characterKey(isCapital && [...capital].length === 1 ? capital : character, held);
}

function characterOf(code: number): string {
  return code > 0x10ffff ? "" : String.fromCodePoint(code).toWellFormed();
}

interface Held extends Modifiers {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const RELEASE = 3;

/** Undefined: the key was let go, or is meant for the window manager. */
function heldModifiers(state: readonly (number | undefined)[] | undefined, alt: boolean): Held | undefined {
  const [bits = 1, kind = 1] = state ?? [];
  const held = kind === RELEASE ? undefined : modifiersOf(bits);
  return held && { ...held, alt: held.alt || alt };
}

function modifiersOf(parameter: number): Held | undefined {
  const bits = Math.max(0, parameter - 1);
  const isForSystem = (bits & (8 | 16)) !== 0;
  if (isForSystem) return undefined;
  return { shift: (bits & 1) !== 0, alt: (bits & (2 | 32)) !== 0, ctrl: (bits & 4) !== 0 };
}

const KEYPAD_ZERO = 57399;
const KEYPAD_SIGNS = "0123456789./*-+";

const FUNCTIONAL_KEYS: Readonly<Record<number, string>> = {
  9: "tab",
  13: "enter",
  27: "escape",
  127: "backspace",
  ...Object.fromEntries(Array.from({ length: 23 }, (_, index) => [57376 + index, `f${index + 13}`])),
  57414: "enter",
  57417: "left",
  57418: "right",
  57419: "up",
  57420: "down",
  57421: "pageup",
  57422: "pagedown",
  57423: "home",
  57424: "end",
  57425: "insert",
  57426: "delete",
  57427: "begin",
};

function numbered(codes: readonly number[], prefix: string): Record<number, string> {
  return Object.fromEntries(codes.map((code, index) => [code, `${prefix}${index + 1}`]));
}
