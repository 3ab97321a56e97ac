import { expect, test } from "vitest";
import { parseTheme } from "./parse-theme.ts";
import { loadTheme } from "./theme-list.ts";

async function problemOf(yamlText: string): Promise<string> {
  const result = await parseTheme("mine", yamlText);
  return "problem" in result ? result.problem : "none";
}

test("a theme of one's own", async () => {
  const text = [
    "kind: light",
    'background: "#FAFAFA"',
    "colors:",
    '  accent: "#06c"',
    '  error: "#aa0000"',
    "  user: 112233",
  ];
  expect(await parseTheme("mine", text.join("\n"))).toEqual({
    theme: {
      name: "mine",
      kind: "light",
      background: "#fafafa",
      colors: { accent: "#0066cc", error: "#aa0000", user: "#112233" },
    },
  });
});

test("starts from another and changes it", async () => {
  const nord = await loadTheme("nord");
  expect(await parseTheme("mine", 'base: nord\ncolors:\n  accent: "#ffffff"\nbasic:\n  added: blue\n')).toEqual({
    theme: {
      name: "mine",
      kind: "dark",
      background: nord.background,
      colors: { ...nord.colors, accent: "#ffffff" },
      basic: { added: "blue" },
    },
  });
  expect(await parseTheme("mine", "base: ascii")).toMatchObject({ theme: { name: "mine", ascii: true } });
  expect(await parseTheme("mine", "base: ascii\nascii: false")).not.toHaveProperty("theme.ascii");
});

test("the kind follows from the background, and the background from the kind", async () => {
  expect(await parseTheme("mine", 'background: "#fdf6e3"')).toMatchObject({ theme: { kind: "light" } });
  expect(await parseTheme("mine", "kind: light")).toMatchObject({ theme: { background: "#ffffff" } });
  expect(await parseTheme("mine", "base: nord\nkind: light")).toMatchObject({ theme: { background: "#ffffff" } });
});

test("problems are told all at once, with line, key and what was meant", async () => {
  const text = ["bse: nord", "kind: grey", "colors:", '  acent: "#ffffff"', "  error: reddish", "  link: #0000ff"];
  expect(await problemOf(text.join("\n"))).toBe(
    [
      'The theme "mine" cannot be used:',
      '  line 1: "bse" is not a key of a theme. Did you mean base?',
      "  line 2: kind must be dark or light.",
      '  line 4: colors has no "acent". Did you mean accent?',
      '  line 5: colors.error: "reddish" is not a colour. Write it as "#rrggbb".',
      '  line 6: colors.link has no value. Put a colour in quotes, as "#7cc4ff": a bare # starts a comment.',
    ].join("\n"),
  );
});

test.each([
  ["base: nrod", 'line 1: base: there is no theme "nrod". Did you mean nord?'],
  ["basic:\n  added: bleu", 'line 2: basic.added: "bleu" is not one of the sixteen. Did you mean blue?'],
  ["colors: nord", "line 1: colors must have names and colours below it."],
  ["ascii: perhaps", "line 1: ascii must be true or false."],
  ["- a list", "line 1: a theme is a list of keys"],
  ["", "line 1: a theme is a list of keys"],
  ["kind: dark\nkind: light", "line 2: Map keys must be unique"],
  ["colors: {accent: ", "line 1: "],
  ["background: [1, 2]", "line 1: background has no value"],
])("%j → %s", async (text, problem) => expect(await problemOf(text)).toContain(problem));

test("long lists of problems are cut, long files refused, and control sequences never shown", async () => {
  const many = Array.from({ length: 20 }, (_, index) => `wrong${index}: 1`).join("\n");
  expect((await problemOf(many)).split("\n")).toHaveLength(10);
  expect(await problemOf(many)).toContain("and 12 more");
  expect(await problemOf("#".repeat(64_001))).toContain("too long");
  expect(await problemOf('"\\e]0;title\\a": 1')).not.toContain("\u001b");
});

test("aliases cannot blow up", async () => {
  const bomb = ["a: &a [x, x]", ...Array.from({ length: 30 }, (_, i) => `k${i}: &k${i} [*a, *a]`)].join("\n");
  expect(await problemOf(bomb)).toContain("cannot be used");
});
