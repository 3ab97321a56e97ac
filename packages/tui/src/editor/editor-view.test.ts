import { describe, expect, test } from "vitest";
import { keyTable } from "../keys/key-table.ts";
import { pressKeys } from "../testing/press-keys.ts";
import { plainText } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { Editor } from "./editor.ts";

const PROMPT = [{ text: "> " }];

function viewOf(text: string, caret: number, width: number, maxRows = 10) {
  const editor = new Editor({ keys: keyTable() });
  editor.setText(text, caret);
  const { rows, caret: place } = editor.view(width, maxRows, PROMPT);
  return { rows: rows.map(plainText), caret: [place.row, place.column] };
}

describe("rows and caret", () => {
  test.each([
    ["", 0, ["> "], [0, 2]],
    ["ab", 2, ["> ab"], [0, 4]],
    ["ab\ncd", 3, ["> ab", "  cd"], [1, 2]],
    ["ab\n", 3, ["> ab", "  "], [1, 2]],
    // ten columns, two of them for the prompt
    ["abcdefghij", 10, ["> abcdefgh", "  ij"], [1, 4]],
    ["abcdefghij", 8, ["> abcdefgh", "  ij"], [1, 2]],
    ["abcdefghij", 7, ["> abcdefgh", "  ij"], [0, 9]],
    ["abcdefgh", 8, ["> abcdefgh", "  "], [1, 2]],
    ["abcdefgh", 3, ["> abcdefgh"], [0, 5]],
    ["abcdefgh\nx", 8, ["> abcdefgh", "  ", "  x"], [1, 2]],
    ["日本語テ", 4, ["> 日本語テ", "  "], [1, 2]],
    ["日本語テキ", 2, ["> 日本語テ", "  キ"], [0, 6]],
    ["a日本語テ", 5, ["> a日本語", "  テ"], [1, 4]],
    ["e\u0301😀", 2, ["> e\u0301😀"], [0, 3]],
    ["a\tb", 2, ["> a   b"], [0, 6]],
    ["abcdefg\tx", 9, ["> abcdefg ", "  x"], [1, 3]],
    ["\t\t\t", 3, [">         ", "      "], [1, 6]],
    ["a\u202eb\u00adc", 5, ["> abc"], [0, 5]],
  ])("%j with the caret at %d", (text, caret, rows, place) => {
    expect(viewOf(text, caret, 10)).toEqual({ rows, caret: place });
  });

  test("a row of one column shows a sign for what is wider", () => {
    expect(viewOf("a日", 2, 1)).toEqual({ rows: ["a", "?", ""], caret: [2, 0] });
  });

  test("the prompt is left out where there is no room for it", () => {
    expect(viewOf("ab", 2, 3).rows).toEqual(["ab"]);
  });
});

describe("more rows than may be shown", () => {
  const text = Array.from({ length: 20 }, (_, index) => `row${index}`).join("\n");

  test("the caret is in sight, and the window moves no more than it must", () => {
    const editor = new Editor({ keys: keyTable() });
    editor.setText(text);
    const shown = () => editor.view(20, 4, PROMPT).rows.map((row) => plainText(row).slice(2));
    expect(shown()).toEqual(["row16", "row17", "row18", "row19"]);
    pressKeys(editor, "<up><up>");
    expect(shown()).toEqual(["row16", "row17", "row18", "row19"]);
    expect(editor.view(20, 4, PROMPT).caret).toEqual({ row: 1, column: 7 });
    pressKeys(editor, "<up><up>");
    expect(shown()).toEqual(["row15", "row16", "row17", "row18"]);
    pressKeys(editor, "<ctrl+home>");
    expect(shown()).toEqual(["row0", "row1", "row2", "row3"]);
  });

  test("how many there are is said", () => {
    const editor = new Editor({ keys: keyTable() });
    editor.setText(text);
    expect(plainText(editor.view(40, 4, PROMPT).hint ?? [])).toBe("4 of 20 rows");
    expect(editor.view(40, 20, PROMPT).hint).toBeUndefined();
  });

  test("a single row is enough", () => {
    const editor = new Editor({ keys: keyTable() });
    editor.setText("one\ntwo", 1);
    expect(editor.view(20, 1, PROMPT)).toMatchObject({ rows: [[{ text: "> " }, { text: "one" }]], caret: { row: 0 } });
  });
});

