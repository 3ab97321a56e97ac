// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are code
import { expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { highlighterFor, isKnownLanguage, languageOfFile } from "./highlighter-for.ts";

/** Coloured parts of the code, as `colour:text`. */
function colours(language: string, code: string): string[] {
  const highlighter = highlighterFor(language);
  return code.split("\n").flatMap((text) => marks(highlighter.line(text)));
}

function marks(line: Line): string[] {
  return line.flatMap(({ text, style }) => (style?.color === undefined ? [] : [`${style.color}:${text}`]));
}

test.each<[string, string, string[]]>([
  [
    "ts",
    'const n: number = add(0x1F, 2.5e-3); // sum of "two"',
    [
      "keyword:const",
      "operator::",
      "type:number",
      "operator:=",
      "function:add",
      "number:0x1F",
      "number:2.5e-3",
      'comment:// sum of "two"',
    ],
  ],
  ["js", "x = /a[/]b/g.test(y) / 2", ["operator:=", "string:/a[/]b/g", "function:test", "operator:/", "number:2"]],
  [
    "tsx",
    "return <Button onClick={go}>Go</Button>;",
    [
      "keyword:return",
      "operator:<",
      "type:Button",
      "operator:=",
      "operator:>",
      "type:Go",
      "operator:</",
      "type:Button",
      "operator:>",
    ],
  ],
  [
    "ts",
    "`a ${b + `c ${d}` } e`",
    [
      "string:`a ",
      "operator:${",
      "operator:+",
      "string:`c ",
      "operator:${",
      "operator:}",
      "string:`",
      "operator:}",
      "string: e`",
    ],
  ],
  ["ts", "/* one\ntwo */ let", ["comment:/* one", "comment:two */", "keyword:let"]],
  [
    "json",
    '  "name": "x", "n": 1, "t": true',
    [
      'attribute:"name"',
      "operator::",
      'string:"x"',
      'string:"n"',
      "operator::",
      "number:1",
      'string:"t"',
      "operator::",
      "constant:true",
    ],
  ],
  ["py", "def f(self):  # why", ["keyword:def", "function:f", "constant:self", "operator::", "comment:# why"]],
  ["python", 's = f"""a\nb""" + r\'c\'', ["operator:=", 'string:f"""a', 'string:b"""', "operator:+", "string:r'c'"]],
  [
    "rust",
    "fn id<'a>(x: &'a str) -> char { 'x' }",
    [
      "keyword:fn",
      "operator:<",
      "attribute:'a",
      "operator:>",
      "operator::",
      "operator:&",
      "attribute:'a",
      "type:str",
      "operator:->",
      "type:char",
      "string:'x'",
    ],
  ],
  ["rs", "/* a /* b */ c */ let", ["comment:/* a /* b */ c */", "keyword:let"]],
  ["go", 's := `raw\n\\` + "x"', ["operator::=", "string:`raw", "string:\\`", "operator:+", 'string:"x"']],
  [
    "c",
    "#include <stdio.h>\nint main(void)",
    ["attribute:#include <stdio.h>", "type:int", "function:main", "type:void"],
  ],
  [
    "bash",
    'for f in *.ts; do echo "$f" --all # hi',
    [
      "keyword:for",
      "keyword:in",
      "operator:*",
      "keyword:do",
      "type:echo",
      'string:"$f"',
      "attribute:--all",
      "comment:# hi",
    ],
  ],
  ["sh", "cat <<EOF\nit's $x\nEOF\nls", ["type:cat", "string:<<EOF", "string:it's $x", "keyword:EOF", "type:ls"]],
  ["sh", "echo $# ${#a} a#b", ["type:echo", "attribute:${#a}"]],
  [
    "console",
    "$ ls\nls: can't open\nrm",
    ["comment:$ ", "type:ls", "type:ls", "operator::", "string:'t open", "type:rm"],
  ],
  ["sql", "Select 'it''s' FROM t -- all", ["keyword:Select", "string:'it''s'", "keyword:FROM", "comment:-- all"]],
  [
    "yaml",
    "- name: x # c\n  on: true",
    ["attribute:- name", "operator::", "comment:# c", "attribute:on", "operator::", "constant:true"],
  ],
  ["toml", '[a.b]\nkey = "v"', ["type:[a.b]", "attribute:key", "operator:=", 'string:"v"']],
  ["css", ".box {\n  color: #fff;\n}", ["type:.box", "attribute:color", "operator::", "constant:#fff"]],
  ["dockerfile", "FROM node:24 AS base", ["keyword:FROM", "operator::", "number:24", "keyword:AS"]],
  ["make", "build: src\n\t$(CC) x", ["function:build", "operator::", "attribute:$(CC)"]],
  ["lua", "--[[ a\nb ]] local", ["comment:--[[ a", "comment:b ]]", "keyword:local"]],
  ["haskell", "f' :: Int -- c", ["operator:::", "type:Int", "comment:-- c"]],
  ["elixir", "@doc :ok", ["attribute:@doc", "constant::ok"]],
  ["diff", "@@ -1 +1 @@\n-a\n+b\n c", ["attribute:@@ -1 +1 @@", "removed:-a", "added:+b"]],
  ["md", "# T\n- `a` **b**", ["keyword:# T", "operator:-", "string:`a`", "type:**b**"]],
  [
    "html",
    '<p class="a">x &amp; y</p><!-- c\nd -->',
    [
      "operator:<",
      "keyword:p",
      "attribute:class",
      "operator:=",
      'string:"a"',
      "operator:>",
      "constant:&amp;",
      "operator:</",
      "keyword:p",
      "operator:>",
      "comment:<!-- c",
      "comment:d -->",
    ],
  ],
  [
    "html",
    "<script>\nlet a = '</'\n</script>",
    [
      "operator:<",
      "keyword:script",
      "operator:>",
      "keyword:let",
      "operator:=",
      "string:'</'",
      "operator:</",
      "keyword:script",
      "operator:>",
    ],
  ],
])("%s: %j", (language, code, expected) => {
  expect(colours(language, code)).toEqual(expected);
});

test("every language of the plan is known by its usual names", () => {
  const names = `typescript ts tsx javascript js jsx mjs json jsonc python py rust rs go golang c h cpp c++ csharp c# cs java
    kotlin kt swift php ruby rb bash sh zsh shell console powershell ps1 sql html xml svg vue css scss less yaml yml toml
    ini dotenv markdown md dockerfile makefile lua haskell hs elixir ex scala r perl pl dart zig diff patch`;
  expect(names.split(/\s+/).filter((name) => !isKnownLanguage(name))).toEqual([]);
});

test("an unknown language, and none, are plain", () => {
  expect(highlighterFor("klingon").line("if x")).toEqual([{ text: "if x" }]);
  expect(highlighterFor(undefined).line("if x")).toEqual([{ text: "if x" }]);
  expect(highlighterFor("constructor").line("if x")).toEqual([{ text: "if x" }]);
});

test("a look at an unfinished line is not remembered", () => {
  const highlighter = highlighterFor("ts");
  highlighter.peek("/* open");
  expect(marks(highlighter.line("let"))).toEqual(["keyword:let"]);
});

test("a string that may not go over lines ends with its line", () => {
  expect(colours("ts", "let a = 'x\nlet")).toEqual(["keyword:let", "operator:=", "string:'x", "keyword:let"]);
});

test.each([
  ["src/a.ts", "ts"],
  ["Dockerfile", "dockerfile"],
  ["C:\\x\\Makefile", "makefile"],
  [".env", "env"],
  ["Dockerfile.dev", "dockerfile"],
  ["notes.txt", undefined],
  ["", undefined],
])("the language of %j is %s", (path, language) => {
  expect(languageOfFile(path)).toBe(language);
});

const HOSTILE = [
  "\"'`".repeat(600),
  "${`".repeat(600),
  "{-/*".repeat(400),
  "<a b='".repeat(300),
  "/".repeat(1900),
  "- ".repeat(900),
  "[[".repeat(900),
  "<<A ".repeat(400),
  "\\".repeat(1999),
  "&".repeat(1999),
  "'a".repeat(900),
  "é日😀\u0301".repeat(300),
];

test.each(["ts", "html", "rust", "py", "bash", "yaml", "css", "md", "make", "haskell", "php", "sql", "lua"])(
  "%s keeps every character of hostile lines",
  (language) => {
    const highlighter = highlighterFor(language);
    for (const text of [...HOSTILE, ...HOSTILE]) {
      expect(plainText(highlighter.peek(text))).toBe(text);
      expect(plainText(highlighter.line(text))).toBe(text);
    }
  },
);

test("a line that nobody reads is given plain, and the next one is coloured again", () => {
  const highlighter = highlighterFor("ts");
  const long = "`".repeat(1_000_001);
  expect(highlighter.line(long)).toEqual([{ text: long }]);
  expect(marks(highlighter.line("let"))).toEqual(["keyword:let"]);
});
