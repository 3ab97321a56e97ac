import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AgentEvent, defineTool, SessionSlots, type ToolEntry } from "@marvin/agent-core";
import { findVendor, type Message, userMessage } from "@marvin/ai";
import { type ScriptedModel, scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { lazyStore, STORE_SLOT } from "@marvin/store";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { Session, type SessionOptions } from "../session.ts";
import { assistant } from "./testing-conversation.ts";

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), "marvin-context-")));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function entryOf(name: string, text: () => string): ToolEntry {
  const tool = defineTool({
    name,
    category: "always",
    tier: "read",
    description: "For a test.",
    input: z.object({ n: z.number().optional() }),
    run: async () => ({ text: text() }),
  });
  const { category, tier, description } = tool;
  const input = { type: "object", properties: { n: { type: "number" } } };
  return { name, category, tier, description, input, area: "test", source: "builtin", load: async () => tool };
}

const READ = entryOf("read_file", () => "line of code\n".repeat(3000)); // about 10 000 tokens
const LOOK = entryOf("look", () => "small");

interface Told {
  readonly session: Session;
  readonly notices: string[];
  readonly store: string;
}

function sessionOf(model: ScriptedModel, options: Partial<SessionOptions> = {}, past: readonly Message[] = []): Told {
  const store = join(dir, "store");
  const slots = new SessionSlots();
  slots.get(STORE_SLOT, () => lazyStore({ dir: store, notice: () => {} }));
  const session = new Session({
    provider: scriptedProvider(model),
    model: "scripted",
    catalogue: [READ, LOOK],
    coding: false,
    readonly: false,
    workingDir: dir,
    capabilities: { session: slots },
    offer: "all",
    ...options,
  });
  const notices: string[] = [];
  session.agent.subscribe((event: AgentEvent) => event.type === "notice" && notices.push(event.text));
  session.agent.replaceMessages(past);
  return { session, notices, store };
}

/** A window of 131 072 tokens with a reply of 40 960: compacted from 79 298 on. */
function smallWindow(model: ScriptedModel): Partial<SessionOptions> {
  const vendor = findVendor("groq");
  if (!vendor) throw new Error("no such vendor");
  return { provider: scriptedProvider(model, {}, vendor), model: "qwen/qwen3-32b" };
}

const usage = (tokens: number) => ({ prompt_tokens: tokens, completion_tokens: 5, total_tokens: tokens + 5 });
const toolTexts = (model: ScriptedModel, request: number) =>
  model.requests[request]?.messages.filter(({ role }) => role === "tool").map(({ content }) => String(content)) ?? [];
const past = (count: number, text = "said ".repeat(4000)) =>
  Array.from({ length: count }, (_, n) => [userMessage(`question ${n}`), assistant(`${n} ${text}`)]).flat();
const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith("context-backup-"));

