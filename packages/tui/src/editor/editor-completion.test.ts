import { describe, expect, test } from "vitest";
import { keyTable } from "../keys/key-table.ts";
import { pressKeys, textWithCaret } from "../testing/press-keys.ts";
import { plainText } from "../text/line.ts";
import type { Complete } from "./completion.ts";
import { Editor } from "./editor.ts";

const WORDS = ["/model", "/models", "/theme", "/thinking", "/exit"];

/** Commands and paths, by their beginning; a folder does not show what lies in it. */
const complete: Complete = (text, caret) => {
  const typed = text.slice(0, caret);
  const known = typed.startsWith("./src/") ? ["./src/a.ts", "./src/b.ts"] : ["./src/", ...WORDS];
  const words = known.filter((word) => typed !== "" && word.startsWith(typed));
  return { from: 0, items: words.map((word) => ({ insert: word, label: word, detail: `about ${word}` })) };
};

function editorWith(): Editor {
  return new Editor({ keys: keyTable(), complete, history: ["before"] });
}

function after(written: string): string {
  const editor = editorWith();
  pressKeys(editor, written);
  return textWithCaret(editor);
}

function popup(editor: Editor, width = 60): string[] {
  return editor.view(width, 10, []).popup.map(plainText);
}

describe("taking", () => {
  test.each([
    ["/e<tab>", "/exit|"],
    ["/t<tab>", "/th|"],
    ["/t<tab><tab>", "/theme|"],
    ["/t<down><tab>", "/thinking|"],
    ["/t<down><enter>", "/thinking|"],
    ["/t<ctrl+n><ctrl+p><enter>", "/theme|"],
    ["/t<up><enter>", "/thinking|"],
    ["/mo<tab>", "/model|"],
    ["/mo<tab><tab>", "/model|"],
    ["/mo<tab><down><tab>", "/models|"],
    ["hello<tab>", "hello|"],
    ["./<tab>", "./src/|"],
    ["./<tab><tab>", "./src/a.ts|"],
    ["./<tab><down><enter>", "./src/b.ts|"],
  ])("%s gives %s", (written, expected) => expect(after(written)).toBe(expected));

  test("it can be undone", () => expect(after("/e<tab><ctrl+_>")).toBe("/e|"));

  test("Tab with nothing to complete is left to the screen", () => {
    expect(pressKeys(editorWith(), "x<tab>").at(-1)).toBe("ignored");
  });
});

describe("the list", () => {
  test("comes while typing, and goes when the caret moves or a text is put in", () => {
    const editor = editorWith();
    pressKeys(editor, "/t");
    expect(popup(editor)).toEqual(["> /theme     about /theme", "  /thinking  about /thinking"]);
    pressKeys(editor, "<left>");
    expect(popup(editor)).toEqual([]);
    pressKeys(editor, "<end>h");
    expect(editor.isCompleting).toBe(true);
    editor.setText("/t");
    expect(editor.isCompleting).toBe(false);
  });

  test("does not come with history, pastes or undo", () => {
    const editor = new Editor({ keys: keyTable(), complete, history: ["/t"] });
    pressKeys(editor, "<up>");
    expect(editor.isCompleting).toBe(false);
    pressKeys(editor, "<down>");
    editor.handle({ type: "paste", text: "/t" });
    expect(editor.isCompleting).toBe(false);
  });

  test("Enter sends what stands there, unless the person chose in the list", () => {
    expect(pressKeys(editorWith(), "/model<enter>").at(-1)).toEqual({ submit: "/model" });
    expect(pressKeys(editorWith(), "/t<enter>").at(-1)).toEqual({ submit: "/t" });
    expect(pressKeys(editorWith(), "/t<down><enter><enter>").at(-1)).toEqual({ submit: "/thinking" });
  });

  test("Escape closes it and it stays closed for this word, Tab brings it back", () => {
    const editor = editorWith();
    expect(pressKeys(editor, "/t<escape><escape>").slice(-2)).toEqual(["changed", "ignored"]);
    pressKeys(editor, "h");
    expect(editor.isCompleting).toBe(false);
    pressKeys(editor, "<tab>");
    expect(editor.isCompleting).toBe(true);
    pressKeys(editor, "<escape><ctrl+u>/");
    expect(editor.isCompleting).toBe(true);
  });

  test("a list that says only what stands there leaves Up to the history", () => {
    expect(after("/exit<up>")).toBe("before|");
  });

  test("shows eight at a time, with the chosen one among them and its number", () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ insert: `w${index}`, label: `w${index}` }));
    const editor = new Editor({ keys: keyTable(), complete: () => ({ from: 0, items: many }) });
    pressKeys(editor, `w${"<down>".repeat(20)}`);
    const view = editor.view(40, 5, []);
    expect(view.popup).toHaveLength(8);
    expect(view.popup.map(plainText)).toContain("> w20");
    expect(plainText(view.hint ?? [])).toBe("21 of 30");
  });

  test("is never wider than the screen, and shows no control characters", () => {
    const items = [{ insert: "x", label: "long \x1b[31mlabel\nof 日本 kind", detail: "detail ".repeat(30) }];
    const editor = new Editor({ keys: keyTable(), complete: () => ({ from: 0, items }), signs: () => SIGNS });
    pressKeys(editor, "x");
    expect(popup(editor, 20)).toEqual(["❯ long label …  det…"]);
  });
});

const SIGNS = { selected: "❯", ellipsis: "…" };

describe("what comes later", () => {
  test("is asked for while something is being completed, and never under the person's hand", () => {
    let words = ["@a"];
    const late: Complete = (text) =>
      text.startsWith("@") ? { from: 0, items: words.map((word) => ({ insert: word, label: word })) } : undefined;
    const editor = new Editor({ keys: keyTable(), complete: late });
    expect(editor.refreshCompletions()).toBe(false);
    words = [];
    pressKeys(editor, "@");
    expect(popup(editor)).toEqual([]);
    words = ["@a", "@b"];
    expect(editor.refreshCompletions()).toBe(true);
    expect(popup(editor)).toEqual(["> @a", "  @b"]);
    pressKeys(editor, "<down>");
    words = ["@c"];
    expect(editor.refreshCompletions()).toBe(false);
    expect(popup(editor)).toEqual(["  @a", "> @b"]);
  });

  test("an answer beyond the text is not followed", () => {
    const editor = new Editor({
      keys: keyTable(),
      complete: () => ({ from: 99, items: [{ insert: "x", label: "x" }] }),
    });
    pressKeys(editor, "a<tab>");
    expect([editor.text, editor.isCompleting]).toEqual(["a", false]);
  });

  test("folded pastes count as one character", () => {
    const seen: [string, number][] = [];
    const editor = new Editor({
      keys: keyTable(),
      complete: (text, caret) => {
        seen.push([text, caret]);
        return undefined;
      },
    });
    editor.handle({ type: "paste", text: "1\n2\n3\n4" });
    pressKeys(editor, " @");
    expect(seen.at(-1)).toEqual(["\ufffc @", 3]);
  });
});
