import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool, ToolRegistry } from "@marvin/agent-core";
import { type Message, textOf, userMessage } from "@marvin/ai";
import { type ScriptedModel, scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { SessionFolder } from "@marvin/store/sessions";
import { expect, test } from "vitest";
import * as z from "zod";
import { Session, type SessionOptions } from "../session.ts";
import { transcriptOf } from "./export/transcript.ts";
import { resumeSession } from "./resume-session.ts";
import { SessionRecorder } from "./session-recorder.ts";

const look = defineTool({
  name: "look",
  description: "For a test.",
  category: "always",
  tier: "read",
  input: z.object({ length: z.number() }),
  run: async ({ length }) => ({ text: "seen ".repeat(length) }),
});

function stage(model: ScriptedModel, options: Partial<SessionOptions> = {}, profile = () => "main") {
  const dir = mkdtempSync(join(tmpdir(), "marvin-context-"));
  const folder = new SessionFolder({ dir: join(dir, "sessions"), notice: () => {} });
  const session = new Session({
    provider: scriptedProvider(model),
    model: "scripted",
    catalogue: new ToolRegistry([look]),
    coding: true,
    readonly: false,
    workingDir: dir,
    capabilities: {},
    ...options,
  });
  const recorder = new SessionRecorder({ agent: session.agent, folder, workingDir: dir, notice: () => {}, profile });
  recorder.start();
  session.beforeRequests(() => recorder.settled());
  const path = () => join(dir, "sessions", readdirSync(join(dir, "sessions"))[0] ?? "");
  return {
    session,
    recorder,
    path,
    lines: () => readFileSync(path(), "utf8").trim().split("\n"),
    file: () => folder.find(readdirSync(join(dir, "sessions"))[0] ?? ""),
    forked: async () => folder.fork(await folder.find(readdirSync(join(dir, "sessions"))[0] ?? "")),
    [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }),
  };
}

const texts = (messages: readonly Message[]) => messages.map(textOf);
const contexts = (lines: readonly string[]) => lines.filter((line) => line.startsWith('{"type":"context"'));

async function transcript(on: ReturnType<typeof stage>): Promise<string[]> {
  const said: string[] = [];
  for await (const entry of (await transcriptOf(await on.file(), "newest branch")).entries) {
    if ("message" in entry) said.push(textOf(entry.message));
  }
  return said;
}

test("what was compacted is loaded as the model had it, and all of it can be read", async () => {
  await using model = await startScriptedModel();
  model.answers(({ body }) =>
    body["tools"] ? { chunks: [`long ${"answer ".repeat(400)}`] } : { chunks: ["The gist."] },
  );
  using on = stage(model);
  for (let n = 1; n <= 8; n++) await on.session.submit(`question ${n}`);
  expect((await on.session.compact(3000)).summarised).toBeGreaterThan(0);
  await on.recorder.settled();
  const kept = [...on.session.agent.state.messages];
  expect(kept.length).toBeLessThan(16);
  expect((await resumeSession(await on.file())).messages).toEqual(kept);
  expect((await transcript(on)).filter((text) => /^question/.test(text))).toHaveLength(8);

  await on.session.submit("question 9");
  await on.recorder.settled();
  expect((await resumeSession(await on.file())).messages).toEqual(on.session.agent.state.messages);
  expect((await resumeSession(await on.forked())).messages).toEqual(on.session.agent.state.messages);
  expect(contexts(on.lines())).toHaveLength(1);
  expect(await transcript(on)).toHaveLength(18);
});

test("results that were taken out or cut in mid-run are loaded so", async () => {
  await using model = await startScriptedModel();
  let calls = 0;
  model.answers(() => (calls++ < 6 ? { calls: [["look", { length: 4000 }]] } : { chunks: ["Seen."] }));
  using on = stage(model);
  model.usage({ prompt_tokens: 170_000, completion_tokens: 5 });
  await on.session.submit("look around");
  await on.recorder.settled();
  const { messages } = on.session.agent.state;
  expect(texts(messages).some((text) => /taken out to save room|truncated/.test(text))).toBe(true);
  expect((await resumeSession(await on.file())).messages).toEqual(messages);
});

test("the oldest messages that are no longer sent are not loaded either, and the file says so once", async () => {
  await using model = await startScriptedModel();
  using on = stage(model, { coding: false });
  for (let n = 1; n <= 22; n++) await on.session.submit(`question ${n}`);
  await on.recorder.settled();
  expect(on.session.agent.state.messages.length).toBeLessThan(44);
  expect((await resumeSession(await on.file())).messages).toEqual(on.session.agent.state.messages);
  expect(contexts(on.lines())).toHaveLength(1);
  expect(contexts(on.lines())[0]).not.toContain("question");
  expect(await transcript(on)).toHaveLength(44);
});

test("a branch from before a compaction has what was said, not the summary", async () => {
  await using model = await startScriptedModel();
  model.answers(({ body }) =>
    body["tools"] ? { chunks: [`long ${"answer ".repeat(400)}`] } : { chunks: ["The gist."] },
  );
  using on = stage(model);
  for (let n = 1; n <= 8; n++) await on.session.submit(`question ${n}`);
  await on.session.compact(3000);
  await on.session.submit("question 9");
  await on.recorder.settled();
  const file = await on.file();
  const entries: { id: string; text: string }[] = [];
  for await (const entry of file.messages((await file.tree()).nodes)) {
    entries.push({ id: entry.id, text: textOf(entry.message as Message) });
  }
  const before = await resumeSession(file, { before: entries.find(({ text }) => text === "question 3")?.id ?? "" });
  expect(texts(before.messages).filter((text) => /^question/.test(text))).toEqual(["question 1", "question 2"]);
  on.session.agent.replaceMessages(before.messages);
  on.recorder.goOn(before);
  await on.session.submit("question 3, edited");
  await on.recorder.settled();
  expect((await resumeSession(file)).messages).toEqual(on.session.agent.state.messages);
  expect(contexts(on.lines())).toHaveLength(1);
  const old = entries.find(({ text }) => text === "question 9")?.id ?? "";
  expect(texts((await resumeSession(file, { upTo: old })).messages)[0]).toMatch(/Context compacted/);
});

test("a context that was cut off while it was written costs itself alone", async () => {
  await using model = await startScriptedModel();
  using on = stage(model);
  await on.session.submit("question 1");
  on.session.agent.replaceMessages([userMessage("a summary")]);
  await on.recorder.settled();
  expect(texts((await resumeSession(await on.file())).messages)).toEqual(["a summary"]);
  const whole = readFileSync(on.path());
  for (let less = 1; less < 60; less += 7) {
    truncateSync(on.path(), whole.length - less - 1);
    expect(texts((await resumeSession(await on.file())).messages)).toEqual(["question 1", "done"]);
  }
});

test("another person's messages are never written into this one's file", async () => {
  await using model = await startScriptedModel();
  let who = "main";
  using on = stage(model, {}, () => who);
  const { agent } = on.session;
  await on.session.submit("main's question");
  who = "alex";
  agent.replaceMessages([userMessage("alex said this before"), ...agent.state.messages]);
  await on.recorder.settled();
  expect(on.lines().join()).not.toContain("alex said this before");
});
