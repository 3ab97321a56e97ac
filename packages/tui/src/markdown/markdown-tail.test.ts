import { expect, test } from "vitest";
import { plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { MarkdownFlow } from "./markdown-flow.ts";

function tail(source: string, width = 40, rows = 5): string[] {
  const markdown = new MarkdownFlow({ glyphs: glyphsOf({}) });
  markdown.push(source, width);
  return markdown.tail(width, rows).map(plainText);
}

test.each<[string, string, string[]]>([
  ["nothing", "", []],
  ["a paragraph", "some **bold", ["some bold"]],
  ["marks that have just begun", "some **", ["some"]],
  ["a heading", "# Hea", ["Hea"]],
  ["a mark alone", "para\n-", ["para"]],
  ["a number alone", "para\n\n1.", []],
  ["a fence that begins", "para\n\n```t", []],
  ["an item", "- one\n- two\n- thr", ["▪ two", "▪ thr"]],
  ["an item with the blank row before it", "- one\n\n- tw", ["", "▪ tw"]],
  ["a line of code", "```ts\nlet a;\nlet b", ["let b"]],
  ["a fence that closes", "```ts\nlet a;\n``", []],
  ["a quote", "> one\n> tw", ["▎ one tw"]],
  ["the head of a table", "| a | b |\n|--", ["| a | b |"]],
  ["a table", "| a | b |\n|---|---|\n| 1 | 2 |\n| 3", ["a │ b", "──┼──", "1 │ 2", "3 │"]],
])("%s", (_, source, expected) => {
  expect(tail(source).map((row) => row.trimEnd())).toEqual(expected);
});

test("no more than the last rows, cut to fit", () => {
  expect(tail("one two three four five", 5, 2)).toEqual(["four", "five"]);
  expect(tail("abcdefghij", 4, 9)).toEqual(["abcd", "efgh", "ij"]);
  expect(tail(`\`\`\`\n${"x".repeat(10_000)}y`, 4, 2)).toEqual(["xxxx", "xxxy"]);
  expect(tail("text", 10, 0)).toEqual([]);
});

test("a tail has its own width", () => {
  const markdown = new MarkdownFlow({ glyphs: glyphsOf({}) });
  markdown.push("one two three", 80);
  expect(markdown.tail(7, 5).map(plainText)).toEqual(["one two", "three"]);
  expect(markdown.end(80).map(plainText)).toEqual(["one two three"]);
});

test("colours of code go on in the tail and are not changed by looking", () => {
  const markdown = new MarkdownFlow({ glyphs: glyphsOf({}) });
  markdown.push("```ts\n/* a\nb", 40);
  expect(markdown.tail(40, 5)).toEqual([[{ text: "b", style: { color: "comment" } }]]);
  expect(markdown.push(" */ let\n", 40)).toEqual([
    [{ text: "b */", style: { color: "comment" } }, { text: " " }, { text: "let", style: { color: "keyword" } }],
  ]);
});
