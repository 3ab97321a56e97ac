import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, type AgentOptions, defineTool, ToolError } from "@marvin/agent-core";
import { textOf, userMessage } from "@marvin/ai";
import { invalidity, type ScriptedModel, scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { SessionFolder } from "@marvin/store/sessions";
import { expect, test } from "vitest";
import * as z from "zod";
import { resumeSession } from "./resume-session.ts";
import { SessionRecorder, type SessionRecorderOptions } from "./session-recorder.ts";

const tool = (name: string, run: () => Promise<{ text: string }>) =>
  defineTool({ name, category: "always", tier: "read", description: "For a test.", input: z.object({}), run });
const TOOLS = [
  tool("look", async () => ({ text: "seen" })),
  tool("fail", async () => {
    throw new ToolError("not-found", "Not there.");
  }),
];

interface Stage extends Disposable {
  readonly dir: string;
  readonly folder: SessionFolder;
  readonly notices: string[];
  readonly agent: (model: ScriptedModel, options?: Partial<AgentOptions>) => Agent;
  readonly record: (agent: Agent, options?: Partial<SessionRecorderOptions>) => SessionRecorder;
  readonly resumed: () => ReturnType<typeof resumeSession>;
  readonly text: () => string;
}

function stage(): Stage {
  const dir = join(mkdtempSync(join(tmpdir(), "marvin-record-")), "sessions");
  const notices: string[] = [];
  const folder = new SessionFolder({ dir, notice: (text) => notices.push(text) });
  const names = () => readdirSync(dir).toSorted();
  return {
    dir,
    folder,
    notices,
    agent: (model, options) =>
      new Agent({ provider: scriptedProvider(model), model: "scripted", tools: TOOLS, ...options }),
    record: (agent, options) => {
      const notice = (text: string) => notices.push(text);
      const recorder = new SessionRecorder({ agent, folder, workingDir: "/w", notice, ...options });
      recorder.start();
      return recorder;
    },
    resumed: async () => resumeSession(await folder.find(names()[0] ?? "")),
    text: () =>
      names()
        .map((name) => readFileSync(join(dir, name), "utf8"))
        .join(""),
    [Symbol.dispose]: () => rmSync(join(dir, ".."), { recursive: true, force: true }),
  };
}

test("what was said comes back as it was, with its calls and results, and goes on in the same file", async () => {
  await using model = await startScriptedModel();
  using on = stage();
  model.calls(["look", {}], ["fail", {}]);
  model.says("Both done.");
  const agent = on.agent(model);
  const recorder = on.record(agent);
  expect(recorder.file).toBeUndefined();
  await agent.prompt("please look around");
  await recorder.settled();
  const first = await on.resumed();
  expect(first.messages).toEqual(agent.state.messages);
  expect(first.summary).toMatchObject({
    title: "please look around",
    messages: 5,
    workingDir: "/w",
    model: "scripted",
  });

  model.says("Still here.");
  const later = on.agent(model, { messages: first.messages });
  const again = on.record(later, { resumed: first });
  await later.prompt("and now?");
  await again.settled();
  expect(readdirSync(on.dir)).toHaveLength(1);
  expect((await on.resumed()).messages).toEqual(later.state.messages);
  expect((await on.resumed()).summary).toMatchObject({ title: "please look around", messages: 7 });
  expect(invalidity(model.requests.at(-1)?.messages.slice(1))).toBe("");
});

test("the question is on disk while the answer is being written", async () => {
  await using model = await startScriptedModel();
  using on = stage();
  model.stalls("Half an ans");
  const agent = on.agent(model);
  const recorder = on.record(agent);
  const running = agent.prompt("what is it?");
  await recorder.settled();
  expect((await on.resumed()).messages.map(textOf)).toEqual(["what is it?"]);
  expect((await on.resumed()).summary.title).toBe("what is it?");
  while (agent.state.streamText === "") await new Promise((resolve) => setTimeout(resolve, 10));
  agent.cancel();
  await running;
  await recorder.settled();
  expect((await on.resumed()).messages).toEqual(agent.state.messages);
});

test("a session that broke off at any line loads into a list that every provider takes", async () => {
  await using model = await startScriptedModel();
  using on = stage();
  model.calls(["look", {}], ["look", {}]);
  model.calls(["fail", {}]);
  model.says("Done.");
  const agent = on.agent(model);
  const recorder = on.record(agent);
  await agent.prompt("go");
  await recorder.settled();
  const path = recorder.file?.path ?? "";
  const whole = readFileSync(path, "utf8");
  const firstLine = whole.indexOf("\n") + 1;
  for (let length = firstLine; length < whole.length; length += 37) {
    writeFileSync(path, whole.slice(0, length));
    const { messages } = await on.resumed();
    await using replay = await startScriptedModel();
    await on.agent(replay, { messages }).prompt("still there?");
    expect(invalidity(replay.requests[0]?.messages), `cut at ${length}`).toBe("");
  }
});

test("an edited question starts a branch where the agent's past ends", async () => {
  await using model = await startScriptedModel();
  using on = stage();
  for (const text of ["A1", "A2", "A2 again"]) model.says(text);
  const agent = on.agent(model);
  const recorder = on.record(agent);
  await agent.prompt("q1");
  const past = [...agent.state.messages];
  await agent.prompt("q2");
  agent.replaceMessages(past);
  await agent.prompt("q2 edited");
  await recorder.settled();
  const { file, messages } = await on.resumed();
  expect(messages.map(textOf)).toEqual(["q1", "A1", "q2 edited", "A2 again"]);
  const [old] = (await file.tree()).leaves();
  expect((await resumeSession(file, { upTo: old?.id ?? "" })).messages.map(textOf)).toEqual(["q1", "A1", "q2", "A2"]);
});

test("messages that were seeded are not written and part nothing", async () => {
  await using model = await startScriptedModel();
  using on = stage();
  model.says("A1");
  model.says("A2");
  const agent = on.agent(model, { messages: [userMessage("seeded")] });
  const recorder = on.record(agent);
  await agent.prompt("q1");
  await agent.prompt("q2");
  await recorder.settled();
  expect((await on.resumed()).messages.map(textOf)).toEqual(["q1", "A1", "q2", "A2"]);
  expect(on.text()).not.toContain("seeded");
});

test("keys are taken out of everything before it is written", async () => {
  await using model = await startScriptedModel();
  using on = stage();
  model.calls(["look", { why: "k3y-secret" }]);
  model.says("You said k3y-secret.");
  const agent = on.agent(model);
  const recorder = on.record(agent, { redact: (text) => text.replaceAll("k3y-secret", "[KEY]") });
  await agent.prompt("my key is k3y-secret");
  await recorder.settled();
  expect(on.text()).not.toContain("k3y-secret");
  expect(on.text().match(/\[KEY\]/g)?.length).toBeGreaterThanOrEqual(4);
  expect((await on.resumed()).messages).toHaveLength(4);
});

test("a title that a person gave stays; another profile is another session", async () => {
  await using model = await startScriptedModel();
  using on = stage();
  for (const text of ["A1", "A2", "A3"]) model.says(text);
  let who = "alex";
  const agent = on.agent(model);
  const recorder = on.record(agent, { profile: () => who });
  await agent.prompt("q1");
  await recorder.settled();
  await on.folder.rename(await on.folder.find(readdirSync(on.dir)[0] ?? ""), "Mine");
  await agent.prompt("q2");
  await recorder.settled();
  expect((await on.resumed()).summary).toMatchObject({ title: "Mine", titleBy: "user", messages: 4 });
  who = "sam";
  await agent.prompt("q3");
  await recorder.settled();
  const all = await on.folder.list();
  expect(all.map(({ title, messages }) => [title, messages]).toSorted()).toEqual([
    ["Mine", 4],
    ["q3", 2],
  ]);
});

test("a file that is deleted meanwhile begins anew; a disk that takes nothing is told once", async () => {
  await using model = await startScriptedModel();
  using on = stage();
  for (const text of ["A1", "A2", "A3", "A4"]) model.says(text);
  const agent = on.agent(model);
  const recorder = on.record(agent);
  await agent.prompt("q1");
  await recorder.settled();
  rmSync(recorder.file?.path ?? "");
  await agent.prompt("q2");
  await recorder.settled();
  expect((await on.resumed()).messages.map(textOf)).toEqual(["q2", "A2"]);

  rmSync(on.dir, { recursive: true });
  writeFileSync(on.dir, "a file in the way");
  expect((await agent.prompt("q3")).answer).toBe("A3");
  await recorder.settled();
  await agent.prompt("q4");
  await recorder.settled();
  expect(on.notices).toEqual([expect.stringMatching(/sessions.*goes on/)]);
});
