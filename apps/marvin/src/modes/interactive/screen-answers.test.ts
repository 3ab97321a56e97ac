import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { heard, numbered, numbersAfter, openScreen, times, upTo } from "../../testing/open-screen.ts";
import { noTerminal, PtyTerminal } from "../../testing/pty-terminal.ts";
import { temporaryFolder, viaModel } from "../../testing/run-marvin.ts";

/** Neither a clear, nor the alternate screen, nor the mouse. */
function expectQuietBytes({ raw }: PtyTerminal): void {
  expect(raw.length).toBeGreaterThan(100);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
  expect(raw).not.toMatch(/\x1b\[[23]J|\x1bc|\x1b\[\?(?:1049|1047|47|1000|1002|1003|1006)h/);
}

test("the first screen names the model and where help is, on the normal screen", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  const text = await terminal.shows(/help/);
  expect(text).toContain("openai-compat");
  expectQuietBytes(terminal);
});

test("a Markdown answer stands once in the scrollback, below the question", async (context) => {
  await using model = await startScriptedModel();
  const pieces = [
    "## Two ",
    "fruits\n\nAn **app",
    "le** and `pear()`.\n\n| a | b |\n|---|---|\n| one | two |\n\n",
    "the-end",
  ];
  model.says(...pieces).every(60);
  await using terminal = await openScreen(model, context, { rows: 14 });
  await terminal.send("what about fruit");
  await terminal.shows("the-end");
  await terminal.quiet();
  const text = await terminal.all();
  for (const part of ["Two fruits", "An apple and pear().", "the-end", "❯ what about fruit"])
    expect([part, times(text, part)]).toEqual([part, 1]);
  expect(text.indexOf("what about fruit")).toBeLessThan(text.indexOf("Two fruits"));
  expect(text).not.toContain("|---|");
  expectQuietBytes(terminal);
});

test.for([
  ["0", "See the docs (https://example.com/docs) now."],
  ["1", "See the docs now."],
] as const)("FORCE_HYPERLINK=%s: where a link leads is never lost", async ([force, shown], context) => {
  await using model = await startScriptedModel();
  model.says("See [the docs](https://example.com/docs) now.\n\nthe-end");
  await using terminal = await openScreen(model, context, { env: { FORCE_HYPERLINK: force } });
  await terminal.send("where?");
  await terminal.shows("the-end");
  expect(await terminal.all()).toContain(shown);
  expect(terminal.raw.includes("\x1b]8;;https://example.com/docs")).toBe(force === "1");
});

test("an answer of 10,000 lines: every line once and in order", async (context) => {
  await using model = await startScriptedModel();
  const lines = upTo(10_000).map((number) => `- ${numbered("line", number)} of many\n`);
  const chunks = Array.from({ length: 100 }, (_, at) => lines.slice(at * 100, at * 100 + 100).join(""));
  model.says(...chunks, "\nall-said");
  await using terminal = await openScreen(model, context);
  await terminal.send("much");
  await terminal.shows("all-said", 50_000);
  await terminal.quiet();
  expect(numbersAfter("line", await terminal.all())).toEqual(upTo(10_000));
  expectQuietBytes(terminal);
});

test("the size changes while an answer is written: every number once and in order", async (context) => {
  await using model = await startScriptedModel();
  const words = upTo(400).map((number) => `${numbered("n", number)}${number % 40 === 0 ? "\n\n" : " "}`);
  const chunks = Array.from({ length: 100 }, (_, at) => words.slice(at * 4, at * 4 + 4).join(""));
  model.says(...chunks, "\n\nall-said").every(20);
  await using terminal = await openScreen(model, context, { columns: 100, rows: 30 });
  await terminal.send("count");
  const sizes = [
    [60, 20],
    [40, 12],
    [120, 40],
  ] as const;
  for (const [index, [columns, rows]] of sizes.entries()) {
    await terminal.shows(numbered("n", (index + 1) * 60));
    terminal.resize(columns, rows);
  }
  await terminal.shows("all-said");
  await terminal.quiet();
  const text = await terminal.all();
  expect(numbersAfter("n", text)).toEqual(upTo(400));
  expect(times(text, "Ask anything")).toBe(1);
  expect(text).not.toContain("esc stops");
});

test("any script, sign and width is shown", async (context) => {
  await using model = await startScriptedModel();
  const parts = [
    "日本語のテキスト",
    "👩‍👩‍👧‍👦 family",
    "e\u0301a\u0308\u0323 marks",
    "שלום עולם",
    "مرحبا",
    "a\tb",
    "🇩🇪🇯🇵",
  ];
  model.says(...parts.map((part) => `${part}\n\n`), "all-said").every(10);
  await using terminal = await openScreen(model, context, { columns: 31, rows: 9 });
  await terminal.send("日本 שלום 👍");
  await terminal.shows("all-said");
  await terminal.quiet();
  const text = await terminal.all();
  for (const part of ["日本語のテキスト", "family", "marks", "שלום עולם", "مرحبا"]) expect(text).toContain(part);
  expect(text).not.toMatch(/Error|broke/);
  expect(heard(model)).toBe("日本 שלום 👍");
});

test("control sequences of a model never reach the terminal, however they are cut", async (context) => {
  await using model = await startScriptedModel();
  const nasty =
    "start-mark \x1b]52;c;UFVCTElD\x07\x1b]0;OTHER\x07\x1b[2J\x1b[1A\x9b2J\x1b[?1049h\x1bPq#0\x1b\\ stop-mark";
  model.says(...nasty).every(2);
  model.says(...(nasty.match(/[\s\S]{1,7}/g) ?? []), "\n\nall-said");
  await using terminal = await openScreen(model, context);
  await terminal.send("one");
  await terminal.shows("stop-mark");
  await terminal.send("two");
  await terminal.shows("all-said");
  await terminal.quiet();
  expect(times(await terminal.all(), "start-mark")).toBe(2);
  expect(await terminal.all()).not.toMatch(/UFVCTElD|OTHER/);
  for (const part of ["]52;c;UFVC", "]0;OTHER", "\x9b2J"]) expect(terminal.raw).not.toContain(part);
  expectQuietBytes(terminal);
});

test("a call is one line with its argument; Ctrl+O shows all of it", async (context) => {
  await using model = await startScriptedModel();
  model.calls("convert_units", { value: 7, from_unit: "mi", to_unit: "km" });
  model.says("about eleven");
  await using terminal = await openScreen(model, context);
  await terminal.send("7 miles?");
  await terminal.shows("about eleven");
  await terminal.quiet();
  const rows = (await terminal.all()).split("\n").filter((row) => row.includes("convert_units"));
  expect(rows).toEqual([expect.stringMatching(/^✓ convert_units 7 mi ➜ km {2}11\.26\S* km {2}[\d.]+s$/)]);
  await terminal.press("ctrl+o");
  await terminal.shows(/convert_units[\s\S]*about eleven[\s\S]*convert_units[\s\S]*from_unit/);
});

test("a terminal of 20x5", async (context) => {
  await using model = await startScriptedModel();
  model.says(
    upTo(30)
      .map((number) => `${numbered("t", number)}\n\n`)
      .join(""),
    "tiny reply",
  );
  await using terminal = await openScreen(model, context, { columns: 20, rows: 5 });
  await terminal.send("hey");
  await terminal.shows("tiny reply");
  await terminal.quiet();
  expect(numbersAfter("t", await terminal.all())).toEqual(upTo(30));
  expect(heard(model)).toBe("hey");
  expectQuietBytes(terminal);
});

test("NO_COLOR: no colours", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context, { env: { NO_COLOR: "1" } });
  await terminal.send("# hello");
  await terminal.shows("done");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  expect(terminal.raw).not.toMatch(/\x1b\[(?:\d+;)*[349]\d(?:;\d+)*m/);
});