describe("hints and the placeholder", () => {
  test("an empty editor says what it is for, with the caret at its beginning", () => {
    const editor = new Editor({ keys: keyTable(), placeholder: "Ask anything" });
    const view = editor.view(10, 3, PROMPT);
    expect([view.rows.map(plainText), view.caret]).toEqual([["> Ask any…"], { row: 0, column: 2 }]);
    editor.insert("x");
    expect(editor.view(10, 3, PROMPT).rows.map(plainText)).toEqual(["> x"]);
  });

  test("a folded paste at the caret says how it is opened, with the key that does it", () => {
    const editor = new Editor({ keys: keyTable({ "open-paste": "f5" }) });
    editor.handle({ type: "paste", text: "1\n2\n3\n4" });
    expect(plainText(editor.view(40, 3, PROMPT).hint ?? [])).toBe("F5 opens what was pasted");
    pressKeys(editor, " x");
    expect(editor.view(40, 3, PROMPT).hint).toBeUndefined();
  });

  test("a long paste is warned of too, with the caret behind it", () => {
    const editor = new Editor({ keys: keyTable() });
    editor.handle({ type: "paste", text: "x\n".repeat(6_000) });
    const hint = plainText(editor.view(120, 3, PROMPT).hint ?? []);
    expect(hint).toMatch(/^12,000 characters: .*\. Ctrl\+O opens what was pasted$/);
  });

  test("a long text is warned of", () => {
    const editor = new Editor({ keys: keyTable() });
    editor.setText("x\n".repeat(6_000));
    const { hint = [] } = editor.view(80, 5, PROMPT);
    expect(hint[0]).toMatchObject({ text: expect.stringContaining("12,000 characters"), style: { color: "warning" } });
  });
});

describe("a folded paste", () => {
  test.each([
    [40, ["ab[Pasted 4 lines]cd"]],
    [17, ["ab", "[Pasted 4 lines]c", "d"]],
    [8, ["ab", "[Pasted]", "cd"]],
    [1, ["a", "b", "]", "c", "d"]],
  ])("in %d columns", (width, rows) => {
    const editor = new Editor({ keys: keyTable() });
    pressKeys(editor, "ab");
    editor.handle({ type: "paste", text: "1\n2\n3\n4" });
    pressKeys(editor, "cd<home>");
    expect(editor.view(width, 10, []).rows.map(plainText)).toEqual(rows);
  });

  test("has another label when its mark stands for another paste", () => {
    const editor = new Editor({ keys: keyTable() });
    editor.handle({ type: "paste", text: "1\n2\n3\n4" });
    editor.view(40, 3, []);
    pressKeys(editor, "<enter>");
    editor.handle({ type: "paste", text: "1\n2\n3\n4\n5\n6\n7\n8\n9\n10" });
    expect(editor.view(40, 3, []).rows.map(plainText)).toEqual(["[Pasted 10 lines]"]);
    expect(editor.view(40, 3, []).caret.column).toBe(17);
  });
});

test("rows are not wider than the screen, whatever it is", () => {
  const text = "plain 日本語 👨‍👩‍👧 e\u0301\ttab \u0301 ก็ नमस्ते ﷽ 🇩🇪🇫🇷🇮 \u200b\u202e end".repeat(3);
  for (let width = 1; width <= 120; width++) {
    const editor = new Editor({ keys: keyTable() });
    editor.setText(text);
    const { rows, caret } = editor.view(width, 500, [{ text: "❯ " }]);
    for (const row of rows) expect(lineWidth(row)).toBeLessThanOrEqual(width);
    expect(caret.column).toBeLessThan(width);
    expect(caret.row).toBe(rows.length - 1);
  }
});
