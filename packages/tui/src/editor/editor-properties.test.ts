import { expect, test } from "vitest";
import { KEY_ACTIONS } from "../keys/key-actions.ts";
import type { KeyEvent } from "../keys/key-event.ts";
import { keyTable } from "../keys/key-table.ts";
import { pressKeys } from "../testing/press-keys.ts";
import { lineWidth } from "../text/width.ts";
import { Editor } from "./editor.ts";

const TEXTS = [
  "a",
  "word ",
  "日本",
  "e\u0301",
  "\u0301",
  "\u200d",
  "👨‍👩‍👧",
  "👧",
  "🇩",
  "🇩🇪",
  "\t",
  "ก็",
  "/th",
  "@",
  "\\",
  "ﷺ",
];
const PASTES = ["x", "1\n2\n3\n4\n5", "y".repeat(600), "\u0301z", "two\nlines", ""];
const KEYS = KEY_ACTIONS.flatMap(({ keys }) => keys.map((key) => `<${key}>`));
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

function editorOf(): Editor {
  const items = ["/theme", "/thinking", "@a b", "./x/"].map((word) => ({ insert: word, label: word, detail: "about" }));
  return new Editor({
    keys: keyTable(),
    history: ["one", "two\nlines", "日本"],
    complete: (text, caret) =>
      caret % 3 === 0 ? undefined : { from: Math.max(0, text.lastIndexOf(" ", caret - 1) + 1), items },
  });
}

/** Sending is left out where undoing is looked at: what was sent does not come back. */
function pressSomething(editor: Editor, random: (below: number) => number, mayTakeAway: boolean): void {
  const kind = random(10);
  if (kind === 0) editor.handle({ type: "paste", text: PASTES[random(PASTES.length)] ?? "" });
  else if (kind <= 4) editor.handle(typed(TEXTS[random(TEXTS.length)] ?? ""));
  else if (kind === 5) editor.insert(TEXTS[random(TEXTS.length)] ?? "");
  else if (kind === 6 && random(5) === 0) editor.setText(`set ${random(9)}`, random(6));
  else {
    const key = KEYS[random(KEYS.length)] ?? "";
    const takesAway = ["<enter>", "<ctrl+enter>", "<alt+s>"].includes(key);
    if (mayTakeAway || !takesAway) pressKeys(editor, key);
  }
}

function typed(text: string): KeyEvent {
  return { type: "key", name: "text", ctrl: false, alt: false, shift: false, text };
}

test("whatever is pressed, the caret stands between characters and the view fits", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomNumbers(seed);
    const editor = editorOf();
    for (let step = 0; step < 60; step++) {
      pressSomething(editor, random, true);
      const borders = new Set([...GRAPHEMES.segment(editor.text)].map(({ index }) => index)).add(editor.text.length);
      const isUnfolded = !/\n.*\n.*\n/.test(editor.text) && editor.length < 500;
      if (isUnfolded) expect(borders, `seed ${seed}, step ${step}`).toContain(editor.caret);
      const width = 1 + random(120);
      const maxRows = 1 + random(12);
      const { rows, caret, popup, hint = [] } = editor.view(width, maxRows, [{ text: "❯ " }]);
      expect(rows.length).toBeLessThanOrEqual(maxRows);
      for (const row of [...rows, ...popup, hint]) expect(lineWidth(row)).toBeLessThanOrEqual(width);
      expect(caret.row).toBeLessThan(rows.length);
      expect(caret.column).toBeLessThan(width);
      expect(editor.text).not.toMatch(/\p{Cs}/u);
    }
  }
});

test("undoing everything gives the empty text, doing it all again the last one", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomNumbers(seed * 7919);
    const editor = editorOf();
    for (let step = 0; step < 60; step++) pressSomething(editor, random, false);
    if (editor.isSearching) pressKeys(editor, "<escape>");
    editor.insert("z");
    const last = editor.text;
    for (let step = 0; step < 200; step++) pressKeys(editor, "<ctrl+_>");
    expect(editor.text, `seed ${seed}`).toBe("");
    for (let step = 0; step < 200; step++) pressKeys(editor, "<alt+/>");
    expect(editor.text, `seed ${seed}`).toBe(last);
  }
});

test("a view after many changes is the view of the same text drawn for the first time", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomNumbers(seed * 31);
    const editor = new Editor({ keys: keyTable() });
    editor.setText((TEXTS[random(TEXTS.length)] ?? "").repeat(200));
    for (let step = 0; step < 20; step++) {
      editor.view(20, 400, []);
      editor.setText(editor.text, random(editor.length + 1));
      editor.insert(TEXTS[random(TEXTS.length)] ?? "");
      if (random(3) === 0) pressKeys(editor, "<ctrl+w>");
      const fresh = new Editor({ keys: keyTable() });
      fresh.setText(editor.text, editor.caret);
      expect(editor.view(20, 400, []), `seed ${seed}, step ${step}`).toEqual(fresh.view(20, 400, []));
    }
  }
});
