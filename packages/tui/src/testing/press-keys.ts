import type { Editor, EditorOutcome } from "../editor/editor.ts";
import type { KeyEvent } from "../keys/key-event.ts";
import { namedKey } from "../keys/key-press.ts";

/** For tests: presses keys as they are written, text as it is and keys in angle brackets: `hello<left><ctrl+w>`. */
export function pressKeys(editor: Editor, written: string): EditorOutcome[] {
  return eventsOf(written).map((event) => editor.handle(event));
}

/** The text with a bar where the caret stands. */
export function textWithCaret(editor: Editor): string {
  return `${editor.text.slice(0, editor.caret)}|${editor.text.slice(editor.caret)}`;
}

function eventsOf(written: string): KeyEvent[] {
  return [...written.matchAll(/<([^<>]+)>|[^<]/gsu)].map(([whole, key]): KeyEvent => {
    if (key === undefined) return { ...namedKey(whole), text: whole };
    const parts = key.split("+");
    const has = (modifier: string) => parts.slice(0, -1).includes(modifier);
    return namedKey(parts.at(-1) ?? "", { ctrl: has("ctrl"), alt: has("alt"), shift: has("shift") });
  });
}
