import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { ask, runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

function homeWith(files: Record<string, string> = {}) {
  const home = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const path = join(home, ".config/local-finder", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o644 });
  }
  return {
    home,
    at: (name: string) => join(home, ".config/local-finder", name),
    log: (profile: string) =>
      JSON.parse(readFileSync(join(home, ".config/local-finder/profiles", profile, "chat_log.json"), "utf8")) as {
        role: string;
        text: string;
        time: string;
      }[],
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}

const plain = (model: ScriptedModel, home: string, stdin: string) =>
  runMarvin(["--plain"], { env: viaModel(model), home, stdin });
const systemOf = (model: ScriptedModel, at: number) => String(model.requests.at(at)?.messages[0]?.["content"]);
const saidIn = (model: ScriptedModel, at: number) => (model.requests.at(at)?.messages ?? []).slice(1);
const entry = (role: string, text: string, time = "14:30") => ({ role, text, time });

test("the next conversation begins with the last 20 entries, and all is kept for its owner alone", async () => {
  const old = Array.from({ length: 30 }, (_, n) => entry(n % 2 ? "assistant" : "you", `entry ${n}`));
  using state = homeWith({ "profiles/main/chat_log.json": JSON.stringify(old) });
  await using model = await startScriptedModel();
  model.says("New answer.");
  await plain(model, state.home, "new question\n");
  const roles = saidIn(model, 0).map(({ role, content }) => `${role} ${content}`);
  expect(roles).toHaveLength(21);
  expect([roles[0], roles[19], roles[20]]).toEqual(["user entry 10", "assistant entry 29", "user new question"]);
  expect(state.log("main").slice(30)).toEqual([
    { role: "you", text: "new question", time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    { role: "assistant", text: "New answer.", time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ]);
  expect(statSync(state.at("profiles/main/chat_log.json")).mode & 0o777).toBe(0o600);
});

test("a switch of the profile moves everything at once", async () => {
  using state = homeWith({
    "profiles/main/preferences.yaml": "notes: main-person\n",
    "profiles/main/chat_log.json": JSON.stringify([entry("you", "main's secret plan")]),
    "profiles/alex/preferences.yaml": "notes: alex-person\n",
    "profiles/alex/saved_places.json": JSON.stringify([{ label: "studio", name: "Mill", lat: 51.75, lng: -1.25 }]),
    "profiles/alex/chat_log.json": JSON.stringify([entry("you", "alex asked before")]),
  });
  await using model = await startScriptedModel();
  model.calls("switch_profile", { name: "alex" });
  model.says("Hello.");
  model.calls("update_preferences", { key: "dietary", value: "vegan", mode: "add" });
  const run = await plain(model, state.home, "I'm Alex\nI eat vegan\nprofiles\nsaved\nwho am I?\n");
  expect(systemOf(model, 0)).toContain("main-person");
  const last = systemOf(model, -1);
  for (const text of ["alex-person", "studio", "alex asked before", "vegan", "Active profile: alex"]) {
    expect(last).toContain(text);
  }
  expect(last).not.toContain("main-person");
  expect(JSON.stringify(saidIn(model, -1))).not.toContain("main's secret plan");
  expect(run.stdout).toMatch(/> alex\n {2}main\n/);
  expect(run.stdout).toContain("studio: Mill; 51.75, -1.25");
  expect(state.log("alex").map(({ text }) => text)).toContain("who am I?");
  expect(state.log("main")).toHaveLength(1);
  expect(readFileSync(state.at("last_profile"), "utf8").trim()).toBe("alex");
});

test("two Marvins at once add up, and usage and `marvin usage` tell it", async () => {
  using state = homeWith();
  const talk = async () => {
    await using model = await startScriptedModel();
    for (let n = 0; n < 5; n++) model.says("mm").usage({ prompt_tokens: 1003, completion_tokens: 7 });
    return await plain(model, state.home, "a\nb\nc\nd\ne\nusage\n");
  };
  const [run] = await Promise.all([talk(), talk()]);
  expect(run?.stdout).toMatch(/This session: 5 model messages, 5,050 tokens, price not known\n/);
  const { stdout } = await runMarvin(["usage", "--json"], { home: state.home });
  expect(JSON.parse(stdout)).toMatchObject({
    total: { turns: 10, tokens: { input: 10_030, output: 70 } },
    models: { scripted: { turns: 10 } },
    days: { length: 30 },
  });
  expect(state.log("main")).toHaveLength(20);
  const shown = await runMarvin(["usage"], { home: state.home });
  expect(shown.stdout).toMatch(/scripted +10 +10,030 +70 +-\n[\s\S]*last 30 days[\s\S]*█/);
});

test("ask_user takes the next line for its answer; in a non-interactive run it is not there", async () => {
  using state = homeWith();
  await using model = await startScriptedModel();
  model.calls("ask_user", { question: "Red or blue?", choices: ["red", "blue"] });
  model.says("Blue it is.");
  const run = await plain(model, state.home, "paint it\n2\n");
  expect(run.stdout).toMatch(/Red or blue\?\n {2}1\. red\n {2}2\. blue\n {2}3\. Other[\s\S]*Blue it is\./);
  expect(saidIn(model, 1).at(-1)?.["content"]).toBe("The user chose: blue.");
  model.calls("ask_user", { question: "Anybody?" });
  await ask(model, "go", [], { home: state.home });
  expect(String(saidIn(model, -1).at(-1)?.["content"])).toMatch(/ask_user cannot be used: nobody is there/);
});

test("exit_app ends after the answer, with everything kept", async () => {
  using state = homeWith();
  await using model = await startScriptedModel();
  model.calls("exit_app", {});
  model.says("Goodbye.");
  const run = await plain(model, state.home, "bye then\nnever asked\n");
  expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/Goodbye\.\n$/) });
  expect(model.requests).toHaveLength(2);
  expect(state.log("main").map(({ text }) => text)).toEqual(["bye then", "Goodbye."]);
});

test("!code brings the tools for code, and what runs code is asked for", async () => {
  using state = homeWith();
  await using model = await startScriptedModel();
  model.calls("run_command", { command: "echo ran > ran.txt" });
  model.says("Not allowed, then.");
  const run = await plain(model, state.home, "!code\nrun it\nn\n!code\n");
  expect(run.stdout).toMatch(
    /Coding mode is on[\s\S]*run_command would run:\n {2}echo ran > ran\.txt[\s\S]*mode is off/,
  );
  expect(systemOf(model, 0)).toContain("run_command");
  expect(String(saidIn(model, 1).at(-1)?.["content"])).toMatch(/did not allow/);
});

test("a home that cannot be written: told once, and the conversation goes on", async () => {
  using state = homeWith();
  mkdirSync(join(state.home, ".config"));
  writeFileSync(join(state.home, ".config/local-finder"), "in the way");
  await using model = await startScriptedModel();
  for (const answer of ["One.", "Two.", "Three."]) model.says(answer);
  const run = await plain(model, state.home, "a\nb\nc\nusage\nsaved\nprofiles\n");
  expect(run.code).toBe(0);
  expect(run.stdout).toMatch(/One\.[\s\S]*Two\.[\s\S]*Three\./);
  expect(run.stdout.match(/chat_log\.json cannot be written/g)).toHaveLength(1);
  expect(run.stdout.match(/usage\.json cannot be written/g)).toHaveLength(1);
});