test("the words on the command line are the first prompt", async (context) => {
  await using model = await startScriptedModel();
  model.says("answered-at-once");
  await using terminal = await openScreen(model, context, { args: ["what", "is it"] });
  await terminal.shows("answered-at-once");
  await terminal.shows("❯ what is it");
  expect(heard(model)).toBe("what is it");
  await terminal.send("and then");
  await terminal.shows("done");
  expect(model.requests).toHaveLength(2);
});

test("--continue shows the end of the conversation and goes on with it", async (context) => {
  await using model = await startScriptedModel();
  model.says("forty-two **apples**");
  const home = temporaryFolder();
  {
    await using terminal = await openScreen(model, context, { home });
    await terminal.send("how many");
    await terminal.shows("forty-two apples");
    await terminal.press("ctrl+d");
    expect(await terminal.exitCode()).toBe(0);
  }
  await using terminal = await openScreen(model, context, { home, args: ["--continue"] });
  await terminal.shows(/❯ how many\n\n(?:.*\n)?forty-two apples/);
  await terminal.send("and pears");
  await terminal.shows("done");
  expect(model.requests.at(-1)?.messages.slice(-3)).toMatchObject([
    { role: "user", content: "how many" },
    { role: "assistant" },
    { role: "user", content: "and pears" },
  ]);
});

test("while nothing happens, nothing is written", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  await terminal.send("hello");
  await terminal.shows("done");
  await terminal.quiet(1500, 30_000);
  const before = terminal.raw.length;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(terminal.raw.slice(before)).toBe("");
});

test.for([
  ["a dumb terminal", [], { TERM: "dumb" }],
  ["a screen reader", [], { MARVIN_SCREEN_READER: "1" }],
  ["--plain", ["--plain"], {}],
] as const)("%s gets the plain screen, which never draws anything again", async ([, args, env], context) => {
  const why = noTerminal();
  if (why !== undefined) context.skip(why);
  await using model = await startScriptedModel();
  await using terminal = new PtyTerminal({ args, env: { ...viaModel(model), ...env } });
  await terminal.shows(/you>$/);
  await terminal.send("hello");
  await terminal.shows(/done\n+you>$/);
  expect(terminal.raw).not.toContain("\x1b[?2026h");
});
