import { describe, expect, test } from "vitest";
import { keyTable } from "../keys/key-table.ts";
import { pressKeys, textWithCaret } from "../testing/press-keys.ts";
import { Editor, type EditorOptions } from "./editor.ts";

function editorWith(options: Partial<EditorOptions> = {}): Editor {
  return new Editor({ keys: keyTable(), ...options });
}

/** What stands in the editor after these keys. */
function after(written: string, options: Partial<EditorOptions> = {}): string {
  const editor = editorWith(options);
  pressKeys(editor, written);
  return textWithCaret(editor);
}

describe("moving and changing", () => {
  test.each([
    ["hello", "hello|"],
    ["hello<left><left>", "hel|lo"],
    ["hello<left><left>X", "helX|lo"],
    ["hello<home>X<end>Y", "XhelloY|"],
    ["hello<ctrl+a><right><ctrl+f>", "he|llo"],
    ["one two three<alt+b>", "one two |three"],
    ["one two three<ctrl+left><ctrl+left>", "one |two three"],
    ["one two<home><alt+f>", "one| two"],
    ["one two<home><ctrl+right><ctrl+right>", "one two|"],
    ["one, two!<alt+b>", "one, |two!"],
    ["東京都に行く<alt+b>", "東京都に|行く"],
    ["a<alt+enter>b<alt+b><alt+b>", "|a\nb"],
    ["ab<shift+enter>cd<ctrl+j>ef", "ab\ncd\nef|"],
    ["ab<alt+enter>cd<ctrl+a>", "ab\n|cd"],
    ["ab<alt+enter>cd<ctrl+home>", "|ab\ncd"],
    ["ab<alt+enter>cd<ctrl+home><ctrl+end>", "ab\ncd|"],
    ["hello<backspace><backspace>", "hel|"],
    ["hello<home><delete><ctrl+d>", "|llo"],
    ["hello<home><backspace>", "|hello"],
    ["one two<ctrl+w>", "one |"],
    ["one two<alt+backspace><ctrl+backspace>", "|"],
    ["one two<home><alt+d>", "| two"],
    ["one two<left><left><ctrl+u>", "|wo"],
    ["one two<left><left><ctrl+k>", "one t|"],
    ["a<alt+enter>b<home><ctrl+u>", "a|b"],
    ["a<alt+enter>b<up><end><ctrl+k>", "a|b"],
    ["ab<ctrl+t>", "ba|"],
    ["abc<left><ctrl+t>", "acb|"],
    ["a<ctrl+t>", "a|"],
    ["<ctrl+t>", "|"],
    ["x\\<enter>y", "x\ny|"],
  ])("%s gives %s", (written, expected) => expect(after(written)).toBe(expected));

  test("a key that types nothing and means nothing is left to the screen", () => {
    expect(pressKeys(editorWith(), "<f5><ctrl+x><escape><ctrl+d>")).toEqual(Array(4).fill("ignored"));
    const editor = editorWith();
    expect(editor.handle({ type: "focus", focused: true })).toBe("ignored");
    expect(editor.handle({ type: "reply", sequence: "\x1b[?1u" })).toBe("ignored");
  });

  test("Ctrl+D deletes while there is something, then it is the screen's", () => {
    expect(pressKeys(editorWith(), "a<home><ctrl+d><ctrl+d>")).toEqual(["changed", "changed", "changed", "ignored"]);
  });
});

describe("characters of several code points are one", () => {
  const family = "👨‍👩‍👧";
  test.each([
    [`a${family}b<left><left>`, `a|${family}b`],
    [`a${family}<backspace>`, "a|"],
    ["e\u0301x<left><left>", "|e\u0301x"],
    ["e\u0301<backspace>", "|"],
    ["🇩🇪🇫🇷<left>", "🇩🇪|🇫🇷"],
    ["한국<left><backspace>", "|국"],
    [`${family}a<ctrl+t>`, `a${family}|`],
  ])("%s gives %s", (written, expected) => {
    const editor = editorWith();
    for (const part of written.split(/(<[^>]+>)/)) {
      if (part.startsWith("<")) pressKeys(editor, part);
      else if (part !== "")
        editor.handle({ type: "key", name: "text", ctrl: false, alt: false, shift: false, text: part });
    }
    expect(textWithCaret(editor)).toBe(expected);
  });

  test("a letter typed before an accent takes it, and the caret goes behind both", () => {
    const editor = editorWith();
    editor.setText("\u0301x", 0);
    pressKeys(editor, "e");
    expect(textWithCaret(editor)).toBe("e\u0301|x");
  });
});

