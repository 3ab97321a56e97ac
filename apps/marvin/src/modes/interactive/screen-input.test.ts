import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { heard, openScreen, times } from "../../testing/open-screen.ts";
import { temporaryFolder } from "../../testing/run-marvin.ts";

test("several lines by Alt+Enter, Shift+Enter and a backslash", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  terminal.type("one");
  await terminal.press("alt+enter");
  terminal.type("two");
  await terminal.press("shift+enter");
  terminal.type("three\\");
  await terminal.press("enter");
  terminal.type("four");
  await terminal.shows("four");
  expect(model.requests).toHaveLength(0);
  await terminal.press("enter");
  await terminal.shows("done");
  expect(heard(model)).toBe("one\ntwo\nthree\nfour");
});

test("a long paste is folded into one piece and sent whole", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  const pasted = Array.from({ length: 300 }, (_, at) => `pasted row ${at}`).join("\n");
  terminal.type("look: ");
  terminal.paste(pasted.replaceAll("\n", "\r"));
  await terminal.shows(/look: .*300/);
  expect(await terminal.all()).not.toContain("pasted row 150");
  expect(model.requests).toHaveLength(0);
  await terminal.press("enter");
  await terminal.shows("done");
  expect(heard(model)).toBe(`look: ${pasted}`);
});

test("a short paste of several lines is one prompt, and sequences in it do nothing", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  terminal.paste("alpha\r\n\tbeta\x1b[2J\r\rgamma");
  await terminal.shows("Pasted 4 lines");
  expect(model.requests).toHaveLength(0);
  await terminal.press("enter");
  await terminal.shows("done");
  expect(heard(model)).toBe("alpha\n\tbeta\n\ngamma");
  expect(terminal.raw).not.toContain("\x1b[2J");
});

test("what was typed in an earlier life is found with Up and with Ctrl+R", async (context) => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  {
    await using terminal = await openScreen(model, context, { home });
    await terminal.send("the green apple");
    await terminal.shows(/done[\s\S]*Ask anything/);
    await terminal.send("a yellow pear");
    await terminal.shows(/done[\s\S]*done[\s\S]*Ask anything/);
    await terminal.press("ctrl+d");
    expect(await terminal.exitCode()).toBe(0);
  }
  await using terminal = await openScreen(model, context, { home });
  await terminal.press("up");
  await terminal.shows("❯ a yellow pear");
  await terminal.press("enter");
  await model.asked(3);
  expect(heard(model)).toBe("a yellow pear");
  await terminal.shows(/done[\s\S]*Ask anything/);
  await terminal.press("ctrl+r");
  terminal.type("green");
  await terminal.shows("the green apple");
  await terminal.press("enter");
  await terminal.quiet();
  if (model.requests.length < 4) await terminal.press("enter");
  await model.asked(4);
  expect(heard(model)).toBe("the green apple");
});

test("the real cursor stands at the caret, also after wide characters", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  terminal.type("ab");
  await terminal.shows("❯ ab");
  await terminal.quiet();
  const first = await terminal.cursor();
  terminal.type("日本");
  await terminal.shows("ab日本");
  await terminal.quiet();
  expect(await terminal.cursor()).toEqual({ row: first.row, column: first.column + 4 });
  expect(terminal.isCursorShown).toBe(true);
});

test("commands complete, and Enter runs a whole one although completions are shown", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  terminal.type("/the");
  await terminal.shows(/\/theme\s+other colours/);
  await terminal.press("tab");
  await terminal.shows(/❯ \/theme/);
  await terminal.press("ctrl+u");
  terminal.type("/help");
  await terminal.shows(/❯ \/help[\s\S]*\/help/);
  await terminal.press("enter");
  await terminal.shows(/!shell/);
  expect(model.requests).toHaveLength(0);
});

test("@ completes the files of the folder, without those that git ignores", async (context) => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  mkdirSync(join(home, "src"));
  mkdirSync(join(home, ".git"));
  writeFileSync(join(home, ".gitignore"), "secret-*\n");
  for (const name of ["orchard.ts", "secret-orchard.ts"]) writeFileSync(join(home, "src", name), "");
  await using terminal = await openScreen(model, context, { home });
  terminal.type("read @orch");
  expect(await terminal.shows(/@orch[\s\S]*src\/orchard\.ts/)).not.toContain("secret-orchard");
  await terminal.press("tab");
  await terminal.shows(/❯ read @src\/orchard\.ts/);
  terminal.type("now");
  await terminal.press("enter");
  await terminal.shows("done");
  expect(String(heard(model))).toMatch(/^read @src\/orchard\.ts ?now/);
});

