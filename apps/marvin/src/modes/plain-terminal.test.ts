import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, type TestContext, test } from "vitest";
import { isAlive } from "../testing/is-alive.ts";
import { noTerminal, PtyTerminal } from "../testing/pty-terminal.ts";
import { temporaryFolder, viaModel } from "../testing/run-marvin.ts";

async function open(model: ScriptedModel, context: TestContext, options: { home?: string; env?: object } = {}) {
  const why = noTerminal();
  if (why !== undefined) context.skip(why);
  const env = { ...viaModel(model), ...options.env };
  const terminal = new PtyTerminal({ args: ["--plain"], env, ...(options.home ? { home: options.home } : {}) });
  await terminal.shows(/you>$/);
  return terminal;
}

const heard = (model: ScriptedModel, at = -1) => model.requests.at(at)?.messages.at(-1)?.["content"];

test("several pasted lines are one prompt, sent with Enter", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await open(model, context);
  terminal.paste("alpha\r\n\tbeta\r\rgamma");
  await terminal.shows(/alpha.*gamma/);
  expect(model.requests).toHaveLength(0);
  await terminal.press("enter");
  await terminal.shows("done");
  expect(heard(model)).toBe("alpha\n\tbeta\n\ngamma");
});

test("a paste of 200 KB is taken in one piece", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await open(model, context);
  const text = Array.from({ length: 10_000 }, (_, n) => `line ${n} of the paste`).join("\n");
  terminal.paste(text);
  await terminal.shows("line 9999 of the paste");
  await terminal.press("enter");
  await terminal.shows("done");
  expect(heard(model)).toBe(text);
});

test("a backslash at the end goes on in the next line", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await open(model, context);
  await terminal.send("one\\");
  await terminal.shows(/\.\.\.>$/);
  await terminal.send("two");
  await terminal.shows("done");
  expect(heard(model)).toBe("one\ntwo");
});

test("the Up key finds what was typed in an earlier life, and answers to questions are not among it", async (context) => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  {
    await using terminal = await open(model, context, { home });
    terminal.paste("first\nof two lines");
    await terminal.press("enter");
    await terminal.shows(/done\n+you>$/);
    await terminal.send("/thinking");
    await terminal.shows(/choose>$/);
    await terminal.send("high");
    await terminal.shows("Thinking: high");
    await terminal.press("ctrl+d");
    expect(await terminal.exitCode()).toBe(0);
  }
  await using terminal = await open(model, context, { home });
  await terminal.press("up", "up", "enter");
  await terminal.shows("done");
  expect(heard(model)).toBe("first\nof two lines");
});

test("what is typed while it works is not drawn into the answer, waits, and is shown when its turn comes", async (context) => {
  await using model = await startScriptedModel();
  model.says("one ", "two ", "three ", "four ", "five.").every(150);
  await using terminal = await open(model, context);
  await terminal.send("count");
  await terminal.shows("one two");
  await terminal.send("second question");
  const text = await terminal.shows(/done\n+you>$/);
  expect(text).toMatch(/one two three four five\.\n+you> second question\ndone/);
});

test("/steer reaches the model before its next step", async (context) => {
  await using model = await startScriptedModel();
  model
    .says("Let me see. ", "I will convert it.")
    .every(400)
    .andCalls("convert_units", { value: 1, from_unit: "km", to_unit: "mi" });
  await using terminal = await open(model, context);
  await terminal.send("convert");
  await terminal.shows("Let me see.");
  await terminal.send("/steer in yards, please");
  await terminal.shows(/done\n+you>$/);
  expect(heard(model, 1)).toBe("in yards, please");
});

test("Ctrl+C stops a command, then drops what was typed, then leaves", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await open(model, context);
  const before = terminal.settings();
  await terminal.send("!echo began; sleep 60");
  await terminal.shows(/\nbegan/);
  await terminal.press("ctrl+c");
  await terminal.shows(/\[Cancelled\]\n+you>$/);
  terminal.type("half a quest");
  await terminal.shows("half a quest");
  await terminal.press("ctrl+c");
  await terminal.shows(/you>$/);
  await terminal.press("ctrl+c");
  expect(await terminal.exitCode()).toBe(0);
  expect(before).toContain("-icanon");
  expect(terminal.raw.lastIndexOf("\x1b[?2004l")).toBeGreaterThan(terminal.raw.lastIndexOf("\x1b[?2004h"));
});

test("a choice is turned away with Ctrl+C, and the prompt is back", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await open(model, context);
  await terminal.send("/thinking");
  await terminal.shows(/choose>$/);
  await terminal.press("ctrl+c");
  await terminal.shows(/you>$/);
});