describe("cut and put back", () => {
  test.each([
    ["one two<ctrl+w><ctrl+y><ctrl+y>", "one twotwo|"],
    ["one two three<ctrl+w><ctrl+w><ctrl+y>", "one two three|"],
    ["one two<home><alt+d><alt+d><end><ctrl+y>", "one two|"],
    ["one two<ctrl+w>x<ctrl+w><ctrl+y><alt+y>", "one two|"],
    ["one two<ctrl+w>x<ctrl+w><ctrl+y><alt+y><alt+y>", "one x|"],
    ["one<ctrl+w><alt+y>", "|"],
    ["<ctrl+y>", "|"],
  ])("%s gives %s", (written, expected) => expect(after(written)).toBe(expected));
});

describe("undo", () => {
  test.each([
    ["one two<ctrl+_>", "one |"],
    ["one two<ctrl+_><ctrl+_>", "|"],
    ["one two<ctrl+_><alt+/>", "one two|"],
    ["one two<ctrl+_>x<alt+/>", "one x|"],
    ["hello<backspace><backspace><ctrl+_>", "hello|"],
    ["hello<ctrl+w><ctrl+_>", "hello|"],
    ["ab<left>c<ctrl+_><ctrl+_>", "|"],
    ["<ctrl+_><alt+/>", "|"],
  ])("%s gives %s", (written, expected) => expect(after(written)).toBe(expected));

  test("what is typed after a pause is a step of its own", () => {
    let now = 0;
    const editor = editorWith({ now: () => now });
    pressKeys(editor, "ab");
    now += 10_000;
    pressKeys(editor, "cd<ctrl+_>");
    expect(editor.text).toBe("ab");
  });

  test("a text that was put in place of another can be had back", () => {
    const editor = editorWith();
    pressKeys(editor, "draft");
    editor.setText("other");
    pressKeys(editor, "<ctrl+_>");
    expect(textWithCaret(editor)).toBe("draft|");
  });

  test("what was sent is not brought back", () => expect(after("sent<enter>new<ctrl+_><ctrl+_>")).toBe("|"));
});

describe("sending", () => {
  test("Enter gives the text and leaves nothing", () => {
    const editor = editorWith();
    expect(pressKeys(editor, "hi<enter>").at(-1)).toEqual({ submit: "hi" });
    expect([editor.text, editor.isEmpty, editor.length]).toEqual(["", true, 0]);
  });

  test("Ctrl+Enter steers", () => {
    expect(pressKeys(editorWith(), "hi<ctrl+enter>").at(-1)).toEqual({ steer: "hi" });
  });

  test.each(["<enter>", "  <enter>", "<ctrl+enter>"])("%s sends nothing", (written) => {
    expect(pressKeys(editorWith(), written).at(-1)).toBe("ignored");
  });

  test("a backslash at the end of the line asks for a new one, two are text", () => {
    expect(pressKeys(editorWith(), "a\\<enter>b<enter>").at(-1)).toEqual({ submit: "a\nb" });
    expect(pressKeys(editorWith(), "a\\\\<enter>").at(-1)).toEqual({ submit: "a\\\\" });
    expect(pressKeys(editorWith(), "a\\b<left><enter>").at(-1)).toEqual({ submit: "a\\b" });
  });

  test("keys of one's own", () => {
    const keys = keyTable({ submit: "ctrl+s", newline: "enter" });
    expect(pressKeys(editorWith({ keys }), "a<enter>b<ctrl+s>").at(-1)).toEqual({ submit: "a\nb" });
  });
});

