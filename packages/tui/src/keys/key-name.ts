import type { KeyEvent } from "./key-event.ts";
import type { Modifiers } from "./key-press.ts";

/** How a key is called in the table of keys and in the settings: "ctrl+a", "alt+enter", "shift+tab". */
export function keyName(event: KeyEvent): string {
  return event.type === "key" ? joined(event.name, event) : event.type;
}

/** The name as `keyName` gives it, of what a person wrote: "Ctrl+A", "esc", "option+Return". Undefined: no such key. */
export function parseKeyName(written: string): string | undefined {
  const parts = written.trim().toLowerCase().split("+");
  const endsInPlus = parts.length > 1 && parts.at(-1) === "" && parts.at(-2) === "";
  const last = endsInPlus ? "+" : (parts.at(-1) ?? "");
  const modifiers = parts.slice(0, endsInPlus ? -2 : -1).map((part) => MODIFIERS[part.trim()]);
  const name = KEY_ALIASES[last.trim()] ?? (last === " " ? "space" : last.trim());
  if (modifiers.includes(undefined) || !isKey(name)) return undefined;
  const has = (modifier: keyof Modifiers) => modifiers.includes(modifier);
  return joined(name, { ctrl: has("ctrl"), alt: has("alt"), shift: has("shift") });
}

/** Whether the key puts a character into the text when it is not taken for something else. */
export function typesText(name: string): boolean {
  const key = name.replace(/^shift\+(?=.)/, "");
  return key === "space" || [...key].length === 1;
}

/** The name for a person to read: "Ctrl+A", "PageUp". */
export function shownKeyName(name: string): string {
  const parts = name === "+" || name.endsWith("++") ? [...name.slice(0, -2).split("+"), "+"] : name.split("+");
  return parts
    .filter(Boolean)
    .map((part) => SHOWN[part] ?? part.charAt(0).toUpperCase() + part.slice(1))
    .join("+");
}

function joined(name: string, { ctrl, alt, shift }: Modifiers): string {
  return `${ctrl ? "ctrl+" : ""}${alt ? "alt+" : ""}${shift ? "shift+" : ""}${name}`;
}

const MODIFIERS: Readonly<Record<string, keyof Modifiers>> = {
  ctrl: "ctrl",
  control: "ctrl",
  alt: "alt",
  meta: "alt",
  option: "alt",
  opt: "alt",
  shift: "shift",
};

const KEY_ALIASES: Readonly<Record<string, string>> = {
  return: "enter",
  esc: "escape",
  del: "delete",
  ins: "insert",
  bs: "backspace",
  pgup: "pageup",
  "page-up": "pageup",
  pgdn: "pagedown",
  pgdown: "pagedown",
  "page-down": "pagedown",
  plus: "+",
};

const NAMED_KEYS: ReadonlySet<string> = new Set(
  "enter tab escape backspace delete insert space up down left right home end pageup pagedown begin".split(" "),
);

const SHOWN: Readonly<Record<string, string>> = { escape: "Esc", pageup: "PageUp", pagedown: "PageDown" };

function isKey(name: string): boolean {
  return NAMED_KEYS.has(name) || /^f([1-9]|[12]\d|3[0-5])$/.test(name) || [...name].length === 1;
}
