import { describe, expect, test } from "vitest";
import { KEY_ACTIONS } from "./key-actions.ts";
import { KeyDecoder } from "./key-decoder.ts";
import type { KeyEvent } from "./key-event.ts";
import { parseKeyName, shownKeyName } from "./key-name.ts";
import { keyTable } from "./key-table.ts";

function sent(bytes: string): KeyEvent {
  const decoder = new KeyDecoder();
  const event = [...decoder.push(bytes), ...decoder.flush()][0];
  if (!event) throw new Error(`nothing came of ${JSON.stringify(bytes)}`);
  return event;
}

describe("names of keys", () => {
  test.each([
    ["Ctrl+A", "ctrl+a"],
    ["esc", "escape"],
    ["option+Return", "alt+enter"],
    ["shift+ctrl+PgUp", "ctrl+shift+pageup"],
    ["ctrl++", "ctrl++"],
    ["ctrl+plus", "ctrl++"],
    ["alt+é", "alt+é"],
    ["f12", "f12"],
    ["meta+space", "alt+space"],
  ])("%s is %s", (written, name) => expect(parseKeyName(written)).toBe(name));

  test.each(["", "ctrl", "ctrl+", "hyper+a", "ctrl+nope", "f99", "text"])("%j is no key", (written) => {
    expect(parseKeyName(written)).toBeUndefined();
  });

  test.each([
    ["ctrl+a", "Ctrl+A"],
    ["alt+shift+enter", "Alt+Shift+Enter"],
    ["escape", "Esc"],
    ["ctrl++", "Ctrl++"],
    ["pageup", "PageUp"],
  ])("%s is shown as %s", (name, shown) => expect(shownKeyName(name)).toBe(shown));
});

describe("the built-in table", () => {
  test("has no problems, and every key is named as events name it", () => {
    expect(keyTable().problems).toEqual([]);
    for (const { keys } of KEY_ACTIONS) for (const key of keys) expect(parseKeyName(key)).toBe(key);
  });

  test.each([
    ["editor", "\r", "submit"],
    ["editor", "\x1b\r", "newline"],
    ["editor", "\n", "newline"],
    ["editor", "\x1b[13;2u", "newline"],
    ["editor", "\x1b[13;5u", "steer"],
    ["editor", "\x1b[27;5;13~", "steer"],
    ["editor", "\x17", "delete-word-back"],
    ["editor", "\x1f", "undo"],
    ["editor", "\x1b/", "redo"],
    ["editor", "\x1b[1;5D", "word-left"],
    ["editor", "\x0f", "open-paste"],
    ["screen", "\x0f", "open-details"],
    ["screen", "\x03", "cancel"],
    ["screen", "\x1b", "cancel"],
    ["list", "\x10", "list-up"],
    ["list", "\x1b[5~", "list-page-up"],
    ["list", "a", undefined],
    ["editor", "\x1b[200~x\x1b[201~", undefined],
  ] as const)("in the %s, %j is %s", (where, bytes, id) => expect(keyTable().action(where, sent(bytes))).toBe(id));
});

describe("overrides", () => {
  test("replace the keys of an action", () => {
    const table = keyTable({ newline: "Ctrl+L", submit: ["enter", "f5"] });
    expect(table.problems).toEqual([]);
    expect(table.keys("newline")).toEqual(["ctrl+l"]);
    expect(table.action("editor", sent("\x0c"))).toBe("newline");
    expect(table.action("editor", sent("\x1b\r"))).toBeUndefined();
    expect(table.action("editor", sent("\x1b[15~"))).toBe("submit");
  });

  test.each([[[]], [""]])("%j switches an action off", (nothing) => {
    const table = keyTable({ undo: nothing });
    expect([table.problems, table.keys("undo"), table.action("editor", sent("\x1f"))]).toEqual([[], [], undefined]);
  });

  test.each([
    [{ newlin: "ctrl+l" }, 'There is no action "newlin" for a key. Did you mean newline?'],
    [{ undo: "hyper+x" }, 'The key "hyper+x" of undo is none: write it like ctrl+a, alt+enter or f5.'],
    [{ undo: "u" }, 'The key "u" of undo types text: add ctrl+ or alt+.'],
    [{ undo: "shift+u" }, 'The key "shift+u" of undo types text: add ctrl+ or alt+.'],
    [{ undo: "ctrl+y" }, "The key ctrl+y is given to undo and to yank: it does undo."],
  ])("%j is reported", (overrides, problem) => {
    expect(keyTable(overrides).problems).toEqual([problem]);
  });

  test("an own key takes a built-in one away, and both tell the same", () => {
    const table = keyTable({ undo: "ctrl+y" });
    expect(table.action("editor", sent("\x19"))).toBe("undo");
    expect([table.keys("undo"), table.keys("yank")]).toEqual([["ctrl+y"], []]);
  });

  test("the same key in two places is no problem", () => {
    expect(keyTable({ "external-editor": "ctrl+a" }).problems).toEqual([]);
  });
});