test("!COMMAND runs, !shell makes every line one, and again ends it", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  await terminal.send("!echo sum-$((20+3))");
  await terminal.shows("sum-23");
  await terminal.send("!shell");
  await terminal.shows(/\n\$ /);
  await terminal.send("echo sum-$((30+4))");
  await terminal.shows("sum-34");
  await terminal.send("!shell");
  await terminal.shows(/off[\s\S]*❯ Ask anything/);
  await terminal.send("a prompt");
  await terminal.shows("done");
  expect(model.requests).toHaveLength(1);
});

test("own commands take arguments; a command that nobody knows is answered and not sent", async (context) => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  const commands = join(home, ".config/marvin/commands");
  mkdirSync(commands, { recursive: true });
  writeFileSync(join(commands, "haiku.md"), "---\ndescription: a poem\n---\nWrite on $1, with $ARGUMENTS in mind\n");
  await using terminal = await openScreen(model, context, { home });
  await terminal.send("/haiku rain and tea");
  await terminal.shows("done");
  expect(String(heard(model)).trim()).toBe("Write on rain, with rain and tea in mind");
  await terminal.send("/hiaku rain");
  await terminal.shows(/\/haiku|no command|unknown/i);
  await terminal.quiet();
  expect(model.requests).toHaveLength(1);
});

test("/theme shows each theme that is moved to and keeps the chosen one", async (context) => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  await using terminal = await openScreen(model, context, { home });
  await terminal.send("/theme");
  await terminal.shows("Which theme?");
  const settings = join(home, ".config/marvin/settings.yaml");
  terminal.type("gruvbox");
  await terminal.shows(/[❯▸] gruvbox-/);
  await terminal.press("down");
  await terminal.quiet();
  const row = (await terminal.screen()).find((text) => /^[❯▸] gruvbox/.test(text)) ?? "";
  const name = row.slice(2).split(/\s/)[0] ?? "";
  await terminal.press("enter");
  await terminal.shows(`Theme: ${name}`);
  expect(readFileSync(settings, "utf8")).toContain(`theme: ${name}`);
});

test("a theme of one's own is put on, and what is wrong with another is told", async (context) => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  const settings = join(home, ".config/marvin");
  mkdirSync(join(settings, "themes"), { recursive: true });
  writeFileSync(join(settings, "settings.yaml"), "theme: mine\n");
  writeFileSync(join(settings, "themes/mine.yaml"), 'base: nord\ncolors:\n  user: "#010203"\n');
  writeFileSync(join(settings, "themes/bad.yaml"), "base: nord\ncolors:\n  acent: red\n");
  const env = { COLORTERM: "truecolor", FORCE_COLOR: "3" };
  await using terminal = await openScreen(model, context, { home, env });
  await terminal.shows(/bad\.yaml:[\s\S]*line 3: .*accent\?/);
  await terminal.send("hello");
  await terminal.shows("done");
  expect(terminal.raw).toContain("38;2;1;2;3");
  expect(await terminal.all()).not.toMatch(/no theme|mine\.yaml/);
});

test("Esc leaves a picker with the theme as it was", async (context) => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  await using terminal = await openScreen(model, context, { home });
  const colors = async () => (await terminal.cells()).flat().map((cell) => cell.getFgColor());
  await terminal.quiet();
  await terminal.send("/theme");
  await terminal.shows("Which theme?");
  await terminal.quiet();
  const before = await colors();
  await terminal.press("down");
  await terminal.quiet();
  expect(await colors()).not.toEqual(before);
  await terminal.press("escape");
  await terminal.shows(/Ask anything/);
  await terminal.send("/theme");
  await terminal.shows(/Which theme\?/);
  await terminal.quiet();
  expect((await terminal.screen()).filter((row) => /^[❯▸] marvin-dark/.test(row))).toHaveLength(1);
  expect(times(await terminal.all(), "also next time")).toBe(0);
});
