import { expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { MarkdownFlow, type MarkdownFlowOptions } from "./markdown-flow.ts";

function flow(options: Partial<MarkdownFlowOptions> = {}): MarkdownFlow {
  return new MarkdownFlow({ glyphs: glyphsOf({}), ...options });
}

function lines(source: string, width = 80): Line[] {
  const markdown = flow();
  return [...markdown.push(source, width), ...markdown.end(width)];
}

function rows(source: string, width = 80): string[] {
  return lines(source, width).map(plainText);
}

const PROSE = "An **apple** a day keeps *every* doctor away, says `the_book()`, and so do I.";

test.each<[number, string[]]>([
  [80, ["An apple a day keeps every doctor away, says the_book(), and so do I."]],
  [40, ["An apple a day keeps every doctor away,", "says the_book(), and so do I."]],
  [20, ["An apple a day keeps", "every doctor away,", "says the_book(), and", "so do I."]],
])("prose in %i columns", (width, expected) => {
  expect(rows(PROSE, width)).toEqual(expected);
});

const LIST = `1. Peel the apple with a knife
2. Cut it
   - in halves, or in quarters
   - into a bowl

     with sugar
10. Eat

* [ ] buy
* [x] wash`;

test.each<[number, string[]]>([
  [
    80,
    [
      "1. Peel the apple with a knife",
      "2. Cut it",
      "   ▪ in halves, or in quarters",
      "   ▪ into a bowl",
      "",
      "     with sugar",
      "3. Eat",
      "",
      "◦ buy",
      "✓ wash",
    ],
  ],
  [
    20,
    [
      "1. Peel the apple",
      "   with a knife",
      "2. Cut it",
      "   ▪ in halves, or",
      "     in quarters",
      "   ▪ into a bowl",
      "",
      "     with sugar",
      "3. Eat",
      "",
      "◦ buy",
      "✓ wash",
    ],
  ],
])("lists in %i columns", (width, expected) => {
  expect(rows(LIST, width)).toEqual(expected);
});

const TABLE = `| Name | Amount | Note |
|:-----|-------:|:----:|
| pear | 12 | **ripe** |
| apple | 7 | from the garden of my old neighbour |`;

test.each<[number, string[]]>([
  [
    80,
    [
      "Name  │ Amount │                Note",
      "──────┼────────┼────────────────────────────────────",
      "pear  │     12 │                ripe",
      "apple │      7 │ from the garden of my old neighbour",
    ],
  ],
  [
    40,
    [
      "Name  │ Amount │          Note",
      "──────┼────────┼────────────────────────",
      "pear  │     12 │          ripe",
      "──────┼────────┼────────────────────────",
      "apple │      7 │  from the garden of my",
      "      │        │      old neighbour",
    ],
  ],
  [
    20,
    [
      "Name: pear",
      "Amount: 12",
      "Note: ripe",
      "",
      "Name: apple",
      "Amount: 7",
      "Note: from the",
      "  garden of my old",
      "  neighbour",
    ],
  ],
])("a table in %i columns", (width, expected) => {
  expect(rows(TABLE, width)).toEqual(expected);
});

const BLOCKS: [string, string, string[]][] = [
  ["headings", "# One #\n## Two\n\n\n### Three\ntext", ["One", "", "Two", "", "Three", "", "text"]],
  ["headings by underlines", "One\nmore\n===\nTwo\n---\n", ["One more", "", "Two"]],
  ["no heading", "#hash\n####### seven", ["#hash ####### seven"]],
  ["rules", "a\n\n***\n- - -\nb", ["a", "", "─".repeat(80), "", "─".repeat(80), "", "b"]],
  ["quotes", "> one\n> two\nlazy\n>\n> > deep\n\nout", ["▎ one two lazy", "▎", "▎ ▎ deep", "", "out"]],
  ["a list in a quote", "> - a\n>   b\n> - c", ["▎ ▪ a b", "▎ ▪ c"]],
  ["a quote in a list", "- > a\n  > b\n- c", ["▪ ▎ a b", "▪ c"]],
  ["loose items", "- a\n\n- b\n\n\n- c", ["▪ a", "", "▪ b", "", "▪ c"]],
  ["another bullet is another list", "- a\n* b", ["▪ a", "", "▪ b"]],
  ["a list right after a paragraph", "Buy:\n- a\n- b", ["Buy:", "", "▪ a", "▪ b"]],
  ["numbers go on from the first", "3. a\n3. b\n3. c", ["3. a", "4. b", "5. c"]],
  ["a number is no list within a paragraph", "It was\n1984. A year", ["It was 1984. A year"]],
  ["items set in by two", "1. a\n  - b\n  - c\n2. d", ["1. a", "   ▪ b", "   ▪ c", "2. d"]],
  ["empty items", "-\n- a\n-\n\ntext", ["▪", "▪ a", "▪", "", "text"]],
  ["code in an item", "1. a\n   ```sh\n   ls\n\n   pwd\n   ```\n2. b", ["1. a", "   ls", "", "   pwd", "2. b"]],
  ["fenced code", "a\n```ts\nlet **a** = 1;\n\n\tb\n\n```\nc", ["a", "", "let **a** = 1;", "", "    b", "", "c"]],
  ["a longer fence", "````md\n```\nx\n```\n````\n", ["```", "x", "```"]],
  ["a fence that is never closed", "~~~\n```\nx", ["```", "x"]],
  ["indented code", "a\n\n    b\n\n      c\n\nd", ["a", "", "b", "", "  c", "", "d"]],
  ["HTML", "<details>\n<b>*x*</b>\n\n*y*", ["<details>", "<b>*x*</b>", "", "y"]],
  ["a comment", "<!-- a\n\nb --> \nc", ["<!-- a", "", "b -->", "", "c"]],
  ["breaks", "a  \nb\\\nc\nd", ["a", "b", "c d"]],
  ["a table without outer pipes", "a | b\n--|--\n1 | 2\n\nx", ["a │ b", "──┼──", "1 │ 2", "", "x"]],
  ["a table after a paragraph", "text\n| a |\n|---|\n| 1 |\ntext", ["text", "", "a", "─", "1", "", "text"]],
  ["rows too long and too short", "|a|b|\n|-|-|\n|1|\n|1|2|3|", ["a │ b", "──┼──────", "1 │", "1 │ 2 | 3"]],
  ["escaped pipes and breaks in cells", "|a|b|\n|-|-|\n|`x\\|y`|1<br>2|", ["a   │ b", "────┼──", "x|y │ 1", "    │ 2"]],
  ["no table", "| a | b |\n|---|\n", ["| a | b | |---|"]],
  ["control sequences", "a\x1b[31mb\u202ec\x1b]8;;x\x07d", ["abcd"]],
  ["line ends of Windows", "a\r\n\r\n- b\r\n- c\r\n", ["a", "", "▪ b", "▪ c"]],
  ["nothing", "\n \n\n", []],
];

test.each(BLOCKS)("%s", (_, source, expected) => {
  expect(rows(source).map((row) => row.trimEnd())).toEqual(expected);
});

test("a wide table keeps within its columns, whatever its words", () => {
  expect(rows("|a|b|\n|-|-|\n|x|averyveryverylongwordwithoutspaces|", 20)).toEqual([
    "a │ b",
    "──┼─────────────────",
    "x │ averyveryverylon",
    "  │ gwordwithoutspac",
    "  │ es",
  ]);
});

test("styles follow meaning", () => {
  expect(lines("# T\n\n> a **b**\n\n- c\n\n```ts\nlet\n```\n```\nx\n```")).toEqual([
    [{ text: "T", style: { color: "heading", bold: true, underline: true } }],
    [],
    [
      { text: "▎", style: { color: "quote" } },
      { text: " " },
      { text: "a ", style: { color: "quote" } },
      { text: "b", style: { color: "quote", bold: true } },
    ],
    [],
    [{ text: "▪", style: { color: "accent" } }, { text: " " }, { text: "c" }],
    [],
    [{ text: "let", style: { color: "keyword" } }],
    [],
    [{ text: "x", style: { color: "code" } }],
  ]);
});

test("a long address and a line of code stay whole", () => {
  const address = "https://example.org/a/very/long/path";
  expect(rows(`see ${address} now`, 20)).toEqual(["see", address, "now"]);
  expect(rows(`\`\`\`\n${address} ${address}\n\`\`\``, 20)).toEqual([`${address} ${address}`]);
});

test("lines are given as soon as they are final", () => {
  const markdown = flow();
  const given = (piece: string) => markdown.push(piece, 40).map(plainText);
  expect(given("- one\n- tw")).toEqual([]);
  expect(given("o\n- three")).toEqual(["▪ one"]);
  expect(given("\n\n```ts\nlet a")).toEqual(["▪ two", "▪ three"]);
  expect(given(";\nlet b;\n")).toEqual(["", "let a;", "let b;"]);
  expect(given("```\ntext\nmore")).toEqual([]);
  expect(given("\n\n")).toEqual(["", "text more"]);
  expect(markdown.end(40)).toEqual([]);
});

test("a long paragraph is given while it is still written", () => {
  const markdown = flow();
  const text = "word ".repeat(2000).trim();
  const early = markdown.push(text, 44).map(plainText);
  const late = markdown.end(44).map(plainText);
  expect(early.length).toBeGreaterThan(100);
  expect([...early, ...late]).toEqual(rows(text, 44));
  expect([...early, ...late].slice(0, -1).every((row) => row.length === 44)).toBe(true);
});

test("a word without end goes out in rows that a terminal shows unbroken", () => {
  const given = rows("x".repeat(100_000), 30);
  expect(given.join("")).toBe("x".repeat(100_000));
  expect(given.slice(0, -1).every((row) => row.length % 30 === 0)).toBe(true);
  expect(given.length).toBeLessThan(50);
});

test("marks without end over one letter are given out too", () => {
  const text = `a${"\u0301".repeat(50_000)}`;
  expect(rows(text, 30).join("")).toBe(text);
  expect(rows(text, 30).length).toBeGreaterThan(5);
});

test("a huge table is given while it is still written, and its rows keep their columns", () => {
  const markdown = flow();
  const row = "| cell | 1 |\n";
  const early = markdown.push(`| a | b |\n|---|---|\n${row.repeat(5000)}`, 40);
  expect(early).toHaveLength(5002);
  expect([...new Set(early.slice(2).map(plainText))]).toEqual(["cell │ 1"]);
  expect(markdown.end(40)).toEqual([]);
});

test("deep nesting ends somewhere", () => {
  expect(rows(">".repeat(5000), 40).join("")).toContain(">".repeat(4000));
  expect(rows(`${"- ".repeat(30)}a`, 40).join("")).toContain("a");
  expect(rows("- a\n  - b\n    - c\n      - d\n        - e\n          - word word", 12)).toEqual([
    "▪ a",
    "  ▪ b",
    "    ▪ c",
    "    ▪ d",
    "    ▪ e",
    "    ▪ word",
    "      word",
  ]);
});

test("links can be opened, and are spelled out where they cannot", () => {
  const source = "[docs](https://example.org)";
  expect(lines(source)).toEqual([
    [{ text: "docs", style: { color: "link", underline: true }, link: "https://example.org" }],
  ]);
  const spelled = flow({ showAddresses: true });
  expect([...spelled.push(source, 80), ...spelled.end(80)].map(plainText)).toEqual(["docs (https://example.org)"]);
});

test("after its end a flow begins anew", () => {
  const markdown = flow();
  markdown.push("```\ncode", 40);
  markdown.end(40);
  expect(markdown.push("# a\n", 40).map(plainText)).toEqual(["a"]);
});