describe("pastes", () => {
  const paste = (editor: Editor, text: string) => editor.handle({ type: "paste", text });
  const many = Array.from({ length: 42 }, (_, index) => `line ${index}`).join("\n");
  const shown = (editor: Editor) =>
    editor
      .view(80, 10, [])
      .rows.map((row) => row.map(({ text }) => text).join(""))
      .join("\n");

  test("a short one is text like any other", () => {
    const editor = editorWith();
    paste(editor, "one\ntwo\nthree\n");
    expect(shown(editor)).toBe("one\ntwo\nthree\n");
  });

  test("a long one is folded, and sent whole in its place", () => {
    const editor = editorWith();
    pressKeys(editor, "see ");
    paste(editor, many);
    pressKeys(editor, " ok");
    expect(shown(editor)).toBe("see [Pasted 42 lines] ok");
    expect([editor.length, editor.caret]).toEqual([many.length + 7, many.length + 7]);
    expect(pressKeys(editor, "<enter>")).toEqual([{ submit: `see ${many} ok` }]);
  });

  test.each([
    ["a\nb\nc\nd", "[Pasted 4 lines]"],
    ["x".repeat(501), "[Pasted 501 characters]"],
    ["x".repeat(500), "x".repeat(500)],
  ])("%j", (text, expected) => {
    const editor = editorWith();
    paste(editor, text);
    expect(shown(editor).replaceAll("\n", "")).toBe(expected);
    expect(editor.text).toBe(text);
  });

  test("the caret steps over it, and it is deleted, undone and cut as one", () => {
    const editor = editorWith();
    pressKeys(editor, "a");
    paste(editor, many);
    pressKeys(editor, "b<left><left>X");
    expect(shown(editor)).toBe("aX[Pasted 42 lines]b");
    pressKeys(editor, "<delete>");
    expect(editor.text).toBe("aXb");
    pressKeys(editor, "<ctrl+_>");
    expect(editor.text).toBe(`aX${many}b`);
    pressKeys(editor, "<right><ctrl+w>");
    expect(editor.text).toBe("aXb");
    pressKeys(editor, "<ctrl+y><ctrl+y>");
    expect(editor.text).toBe(`aX${many}${many}b`);
  });

  test("a key opens it where the caret touches it, and undo folds it again", () => {
    const editor = editorWith();
    paste(editor, "a\nb\nc\nd");
    pressKeys(editor, "x");
    expect(pressKeys(editor, "<ctrl+o>")).toEqual(["ignored"]);
    expect(pressKeys(editor, "<left><ctrl+o>")).toEqual(["changed", "changed"]);
    expect(shown(editor)).toBe("a\nb\nc\ndx");
    pressKeys(editor, "<ctrl+_>");
    expect(shown(editor)).toBe("[Pasted 4 lines]x");
  });

  test("an accent behind it does not melt into it", () => {
    const editor = editorWith();
    paste(editor, many);
    editor.insert("\u0301");
    pressKeys(editor, "<left><backspace>");
    expect(editor.text).toBe("\u0301");
  });

  test("what was cut survives sending, also folded", () => {
    const editor = editorWith();
    paste(editor, many);
    pressKeys(editor, "<ctrl+w>x<enter>");
    paste(editor, "1\n2\n3\n4\n5");
    pressKeys(editor, "<ctrl+y>");
    expect(editor.text).toBe(`1\n2\n3\n4\n5${many}`);
  });

  test("more pastes than there are marks are simply not folded", () => {
    const editor = editorWith();
    for (let index = 0; index < 1_030; index++) paste(editor, "1\n2\n3\n4\n");
    expect(editor.text).toBe("1\n2\n3\n4\n".repeat(1_030));
  });

  test("an empty one is left to the screen, control characters never come in", () => {
    const editor = editorWith();
    expect(paste(editor, "")).toBe("ignored");
    paste(editor, "a\r\nb\x1b[31mc\x07\udc00");
    expect(editor.text).toBe("a\nbc\ufffd");
  });
});

test("a very long text brings a warning", () => {
  const editor = editorWith();
  editor.setText("x".repeat(10_000));
  expect(editor.warning).toBeUndefined();
  pressKeys(editor, "y");
  expect(editor.warning).toContain("10,001 characters");
});
