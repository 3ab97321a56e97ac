import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { openScreen } from "../../testing/open-screen.ts";

test.for(["ctrl+c", "escape", "n"])(
  "%s leaves the question of /undo, and nothing was touched",
  async (key, context) => {
    await using model = await startScriptedModel();
    model.calls("create_file", { path: "new.txt", content: "new\n" });
    model.says("made-it");
    await using terminal = await openScreen(model, context);
    await terminal.send("!code");
    await terminal.shows("Coding mode is on");
    await terminal.send("make it");
    await terminal.shows("made-it");
    await terminal.send("/undo");
    await terminal.shows("Take this back?");
    if (key === "n") terminal.type("n");
    else await terminal.press(key);
    await terminal.shows(/stays as it is[\s\S]*Ask anything/);
    expect(readFileSync(join(terminal.cwd, "new.txt"), "utf8")).toBe("new\n");
  },
);

test("/tree asks for the files first: n goes back without them, Ctrl+C not at all", async (context) => {
  await using model = await startScriptedModel();
  model.calls("create_file", { path: "new.txt", content: "new\n" });
  model.says("made-it");
  await using terminal = await openScreen(model, context);
  await terminal.send("!code");
  await terminal.shows("Coding mode is on");
  await terminal.send("make it");
  await terminal.shows("made-it");
  const back = async () => {
    await terminal.send("/tree");
    await terminal.shows("Back to which prompt?");
    await terminal.press("enter");
    await terminal.shows(/Take the files back too\?\s*y yes/);
  };
  await back();
  await terminal.press("ctrl+c");
  await terminal.shows(/Everything stays as it is\.\s*❯ Ask anything/);
  await back();
  terminal.type("n");
  await terminal.shows(/The files stay as they are\.\nWhat you send now begins a branch[^\n]*\s*❯ make it/);
  expect(readFileSync(join(terminal.cwd, "new.txt"), "utf8")).toBe("new\n");
  await terminal.press("enter");
  await terminal.shows("done");
  expect(model.requests.at(-1)?.messages.filter(({ role }) => role === "user")).toHaveLength(1);
});

test("Ctrl+C leaves a list, and the next line is read", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  await terminal.send("/theme");
  await terminal.shows("enter chooses");
  await terminal.press("ctrl+c");
  await terminal.shows(/\/theme\n[^▸]*Ask anything/);
  await terminal.send("hello");
  await terminal.shows("done");
});

test("what a command prints bit by bit stands without gaps", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  writeFileSync(join(terminal.cwd, "slow.sh"), 'for i in 1 2 3; do printf "row\\t$i\\n"; sleep 0.3; done\n');
  await terminal.send("!sh slow.sh; echo the-end");
  await terminal.shows(/^the-end$/m);
  expect(await terminal.all()).toMatch(/^row {5}1\nrow {5}2\nrow {5}3\nthe-end$/m);
});

test("shell mode shows itself: its own sign and words, until it is left", async (context) => {
  await using model = await startScriptedModel();
  await using terminal = await openScreen(model, context);
  await terminal.send("!shell");
  await terminal.shows(/^\$ Commands for bash; !sh ends shell mode/m);
  await terminal.send("echo in-$((6*7))");
  await terminal.shows(/^\$ echo in-\$\(\(6\*7\)\)\n\nin-42$/m);
  await terminal.send("!sh");
  await terminal.shows(/Shell mode is off[^$]*❯ Ask anything/);
});

test("a question does not hold whoever wants to leave: Ctrl+D ends the program, and nothing was touched", async (context) => {
  await using model = await startScriptedModel();
  model.calls("run_command", { command: "touch made.txt" });
  await using terminal = await openScreen(model, context);
  await terminal.send("!code");
  await terminal.shows("Coding mode is on");
  await terminal.send("make it");
  await terminal.shows("Allow it?");
  await terminal.press("ctrl+d");
  expect(await terminal.exitCode()).toBe(0);
  expect(existsSync(join(terminal.cwd, "made.txt"))).toBe(false);
});

test("a question that comes while somebody writes takes no letter of it for an answer", async (context) => {
  await using model = await startScriptedModel();
  model.says("Let me see.").every(900).andCalls("run_command", { command: "touch made.txt" });
  await using terminal = await openScreen(model, context);
  await terminal.send("!code");
  await terminal.shows("Coding mode is on");
  await terminal.send("make it");
  await terminal.shows("Let me see.");
  for (let at = 0; at < 20; at++) {
    terminal.type("y");
    await sleep(100);
  }
  await terminal.shows("Allow it?");
  expect(existsSync(join(terminal.cwd, "made.txt"))).toBe(false);
  terminal.type("n");
  await terminal.shows(/done[\s\S]*❯ y{20}$/m);
  expect(existsSync(join(terminal.cwd, "made.txt"))).toBe(false);
});