test("the vendor's own figures make results carry a warning, and long ones are cut", async () => {
  await using model = await startScriptedModel();
  model.calls("look", { n: 1 }).usage(usage(100_000));
  model.calls("look", { n: 2 }).usage(usage(175_000));
  model.calls(["read_file", { n: 3 }], ["look", { n: 4 }]).usage(usage(175_500));
  await sessionOf(model).session.submit("go");
  expect(toolTexts(model, 2)).toEqual(["small", "small"]);
  const [, , cut = "", small = ""] = toolTexts(model, 3);
  expect(cut).toMatch(
    /^line of code[\s\S]*Result truncated: \d+ of \d+ characters[\s\S]*Context budget warning: about 1[78]\d{4} of 226000/,
  );
  expect(small).toMatch(/^small\n\n\[Context budget warning/);
  expect(model.requests.every(({ invalid }) => invalid === "")).toBe(true);
});

test("a long talk is compacted before the window is full: kept first, summarised by the model, told", async () => {
  await using model = await startScriptedModel();
  model.says("They talked about SUMMARY.").usage(usage(9000));
  const { session, notices, store } = sessionOf(model, smallWindow(model), past(17));
  const result = await session.submit("and now?");
  expect(result).toEqual({ stop: "done", answer: "done" });
  const [summary, answer] = model.requests;
  expect(summary?.body["tools"]).toBeUndefined();
  expect(answer?.messages[1]?.["content"]).toContain("They talked about SUMMARY.");
  expect(answer?.messages.at(-1)?.["content"]).toBe("and now?");
  expect(JSON.stringify(answer?.messages).length / 4).toBeLessThan(50_000);
  expect(notices.join()).toMatch(
    /was compacted: \d+ messages became a summary, about \d+ → \d+ tokens\. All of it is in /,
  );
  const [backup = "", ...others] = backupsIn(join(store, "profiles", "main"));
  expect(others).toEqual([]);
  const file = join(store, "profiles", "main", backup);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([...past(17), userMessage("and now?")]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(session.agent.usage.turns, "what the summary cost is counted").toBe(2);
});

test.each([
  ["fails", (model: ScriptedModel) => model.fails(400, { message: "no" })],
  ["says nothing", (model: ScriptedModel) => model.says("")],
])("a model that %s leaves the list of topics", async (_, step) => {
  await using model = await startScriptedModel();
  step(model);
  await sessionOf(model, smallWindow(model), past(17)).session.submit("and now?");
  expect(String(model.requests[1]?.messages[1]?.["content"])).toMatch(/conversation covered:\n- question/);
});

test("a request that the vendor finds too large is compacted once and then answered; the window is learned", async () => {
  await using model = await startScriptedModel();
  model.fails(400, { message: "maximum context length is 30000 tokens", code: "context_length_exceeded" });
  model.says("Gist.");
  model.says("Answer.");
  const { session } = sessionOf(model, { coding: true, now: () => new Date("2026-11-03T10:11:12.123Z") }, past(8));
  expect(await session.submit("and now?")).toEqual({ stop: "done", answer: "Answer." });
  expect(model.requests).toHaveLength(3);
  expect(String(model.requests[2]?.messages[1]?.["content"])).toContain("Gist.");
  expect(backupsIn(join(dir, ".marvin", "logs"))).toEqual(["context-backup-20261103T101112123Z.jsonl"]);
});

test("where nothing can be left out, the run fails with a word about it", async () => {
  await using model = await startScriptedModel();
  model.fails(400, { message: "maximum context length is 300 tokens", code: "context_length_exceeded" });
  const { session } = sessionOf(model, { coding: true });
  const result = await session.submit("long ".repeat(2000));
  expect(result.error).toMatchObject({
    kind: "context-overflow",
    message: expect.stringContaining("cannot be made smaller"),
  });
  expect(model.requests).toHaveLength(1);
});

test("a read for which there is no room compacts first, and is then read whole", async () => {
  await using model = await startScriptedModel();
  model.answers((request, n) => {
    if (!request.body["tools"]) return { chunks: ["Gist."] };
    return n < 8 ? { calls: [["read_file", { n }]] } : { chunks: ["done"] };
  });
  const { session, notices } = sessionOf(model, smallWindow(model), past(5));
  expect((await session.submit("read on")).answer).toBe("done");
  expect(notices.join()).toMatch(/was compacted/);
  const last = toolTexts(model, model.requests.length - 1).at(-1) ?? "";
  expect(last).toMatch(/^(line of code\n)+/);
  expect(last.length).toBeGreaterThan(30_000);
  expect(model.requests.every(({ invalid }) => invalid === "")).toBe(true);
  for (const { messages } of model.requests) expect(JSON.stringify(messages).length / 4).toBeLessThan(90_112);
});

test("a read is refused only where compacting does not help", async () => {
  await using model = await startScriptedModel();
  model.calls("read_file", {}).usage(usage(225_500));
  const { session } = sessionOf(model);
  await session.submit("word ".repeat(100_000));
  const [refused = ""] = toolTexts(model, 1);
  expect(refused).toMatch(/^Error: There is no room[\s\S]*start_line/);
});

test("compaction that does not help is told and not tried again with every request", async () => {
  await using model = await startScriptedModel();
  for (let n = 0; n < 4; n++) model.calls("look", { n }).usage(usage(210_000 + n));
  const { session, notices } = sessionOf(model);
  await session.submit("word ".repeat(100_000));
  expect(notices.filter((text) => /hardly make it smaller/.test(text))).toHaveLength(1);
  expect(model.requests).toHaveLength(5);
});

test("a disk that cannot be written is told and stops nothing", async () => {
  await using model = await startScriptedModel();
  writeFileSync(join(dir, ".marvin"), "in the way");
  const { session, notices } = sessionOf(model, { ...smallWindow(model), coding: true }, past(17));
  expect((await session.submit("and now?")).stop).toBe("done");
  expect(notices.join()).toMatch(/could not be kept before it was compacted[\s\S]*was compacted/);
});

test("a repository cannot lead backups out of the working directory", async () => {
  await using model = await startScriptedModel();
  const outside = mkdtempSync(join(tmpdir(), "marvin-outside-"));
  symlinkSync(outside, join(dir, ".marvin"));
  const { session, notices } = sessionOf(model, { ...smallWindow(model), coding: true }, past(17));
  await session.submit("and now?");
  expect(notices.join()).toMatch(/leads out of the working directory/);
  expect(readdirSync(outside)).toEqual([]);
  rmSync(outside, { recursive: true });
});

test("a window that the server tells bounds the conversation, and is asked for once", async () => {
  await using model = await startScriptedModel();
  const asked: string[] = [];
  const describeModel = async (name: string) => {
    asked.push(name);
    return { contextWindow: 32_768, outputLimit: 8192 };
  };
  const provider = { ...scriptedProvider(model), describeModel };
  const { session, notices } = sessionOf(model, { provider }, past(5)); // about 25 000 tokens
  await session.submit("and now?");
  expect(notices.join()).toMatch(/was compacted/);
  for (const { body } of model.requests) expect(JSON.stringify(body).length / 4).toBeLessThan(24_576);
  await session.submit("and then?");
  expect(asked).toEqual(["scripted"]);
  const unknown = sessionOf(model, {}, past(5));
  await unknown.session.submit("and now?");
  expect(unknown.notices).toEqual([]);
});

test("a person can compact between prompts, to a size", async () => {
  await using model = await startScriptedModel();
  const { session } = sessionOf(model, {}, past(17));
  const report = await session.compact(30_000);
  expect(report.after).toBeLessThan(report.before / 2);
  expect(report).toMatchObject({ summarised: expect.any(Number), backup: expect.stringContaining("context-backup-") });
  expect(await session.compact(30_000)).toMatchObject({ refused: expect.any(String) });
});

test("a cancel while the summary is awaited leaves the conversation as it was", async () => {
  await using model = await startScriptedModel();
  model.stalls();
  const { session } = sessionOf(model, smallWindow(model), past(17));
  const running = session.submit("and now?");
  await model.asked(1);
  session.cancel();
  expect((await running).stop).toBe("cancelled");
  expect(session.agent.state.messages).toHaveLength(35);
});
