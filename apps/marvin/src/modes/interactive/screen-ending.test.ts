import { setTimeout as sleep } from "node:timers/promises";
import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { numbered, openScreen, upTo } from "../../testing/open-screen.ts";
import type { PtyTerminal } from "../../testing/pty-terminal.ts";

/** Modes that the program has switched on are off again, and the cursor can be seen. */
function expectModesOff(raw: string): void {
  const last = (sequence: string) => raw.lastIndexOf(sequence);
  for (const mode of ["2004", "1004", "2026"]) {
    expect(last(`\x1b[?${mode}h`)).toBeGreaterThanOrEqual(0);
    expect([mode, last(`\x1b[?${mode}l`) > last(`\x1b[?${mode}h`)]).toEqual([mode, true]);
  }
  expect(last("\x1b[<u")).toBeGreaterThan(last("\x1b[>5u"));
  expect(last("\x1b[?25h")).toBeGreaterThanOrEqual(last("\x1b[?25l"));
}

async function expectGone(terminal: PtyTerminal): Promise<void> {
  const until = Date.now() + 15_000;
  while ((await terminal.isRunning()) && Date.now() < until) await sleep(50);
  expect(await terminal.isRunning()).toBe(false);
}

test.for([
  ["Ctrl+D", ["ctrl+d"]],
  ["Ctrl+C twice", ["ctrl+c", "ctrl+c"]],
] as const)("%s leaves with 0 and the terminal as it was", async ([, keys], context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context, { underShell: true });
  await terminal.send("hello");
  await terminal.shows(/done[\s\S]*Ask anything/);
  expect(terminal.settings()).toContain("-icanon");
  await terminal.press(...keys);
  expect(await terminal.exitCode()).toBe(0);
  expectModesOff(terminal.raw);
  expect(terminal.settingsWhen("after")).toBe(terminal.settingsWhen("before"));
  const text = await terminal.all();
  expect(text).toMatch(/❯ hello\n\ndone/);
  expect(text).not.toContain("Ask anything");
});

test.for([
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)(
  "%s while an answer is written ends it with %i and the terminal as it was",
  async ([signal, code], context) => {
    await using model = await startScriptedModel();
    model.stalls("Half an ans");
    await using terminal = await openScreen(model, context, { underShell: true });
    await terminal.send("go");
    await terminal.shows("Half an ans");
    await terminal.signal(signal);
    expect(await terminal.exitCode()).toBe(code);
    expectModesOff(terminal.raw);
    expect(terminal.settingsWhen("after")).toBe(terminal.settingsWhen("before"));
  },
);

test("when the terminal goes away, so does the program", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  await terminal.vanish();
  await expectGone(terminal);
});

test("when the terminal goes away while an answer is written, so does the program", async (context) => {
  await using model = await startScriptedModel();
  model.says(...upTo(5000).map((number) => `${numbered("pc", number)} `)).every(5);
  await using terminal = await openScreen(model, context);
  await terminal.send("go");
  await terminal.shows(numbered("pc", 20));
  await terminal.vanish();
  await expectGone(terminal);
});

test("when the terminal goes away while a question is open, so does the program", async (context) => {
  await using model = await startScriptedModel();
  model.calls("ask_user", { question: "Which fruit?", choices: ["apple", "pear"] });
  await using terminal = await openScreen(model, context);
  await terminal.send("go");
  await terminal.shows("2. pear");
  await terminal.vanish();
  await expectGone(terminal);
});

test("when the terminal goes away while a command runs, so do both", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  await terminal.send("!echo pid-$$; exec sleep 300");
  const [, command] = /\n\s*pid-(\d+)/.exec(await terminal.shows(/\n\s*pid-\d+/)) ?? [];
  await terminal.vanish();
  await expectGone(terminal);
  expect(() => process.kill(Number(command), 0)).toThrow();
});

test("Ctrl+Z gives the terminal back to the shell, and fg draws the screen again", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context, { underShell: true });
  await terminal.send("hello");
  await terminal.shows(/done[\s\S]*Ask anything/);
  terminal.type("half typed");
  await terminal.shows("half typed");
  await terminal.press("ctrl+z");
  await terminal.shows("in-the-shell");
  expectModesOff(terminal.raw);
  expect(terminal.settingsWhen("stopped")).toBe(terminal.settingsWhen("before"));
  await terminal.press("enter");
  await terminal.shows(/in-the-shell[\s\S]*❯ half typed/);
  expect(terminal.raw.lastIndexOf("\x1b[?2004h")).toBeGreaterThan(terminal.raw.lastIndexOf("\x1b[?2004l"));
  await terminal.press("enter");
  await terminal.shows(/half typed[\s\S]*done/);
  await terminal.press("ctrl+d");
  expect(await terminal.exitCode()).toBe(0);
  expect(terminal.settingsWhen("after")).toBe(terminal.settingsWhen("before"));
});

test("stopped from outside, the terminal is given back too", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context, { underShell: true });
  terminal.type("half typed");
  await terminal.shows("half typed");
  await terminal.signal("SIGTSTP");
  await terminal.shows("in-the-shell");
  expectModesOff(terminal.raw);
  expect(terminal.settingsWhen("stopped")).toBe(terminal.settingsWhen("before"));
  await terminal.press("enter");
  await terminal.shows(/in-the-shell[\s\S]*❯ half typed/);
  await terminal.press("ctrl+c", "ctrl+c");
  expect(await terminal.exitCode()).toBe(0);
});

test("Ctrl+C, typing and Ctrl+C again drop what was typed, and nobody leaves", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  await terminal.shows("Ask anything");
  await terminal.press("ctrl+c");
  await terminal.shows("Ctrl+C again leaves");
  terminal.type("dropped");
  await terminal.shows("❯ dropped");
  await terminal.press("ctrl+c");
  await terminal.shows("Ask anything");
  await terminal.send("hello");
  await terminal.shows(/❯ hello\n\ndone/);
});

test("an exception that nobody catches leaves the terminal as it was", async (context) => {
  await using model = await startScriptedModel();
  const script = "process.on('SIGUSR2',()=>{throw new Error('kaboom')})";
  await using terminal = await openScreen(model, context, {
    underShell: true,
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` },
  });
  await terminal.signal("SIGUSR2");
  expect(await terminal.exitCode()).toBeGreaterThan(0);
  expect(await terminal.all()).toContain("kaboom");
  expectModesOff(terminal.raw);
  expect(terminal.settingsWhen("after")).toBe(terminal.settingsWhen("before"));
});
