import { expect, test } from "vitest";
import { AnswerText } from "./answer-text.ts";

function written(...pieces: string[]): string {
  const text = new AnswerText();
  return pieces.map((piece) => text.push(piece)).join("") + text.endLine();
}

test.each([
  ["one newline at the end", ["hello"], "hello\n"],
  [
    "newlines over borders are neither lost nor doubled",
    ["a\n\n", "\n", "\nb\n", "c\n", "\n", "d"],
    "a\n\n\n\nb\nc\n\nd\n",
  ],
  ["newlines at the end become one", ["done", "\n", "\n"], "done\n"],
  ["newlines at the beginning stay", ["\n", "\na"], "\n\na\n"],
  ["nothing is nothing", ["", "\n"], ""],
  ["carriage returns go", ["a\r", "\n", "b\r\n", "c"], "a\nb\nc\n"],
  ["a sequence over three pieces", ["a\x1b", "[3", "1mb"], "ab\n"],
  ["a character over two pieces", ["a\ud83d", "\ude00b"], "a😀b\n"],
  ["a character over two pieces with a newline before it", ["a\n\ud83d", "\ude00b"], "a\n😀b\n"],
  ["half a character at the end", ["a\ud83d"], "a\uFFFD\n"],
  ["spaces and tabs at the end stay", ["a ", " \t"], "a  \t\n"],
])("%s", (_, pieces, expected) => {
  expect(written(...pieces)).toBe(expected);
});

test("a line that was ended is not ended again", () => {
  const text = new AnswerText();
  expect(text.push("a\n\n") + text.endLine() + text.endLine() + text.push("b") + text.endLine()).toBe("a\nb\n");
});
