import { expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { MarkdownFlow } from "./markdown-flow.ts";

/** Pieces of Markdown, well-formed and not; every `@` becomes a word of its own. */
const FRAGMENTS = [
  "@ @ @ @ @",
  "@ **@ @** @",
  "@ *@* _@_ ~~@~~",
  "`@ @`",
  "[@ @](https://example.org/a)",
  "https://example.org/@",
  "**@ unclosed",
  "`@ unclosed",
  "[@ unclosed",
  "@  \n@",
  "@\\\n@",
  "@ &amp; @ &#9731; \\*@\\*",
  "\n",
  "\n\n",
  "\n\n\n",
  "\n# @ @ #\n",
  "\n@\n===\n",
  "\n@\n---\n",
  "\n---\n",
  "\n- @\n- @\n  - @\n\n- @\n",
  "\n1. @\n2. @\n   @\n\n   @\n",
  "\n- [ ] @\n- [x] @\n",
  "\n> @ @\n> > @\n@\n",
  "\n| @ | @ |\n|---|:-:|\n| @ | **@** |\n| @ \\| @ |\n",
  "\n| @ | @ |\n| @ | @ |\n",
  "\n```ts\nconst @ = `@\n\n@`;\n```\n",
  "\n~~~\n@\n\n~~~\n",
  "\n```py\n@ = '''@\n",
  "\n    @ @\n\n    @\n",
  "\n<div>\n@\n</div>\n\n",
  "\n<!-- @\n\n@ -->\n",
  "- ",
  "> ",
  "1) ",
  "***@***",
  "***",
  "日本語 **太字。**です @ ",
  "👨‍👩‍👧 @ e\u0301 ",
  "\t@\t@",
  "\r\n@\r\n",
  "<br>",
  "<a href='x_y_z'>@</a>",
  "![@](a.png)",
];

function randomNumbers(seed: number): (below: number) => number {
  let state = seed * 7919 + 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

function randomDocument(next: (below: number) => number, most: number): { source: string; words: string[] } {
  const words: string[] = [];
  const fragments = Array.from({ length: 1 + next(most) }, () => FRAGMENTS[next(FRAGMENTS.length)] ?? "");
  const source = fragments.join("").replace(/@/g, () => {
    words.push(`w${words.length}x`);
    return words.at(-1) ?? "";
  });
  return { source, words };
}

function rendered(pieces: readonly string[], width: number, onPiece: (flow: MarkdownFlow) => void = () => {}): Line[] {
  const flow = new MarkdownFlow({ glyphs: glyphsOf({}) });
  const lines: Line[] = [];
  for (const piece of pieces) {
    lines.push(...flow.push(piece, width));
    onPiece(flow);
  }
  return [...lines, ...flow.end(width)];
}

function split(source: string, next: (below: number) => number, longest: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < source.length; ) {
    const end = at + 1 + next(longest);
    pieces.push(source.slice(at, end));
    at = end;
  }
  return pieces;
}

test("how the text is split never changes what is given, and looking at the tail neither", () => {
  for (let seed = 0; seed < 400; seed++) {
    const next = randomNumbers(seed);
    const { source } = randomDocument(next, 25);
    const width = 1 + next(100);
    const whole = rendered([source], width);
    const pieces = split(source, next, 1 + next(12));
    const inPieces = rendered(pieces, width, (flow) => flow.tail(width, 5));
    expect(inPieces, JSON.stringify(source)).toEqual(whole);
  }
});

test("every word stands there once and in order, whatever the marks around it", () => {
  for (let seed = 0; seed < 400; seed++) {
    const next = randomNumbers(seed + 1000);
    const { source, words } = randomDocument(next, 25);
    const shown = rendered([source], 60 + next(60))
      .map(plainText)
      .join("\n")
      .match(/w\d+x/g);
    expect([...(shown ?? [])], JSON.stringify(source)).toEqual(words);
  }
});

test("blocks are parted by one blank row, and none is first or last", () => {
  for (let seed = 0; seed < 300; seed++) {
    const next = randomNumbers(seed + 2000);
    const withoutCode = randomDocument(next, 15).source.replace(/[`~]{3}|<!--| {4}|\t|<br>|&#9731;/g, "");
    const rows = rendered([withoutCode], 80).map(plainText);
    const isBlank = (row: string | undefined) => row !== undefined && row.replace(/[▎ ]/g, "") === "";
    expect(
      rows.some((row, index) => isBlank(row) && isBlank(rows[index + 1])),
      JSON.stringify(withoutCode),
    ).toBe(false);
    expect(rows[0]).not.toBe("");
    expect(rows.at(-1)).not.toBe("");
  }
});

test("a tail fits into its width and rows, at every width", () => {
  const next = randomNumbers(3);
  for (let width = 1; width <= 200; width++) {
    const { source } = randomDocument(next, 12);
    const rows = 1 + next(8);
    rendered(split(source, next, 9), width, (flow) => {
      const tail = flow.tail(width, rows);
      expect(tail.length).toBeLessThanOrEqual(rows);
      if (width > 1) for (const row of tail) expect(lineWidth(row)).toBeLessThanOrEqual(width);
    });
  }
});

test("a long paragraph is the same in pieces of any size, and keeps its words", () => {
  const next = randomNumbers(5);
  const marks = [
    "@",
    "**@ @**",
    "`@ @`",
    "_@_",
    "[@ @](https://example.org/x)",
    "**@",
    "`@",
    "@\n",
    "@  \n",
    "日本語@",
  ];
  for (const length of [900, 2500]) {
    const words: string[] = [];
    const source = Array.from({ length }, () => marks[next(marks.length)] ?? "")
      .join(" ")
      .replace(/@/g, () => `w${words.push("") - 1}x`);
    for (const width of [1, 20, 80]) {
      const whole = rendered([source], width);
      expect(rendered(split(source, next, 7), width)).toEqual(whole);
      expect(whole.map(plainText).join("\n").match(/w\d+x/g)).toHaveLength(words.length);
    }
  }
});
