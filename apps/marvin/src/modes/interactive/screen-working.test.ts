import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { heard, numbered, numbersAfter, openScreen, upTo } from "../../testing/open-screen.ts";
import type { PtyTerminal } from "../../testing/pty-terminal.ts";
import { temporaryFolder } from "../../testing/run-marvin.ts";

const counting = (model: ScriptedModel) =>
  model.says(...upTo(400).map((number) => `${numbered("pc", number)} `)).every(50);

const toolResult = (model: ScriptedModel, at = -1) =>
  String(model.requests.at(at)?.messages.findLast(({ role }) => role === "tool")?.["content"]);

test.for(["ctrl+c", "escape"])(
  "%s stops an answer, keeps what was said, and the next turn is valid",
  async (key, context) => {
    await using model = await startScriptedModel();
    counting(model);
    model.says("second-turn");
    await using terminal = await openScreen(model, context);
    await terminal.send("a long one");
    await terminal.shows(numbered("pc", 8));
    await terminal.press(key);
    await terminal.shows("[Cancelled]");
    await model.left(0);
    expect(numbersAfter("pc", await terminal.all()).slice(0, 8)).toEqual(upTo(8));
    await terminal.send("next");
    await terminal.shows("second-turn");
    expect(model.requests.map(({ invalid }) => invalid)).toEqual(["", ""]);
    expect(heard(model)).toBe("next");
  },
);

test("Enter while it works queues; Up takes the newest back to be changed", async (context) => {
  await using model = await startScriptedModel();
  model.says(...upTo(60).map((number) => `${numbered("pc", number)} `)).every(50);
  await using terminal = await openScreen(model, context);
  await terminal.send("first");
  await terminal.shows(numbered("pc", 5));
  await terminal.send("second");
  await terminal.shows("◌ second");
  await terminal.send("third");
  await terminal.shows("◌ third");
  await terminal.press("up");
  await terminal.shows("❯ third");
  terminal.type(" and last");
  await terminal.press("enter");
  await terminal.shows("◌ third and last");
  expect(model.requests).toHaveLength(1);
  await model.asked(3);
  await terminal.shows(/done[\s\S]*done/);
  expect([heard(model, 1), heard(model, 2)]).toEqual(["second", "third and last"]);
});

test.for(["Ctrl+Enter", "/steer"])("%s reaches the next request of the same run", async (how, context) => {
  await using model = await startScriptedModel();
  model
    .says("Let me see. ", "I will ", "convert it.")
    .every(700)
    .andCalls("convert_units", { value: 1, from_unit: "km", to_unit: "mi" });
  await using terminal = await openScreen(model, context);
  await terminal.send("convert");
  await terminal.shows("Let me see.");
  if (how === "/steer") await terminal.send("/steer in yards");
  else {
    terminal.type("in yards");
    await terminal.press("ctrl+enter");
    await terminal.shows("◌ in yards");
  }
  await terminal.shows("done");
  expect(model.requests).toHaveLength(2);
  expect(heard(model, 1)).toBe("in yards");
  expect(model.requests[1]?.messages.filter(({ role }) => role === "user")).toHaveLength(2);
});

test("run_command asks: n and Esc deny, y allows once", async (context) => {
  await using model = await startScriptedModel();
  for (const name of ["one", "two", "three", "four"]) {
    model.calls("run_command", { command: `echo was-$((6*6)) > ${name}.txt; cat ${name}.txt` });
    model.says(`told-${name}`);
  }
  await using terminal = await openScreen(model, context);
  await terminal.send("!code");
  await terminal.shows(/Coding mode is on/);
  const made = (name: string) => existsSync(join(terminal.cwd, `${name}.txt`));
  const ask = async (name: string, answer: string) => {
    await terminal.send(`run ${name}`);
    await terminal.shows(`${name}.txt`);
    await terminal.shows(/Allow it\?[^❯]*$/);
    expect(made(name)).toBe(false);
    terminal.type(answer);
    await terminal.shows(`told-${name}`);
  };
  await ask("one", "n");
  await ask("two", "\x1b");
  expect([made("one"), made("two")]).toEqual([false, false]);
  await ask("three", "y");
  expect(made("three")).toBe(true);
  expect(toolResult(model)).toContain("was-36");
  await ask("four", "n");
  expect(made("four")).toBe(false);
  expect(model.requests.every(({ invalid }) => invalid === "")).toBe(true);
});

test("what was allowed for the session is not asked again; for the project, not after a restart either", async (context) => {
  await using model = await startScriptedModel();
  const places = { home: temporaryFolder(), cwd: temporaryFolder() };
  const coding = async () => {
    const terminal = await openScreen(model, context, places);
    await terminal.send("!code");
    await terminal.shows("Coding mode is on");
    return terminal;
  };
  const run = async (terminal: PtyTerminal, name: string, answer?: string) => {
    model.calls("run_command", { command: `touch ${name}` });
    model.says(`told-${name}-${model.requests.length}`);
    const told = `told-${name}-${model.requests.length}`;
    await terminal.send(`run ${name}`);
    if (answer !== undefined) {
      await terminal.shows(/Allow it\?[^❯]*$/);
      terminal.type(answer);
    }
    await terminal.shows(told);
  };
  {
    await using terminal = await coding();
    await run(terminal, "one", "a");
    await run(terminal, "one");
    await run(terminal, "two", "p");
    await terminal.press("ctrl+d");
    expect(await terminal.exitCode()).toBe(0);
  }
  await using terminal = await coding();
  await run(terminal, "two");
  await run(terminal, "one", "n");
  expect(toolResult(model)).toMatch(/did not allow/);
});

test("a question of the model is answered by number and by own words", async (context) => {
  await using model = await startScriptedModel();
  const question = { question: "Which fruit?", choices: ["apple", "pear", "plum"] };
  model.calls("ask_user", question);
  model.says("told-one");
  model.calls("ask_user", question);
  model.says("told-two");
  await using terminal = await openScreen(model, context);
  await terminal.send("ask me");
  await terminal.shows("2. pear");
  terminal.type("2");
  await terminal.shows("told-one");
  expect(toolResult(model, 1)).toContain("pear");
  await terminal.send("ask me again");
  await terminal.shows(/told-one[\s\S]*2\. pear/);
  terminal.type("a quince");
  await terminal.shows("Other: a quince");
  await terminal.press("enter");
  await terminal.shows("told-two");
  expect(toolResult(model, 3)).toContain("a quince");
});

test("a question is left by Ctrl+C, and the program goes on", async (context) => {
  await using model = await startScriptedModel();
  model.calls("ask_user", { question: "Which fruit?", choices: ["apple", "pear"] });
  model.says("next-answer");
  await using terminal = await openScreen(model, context);
  await terminal.send("ask me");
  await terminal.shows("2. pear");
  await terminal.press("ctrl+c");
  await terminal.shows("[Cancelled]");
  await terminal.send("go on");
  await terminal.shows("next-answer");
  expect(model.requests.every(({ invalid }) => invalid === "")).toBe(true);
});

test("a model that fails says why and how to ask again", async (context) => {
  await using model = await startScriptedModel();
  model.fails(400, { message: "no such luck" });
  await using terminal = await openScreen(model, context);
  await terminal.send("hello");
  await terminal.shows(/no such luck[\s\S]*\/retry/);
  await terminal.send("/retry");
  await terminal.shows("done");
  expect(heard(model)).toBe("hello");
});
