import { expect, test } from "vitest";
import type { Line, Span } from "../../text/line.ts";
import { inlineCut } from "./inline-cut.ts";
import { inlineLines } from "./inline-lines.ts";

/** Marks are shown as tags: b, i, s, c for code and a for links. */
function tagged(source: string, options: { showAddresses?: boolean; unfinished?: boolean } = {}): string {
  const lines = inlineLines(source, { base: {}, showAddresses: false, ...options });
  return lines.map((line: Line) => line.map(tag).join("")).join("\n");
}

function tag({ text, style = {}, link }: Span): string {
  const names = [
    style.bold ? "b" : "",
    style.italic ? "i" : "",
    style.strikethrough ? "s" : "",
    style.color === "code" ? "c" : "",
    style.underline ? `a${link === undefined ? "" : ` ${link}`}` : "",
  ].filter((name) => name !== "");
  return names.length === 0 ? text : `<${names.join("")}>${text}</>`;
}

test.each([
  ["plain", "plain"],
  ["**bold** and *it* and ***both***", "<b>bold</> and <i>it</> and <bi>both</>"],
  ["__bold__ _it_ snake_case_name", "<b>bold</> <i>it</> snake_case_name"],
  ["*foo**bar**baz*", "<i>foo</><bi>bar</><i>baz</>"],
  ["***foo** bar*", "<bi>foo</><i> bar</>"],
  ["**foo*", "*<i>foo</>"],
  ["2 * 3 * 4 and a * b", "2 * 3 * 4 and a * b"],
  ["~~gone~~ ~5 to ~10", "<s>gone</> ~5 to ~10"],
  ["`a ** b` ``x ` y``", "<c>a ** b</> <c>x ` y</>"],
  ["`open **b**", "`open <b>b</>"],
  ["**open", "**open"],
  ["\\*not\\* \\# \\a", "*not* # \\a"],
  ["&amp; &lt;b&gt; &#x41; &nope; &#27;[31m", "& <b> A &nope; &#27;[31m"],
  ["[text](https://x.org/a)", "<a https://x.org/a>text</>"],
  ['[**b** c](https://x.org "title")', "<ba https://x.org>b</><a https://x.org> c</>"],
  ["[a](<https://x.org/b c>)", "<a https://x.org/b%20c>a</>"],
  ["[a](https://x.org/(b))", "<a https://x.org/(b)>a</>"],
  ["[a]( and [b]", "[a]( and [b]"],
  ["[file](src/a.ts)", "<a>file</> (src/a.ts)"],
  ["![alt](https://x.org/p.png)", "<a https://x.org/p.png>alt</> (https://x.org/p.png)"],
  ["![](https://x.org/p.png)", "<a https://x.org/p.png>https://x.org/p.png</>"],
  ["<https://x.org> <me@x.org>", "<a https://x.org>https://x.org</> <a mailto:me@x.org>me@x.org</>"],
  ["see https://x.org/a_b_c.", "see <a https://x.org/a_b_c>https://x.org/a_b_c</>."],
  [
    "(https://x.org/a(b)) **https://x.org**",
    "(<a https://x.org/a(b)>https://x.org/a(b)</>) <ba https://x.org>https://x.org</>",
  ],
  ["www.x.org, awww.", "<a http://www.x.org>www.x.org</>, awww."],
  ["[https://x.org](https://x.org)", "<a https://x.org>https://x.org</>"],
  ["a http:// b", "a http:// b"],
  ["one\ntwo", "one two"],
  ["one  \ntwo\\\nthree<br>four", "one\ntwo\nthree\nfour"],
  ["<b>x</b> a < b", "<b>x</b> a < b"],
  ["**日本語。**です", "<b>日本語。</>です"],
  ["これは**「太字」**です", "これは<b>「太字」</>です"],
])("%j", (source, expected) => {
  expect(tagged(source)).toBe(expected);
});

test("addresses are shown where they say more than the text", () => {
  const show = { showAddresses: true };
  expect(tagged("[text](https://x.org) [x.org](https://x.org/)", show)).toBe(
    "<a https://x.org>text</> (https://x.org) <a https://x.org/>x.org</>",
  );
});

test.each([
  ["an **app", "an <b>app</>"],
  ["an **", "an"],
  ["an **app*", "an <b>app</>"],
  ["`co", "<c>co</>"],
  ["a ***b", "a <bi>b</>"],
  ["~~go", "<s>go</>"],
  ["[text](https://x.o", "<a>text</>"],
  ["[text", "[text"],
  ["2 * 3", "2 * 3"],
])("%j while it is written", (source, expected) => {
  expect(tagged(source, { unfinished: true })).toBe(expected);
});

test.each<[string, number, number]>([
  ["one two three", 0, 7],
  ["one **two three", 0, 3],
  ["one **two three** four", 0, 17],
  ["one `two three", 0, 3],
  ["one [two three](http://x", 0, 3],
  ["**one two three", 4, 9],
  ["onetwothree", 0, -1],
  ["one  \ntwo", 0, 3],
])("%j may be cut from %i on at %i", (source, least, at) => {
  expect(inlineCut(source, least)).toBe(at);
});

test.each(["[", "![", "](", "*a ", "_a ", "`", "``a", "<a", "&", "~~", "\\", "http://", "*_", "[a](b"])(
  "a long text of %j is taken in good time",
  (part) => {
    const source = part.repeat(Math.floor(16_000 / part.length));
    expect(tagged(source).length).toBeGreaterThan(1000);
  },
);
