import { describe, expect, test } from "vitest";
import { keyTable } from "../keys/key-table.ts";
import { pressKeys, textWithCaret } from "../testing/press-keys.ts";
import { plainText } from "../text/line.ts";
import { Editor } from "./editor.ts";

function editorOf(...history: string[]): Editor {
  return new Editor({ keys: keyTable(), history });
}

function after(written: string, ...history: string[]): string {
  const editor = editorOf(...history);
  pressKeys(editor, written);
  return textWithCaret(editor);
}

describe("walking", () => {
  test.each([
    ["<up>", "three|"],
    ["<up><up>", "two|"],
    ["<up><up><up><up><up>", "one|"],
    ["draft<up><down>", "draft|"],
    ["draft<left><up><up><down><down>", "draf|t"],
    ["draft<down>", "draft|"],
    ["<ctrl+p><ctrl+p><ctrl+n>", "three|"],
    ["<up>x<up>", "three|"],
    ["<up>x<up><down>", "threex|"],
    ["a<alt+enter>b<up>", "a|\nb"],
    ["a<alt+enter>b<up><up>", "three|"],
    ["a<alt+enter>b<up><up><down>", "a|\nb"],
    ["new<enter><up>", "new|"],
    ["three<enter><up><up>", "two|"],
  ])("%s gives %s", (written, expected) => expect(after(written, "one", "two", "three")).toBe(expected));

  test("an entry of several lines is recalled whole, and Up goes through its rows first", () => {
    expect(after("<up>", "old", "a\nb\nc")).toBe("a\nb\nc|");
    expect(after("<up><up><up>", "old", "a\nb\nc")).toBe("a|\nb\nc");
    expect(after("<up><up><up><up>", "old", "a\nb\nc")).toBe("old|");
  });

  test("Up goes through the rows of a wrapped line", () => {
    const editor = editorOf("old");
    pressKeys(editor, "abcdefgh");
    editor.view(6, 5, [{ text: "> " }]);
    pressKeys(editor, "<left><up>");
    expect(textWithCaret(editor)).toBe("abc|defgh");
    pressKeys(editor, "<up>");
    expect(textWithCaret(editor)).toBe("old|");
  });

  test("Up and Down keep to their column over shorter lines", () => {
    expect(after("abcdef<alt+enter>x<alt+enter>ghijkl<left><up><up>")).toBe("abcde|f\nx\nghijkl");
    expect(after("abcdef<alt+enter>x<alt+enter>ghijkl<left><up><up><down><down>")).toBe("abcdef\nx\nghijk|l");
  });

  test("the same prompt twice in a row is kept once, empty ones not at all", () => {
    expect(after("<up><up>", "one", "two", "two", "  ")).toBe("one|");
    expect(after("a<enter>a<enter>b<enter><up><up><up>")).toBe("a|");
  });

  test("history may come later, and control characters in it are dropped", () => {
    const editor = editorOf();
    expect(pressKeys(editor, "<up>")).toEqual(["unchanged"]);
    editor.setHistory(["evil\x1b]0;title\x07 text"]);
    pressKeys(editor, "<up>");
    expect(editor.text).toBe("evil text");
  });

  test("a folded paste in the draft is still folded after a walk", () => {
    const editor = editorOf("old");
    editor.handle({ type: "paste", text: "1\n2\n3\n4" });
    pressKeys(editor, "<up><down>");
    expect(editor.view(40, 5, []).rows.map(plainText)).toEqual(["[Pasted 4 lines]"]);
  });
});

describe("searching", () => {
  const history = ["git push", "Make tea", "git status", "write a poem"];

  test.each([
    ["<ctrl+r>git<enter>", "git status|"],
    ["<ctrl+r>git<ctrl+r><enter>", "git push|"],
    ["<ctrl+r>git<ctrl+r><ctrl+r><enter>", "git push|"],
    ["<ctrl+r>git<ctrl+r><down><enter>", "git status|"],
    ["<ctrl+r>gitx<backspace><enter>", "git status|"],
    ["<ctrl+r>tea<enter>", "Make tea|"],
    ["<ctrl+r>make<enter>", "Make tea|"],
    ["<ctrl+r>MAKE<enter>", "|"],
    ["draft<ctrl+r>git<escape>", "draft|"],
    ["draft<ctrl+r>git<ctrl+c>", "draft|"],
    ["draft<ctrl+r>nothing like it<enter>", "draft|"],
    ["draft<ctrl+r><enter>", "draft|"],
    ["<ctrl+r>poem<ctrl+a>X", "X|write a poem"],
    ["<ctrl+r>poem<tab>!", "write a poem!|"],
    ["<ctrl+r>git<ctrl+u>tea<enter>", "Make tea|"],
    ["draft<ctrl+r>git<enter><ctrl+_>", "draft|"],
  ])("%s gives %s", (written, expected) => expect(after(written, ...history)).toBe(expected));

  test("the query, the hit and what to do next are in sight, the caret behind the query", () => {
    const editor = editorOf(...history, "one\ntwo git three\nfour");
    pressKeys(editor, "draft<ctrl+r>git");
    const view = editor.view(60, 6, [{ text: "> " }]);
    expect(view.rows.map(plainText)).toEqual(["search: git", "one", "two git three", "four"]);
    expect(view.caret).toEqual({ row: 0, column: 11 });
    const hit = view.rows[2]?.find(({ text }) => text === "git");
    expect(hit?.style).toMatchObject({ bold: true, underline: true });
    expect(plainText(view.hint ?? [])).toBe("Enter takes it, Ctrl+R looks further back, Esc leaves");
    expect([editor.isSearching, editor.text]).toEqual([true, "draft"]);
  });

  test("of a long prompt the part around the hit is shown", () => {
    const lines = Array.from({ length: 500 }, (_, index) => `row ${index}`).join("\n");
    const editor = editorOf(lines);
    pressKeys(editor, "<ctrl+r>row 321");
    expect(editor.view(40, 4, []).rows.map(plainText)).toEqual(["search: row 321", "row 320", "row 321", "row 322"]);
  });

  test("no hit and no query are said in words", () => {
    const editor = editorOf("a");
    const second = () => plainText(editor.view(60, 4, []).rows[1] ?? []);
    pressKeys(editor, "<ctrl+r>");
    expect(second()).toMatch(/Type a part/);
    pressKeys(editor, "zz");
    expect(second()).toMatch(/No earlier prompt/);
  });

  test("signs of regular expressions are text, a paste is typed into the query", () => {
    expect(after("<ctrl+r>a.b*(<enter>", "axb", "a.b*(c)")).toBe("a.b*(c)|");
    const editor = editorOf("git push", "other");
    pressKeys(editor, "<ctrl+r>");
    editor.handle({ type: "paste", text: "push\nmore" });
    pressKeys(editor, "<enter>");
    expect(editor.text).toBe("git push");
  });
});
