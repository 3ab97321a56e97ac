import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool, ToolRegistry } from "@marvin/agent-core";
import { type ScriptedModel, scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { type LazyStore, lazyStore } from "@marvin/store";
import { expect, test } from "vitest";
import * as z from "zod";
import { Session } from "../session.ts";
import { UsageRecorder } from "../usage/usage-recorder.ts";
import { ConversationLog } from "./conversation-log.ts";
import { KeptConversation } from "./kept-conversation.ts";

function start(model: ScriptedModel, dir: string, providerId = "scripted") {
  const notices: string[] = [];
  const notice = (text: string) => notices.push(text);
  const store = lazyStore({ dir, notice });
  const session = new Session({
    provider: { ...scriptedProvider(model), id: providerId },
    model: "scripted",
    catalogue: new ToolRegistry([switchTool(store)]),
    coding: false,
    readonly: false,
    workingDir: realpathSync(tmpdir()),
    capabilities: { profile: store.view },
  });
  const log = new ConversationLog({ store, notice, redact: (text) => text.replaceAll("secret", "[KEY]") });
  const usage = new UsageRecorder(session.agent, store, notice);
  return { conversation: new KeptConversation({ session, store, log, usage }), notices, store };
}

function switchTool(store: LazyStore) {
  return defineTool({
    name: "become",
    description: "For a test.",
    category: "always",
    tier: "write",
    input: z.object({ name: z.string() }),
    run: async ({ name }) => ({ text: (await (await store.profiles()).switchTo(name)).name }),
  });
}

function folder() {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "marvin-session-")));
  return {
    dir,
    logOf: (name: string) => join(dir, "profiles", name, "chat_log.json"),
    [Symbol.dispose]() {
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function said(model: ScriptedModel, request: number): unknown[] {
  return (model.requests[request]?.messages ?? []).slice(1).map(({ content }) => content);
}

const entries = (path: string) =>
  JSON.parse(readFileSync(path, "utf8")) as { role: string; text: string; time: string }[];

test("tomorrow it begins with what was said, and Copilot, which remembers by itself, does not", async () => {
  using home = folder();
  await using model = await startScriptedModel();
  model.says("Hello secret.");
  const today = start(model, home.dir);
  await today.conversation.begin();
  await today.conversation.say("I am secret");
  await today.conversation.close();
  expect(entries(home.logOf("main"))).toEqual([
    { role: "you", text: "I am [KEY]", time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    { role: "assistant", text: "Hello [KEY].", time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ]);
  expect(statSync(home.logOf("main")).mode & 0o777).toBe(0o600);
  const tomorrow = start(model, home.dir);
  await tomorrow.conversation.begin();
  await tomorrow.conversation.say("who am I?");
  expect(said(model, 1)).toEqual(["I am [KEY]", "Hello [KEY].", "who am I?"]);
  await tomorrow.conversation.close();
  const copilot = start(model, home.dir, "copilot");
  await copilot.conversation.begin();
  await copilot.conversation.say("and now?");
  expect(said(model, 2)).toEqual(["and now?"]);
  await copilot.conversation.close();
});

test("after a switch nothing of the person before is in the conversation", async () => {
  using home = folder();
  await using model = await startScriptedModel();
  mkdirSync(join(home.dir, "profiles/alex"), { recursive: true });
  writeFileSync(home.logOf("alex"), JSON.stringify([{ role: "you", text: "alex before", time: "08:00" }]));
  const { conversation } = start(model, home.dir);
  await conversation.begin();
  await conversation.say("private to main");
  model.calls("become", { name: "alex" });
  model.says("Hello Alex.");
  await conversation.say("I'm Alex");
  await conversation.say("what now?");
  const last = JSON.stringify(model.requests.at(-1)?.messages.slice(1));
  for (const text of ["alex before", "I'm Alex", "Hello Alex.", "what now?"]) expect(last).toContain(text);
  expect(last).not.toContain("private to main");
  await conversation.close();
  expect(entries(home.logOf("alex")).map(({ text }) => text)).toContain("what now?");
  expect(entries(home.logOf("main")).map(({ text }) => text)).not.toContain("what now?");
});

test("a disk that takes nothing is told once for each file, and the conversation goes on", async () => {
  using home = folder();
  await using model = await startScriptedModel();
  mkdirSync(home.logOf("main"), { recursive: true });
  mkdirSync(join(home.dir, "usage.json"));
  const { conversation, notices } = start(model, home.dir);
  await conversation.begin();
  for (const text of ["one", "two"]) expect((await conversation.say(text)).stop).toBe("done");
  await conversation.close();
  expect(notices).toEqual([expect.stringContaining("chat_log.json"), expect.stringContaining("usage.json")]);
});

test("of a very long text the chat log keeps the beginning", async () => {
  using home = folder();
  await using model = await startScriptedModel();
  const { conversation } = start(model, home.dir);
  await conversation.say("a pasted log ".repeat(10_000));
  await conversation.close();
  const [question] = entries(home.logOf("main"));
  expect(question?.text).toMatch(/^a pasted log .*\n\[114000 more characters were not kept\.\]$/s);
});

test("a question that was never answered is not kept", async () => {
  using home = folder();
  await using model = await startScriptedModel();
  model.fails(401, { message: "wrong key" });
  const { conversation } = start(model, home.dir);
  await conversation.say("hello?");
  await conversation.say("again");
  await conversation.close();
  expect(entries(home.logOf("main"))[0]?.text).toBe("again");
});

test("an answer that broke off is asked for again, and neither it nor the question is doubled", async () => {
  using home = folder();
  await using model = await startScriptedModel();
  model.cuts("Half an ans");
  model.says("A whole answer.");
  const { conversation } = start(model, home.dir);
  expect((await conversation.say("what is it?")).stop).toBe("failed");
  expect(await conversation.retry("what is it?")).toMatchObject({ stop: "done", answer: "A whole answer." });
  await conversation.say("thanks");
  expect(said(model, 1)).toEqual(["what is it?"]);
  expect(said(model, 2)).toEqual(["what is it?", "A whole answer.", "thanks"]);
  await conversation.close();
});

test("what a tool has done is not done again", async () => {
  using home = folder();
  await using model = await startScriptedModel();
  model.calls("become", { name: "main" });
  model.fails(400, { message: "not now" });
  model.says("Done.");
  const { conversation } = start(model, home.dir);
  await conversation.say("I am main");
  await conversation.retry("I am main");
  expect(model.requests[2]?.messages.slice(1).map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
  await conversation.close();
});