test("commands complete with Tab, and so does what they take", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await open(model, context);
  terminal.type("/thin\t");
  await terminal.shows(/you> \/thinking$/);
  terminal.type(" me\t");
  await terminal.shows(/you> \/thinking medium$/);
  await terminal.press("enter");
  await terminal.shows("Thinking: medium");
});

test("preferences lends the terminal to the editor and takes it back", async (context) => {
  await using model = await startScriptedModel();
  const dir = temporaryFolder();
  const editor = join(dir, "my editor");
  writeFileSync(editor, '#!/bin/sh\necho "editing $1 $(basename "$2")"\nread line\necho "tea: $line" > "$2"\n');
  chmodSync(editor, 0o755);
  await using terminal = await open(model, context, { env: { EDITOR: `"${editor}" --wait` } });
  await terminal.send("preferences");
  await terminal.shows("editing --wait preferences.yaml");
  await terminal.send("green");
  await terminal.shows(/from the next prompt on: tea\./);
  expect(readFileSync(join(terminal.home, ".config/local-finder/profiles/main/preferences.yaml"), "utf8")).toBe(
    "tea: green\n",
  );
  await terminal.send("hello");
  await terminal.shows("done");
  expect(String(model.requests[0]?.messages[0]?.["content"])).toContain("tea: green");
});

test("what runs beside a call that is asked for does not write into the question", async (context) => {
  await using model = await startScriptedModel();
  model.calls(["run_command", { command: "echo hi" }], ["get_working_dir", {}]);
  await using terminal = await open(model, context);
  await terminal.send("!code");
  await terminal.shows(/is on[^\n]*\n+you>$/);
  await terminal.send("go");
  // Which of the two comes first is a matter of chance.
  await terminal.shows(/^(?=[\s\S]*\n +🔧 run_command, get_working_dir\n)[\s\S]*deny\n[\s\S]*allow>$/);
  await terminal.send("y");
  await terminal.shows("done");
});

test("NO_COLOR and a dumb terminal: no colours, and a dumb one gets no sequences for pastes", async (context) => {
  await using model = await startScriptedModel();
  await using quiet = await open(model, context, { env: { NO_COLOR: "1" } });
  await using dumb = await open(model, context, { env: { TERM: "dumb" } });
  await using colored = await open(model, context);
  for (const terminal of [quiet, dumb, colored]) {
    await terminal.send("/keys");
    await terminal.shows("Ctrl+D");
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const color = /\x1b\[[\d;]*m/;
  expect(quiet.raw).not.toMatch(color);
  expect(dumb.raw).not.toMatch(color);
  expect(dumb.raw).not.toContain("\x1b[?2004");
  expect(colored.raw).toMatch(color);
});

test.each([
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s ends it with %i and the terminal as it was", async (signal, code) => {
  await using model = await startScriptedModel();
  model.stalls("Half an ans");
  await using terminal = new PtyTerminal({ args: ["--plain"], env: viaModel(model) });
  await terminal.shows(/you>$/);
  await terminal.send("go");
  await terminal.shows("Half an ans");
  await terminal.signal(signal);
  expect(await terminal.exitCode()).toBe(code);
  expect(terminal.raw.lastIndexOf("\x1b[?2004l")).toBeGreaterThan(terminal.raw.lastIndexOf("\x1b[?2004h"));
});

test("a program that is told to go takes its command along", async () => {
  await using model = await startScriptedModel();
  await using terminal = new PtyTerminal({ args: ["--plain"], env: viaModel(model) });
  await terminal.shows(/you>$/);
  await terminal.send("!echo pid-$$; exec sleep 60");
  const [, command] = /\npid-(\d+)/.exec(await terminal.shows(/\npid-\d+/)) ?? [];
  await terminal.signal("SIGHUP");
  expect(await terminal.exitCode()).toBe(129);
  expect(isAlive(Number(command))).toBe(false);
});

test("what is left unanswered leaves its row: a question with Ctrl+C, the program with Ctrl+D", async (context) => {
  await using model = await startScriptedModel();
  model.calls("ask_user", { question: "Which fruit?", choices: ["apple", "pear"] });
  await using terminal = await open(model, context);
  await terminal.send("ask me");
  await terminal.shows("pear");
  await terminal.quiet();
  terminal.type("qui");
  await terminal.shows(/> qui$/);
  await terminal.press("ctrl+c");
  expect(await terminal.shows(/\[Cancelled\]\n+you>$/)).toMatch(/> qui\n/);
  await terminal.press("ctrl+d");
  expect(await terminal.exitCode()).toBe(0);
  expect((await terminal.cursor()).column).toBe(0);
});
