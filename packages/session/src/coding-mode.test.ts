import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { ASK_USER_SLOT, SessionSlots, type ToolEntry } from "@marvin/agent-core";
import { type ScriptedModel, scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { Session } from "./session.ts";

function entry(name: string, category: "always" | "coding"): ToolEntry {
  const load = () => Promise.reject(new Error("never called"));
  const input = { type: "object", properties: {} };
  return { name, category, input, load, tier: "read", area: "test", source: "builtin", description: "For a test." };
}

function sessionOf(model: ScriptedModel, slots = new SessionSlots()): Session {
  return new Session({
    provider: scriptedProvider(model),
    model: "scripted",
    catalogue: [entry("look", "always"), entry("edit", "coding"), entry("ask_user", "always")],
    coding: false,
    readonly: false,
    workingDir: realpathSync(tmpdir()),
    capabilities: { session: slots },
    redact: (text) => text.replaceAll("sk-secret", "[KEY]"),
  });
}

function offered(model: ScriptedModel, at: number): string[] {
  const tools = (model.requests[at]?.body["tools"] ?? []) as { function: { name: string } }[];
  return tools.map((tool) => tool.function.name);
}

test("coding can be turned on and off within a conversation", async () => {
  await using model = await startScriptedModel();
  const session = sessionOf(model);
  await session.submit("one");
  session.setCoding(true);
  await session.submit("two");
  session.setCoding(false);
  await session.submit("three");
  expect([0, 1, 2].map((at) => offered(model, at))).toEqual([["look"], ["look", "edit"], ["look"]]);
  expect(model.requests[1]?.messages[0]?.["content"]).toContain("Working directory:");
  expect(model.requests[2]?.messages.at(1)?.["content"]).toBe("one");
  await session.close();
});

test("ask_user is there only where somebody can answer", async () => {
  await using model = await startScriptedModel();
  const slots = new SessionSlots();
  slots.get(ASK_USER_SLOT, () => async () => undefined);
  await sessionOf(model, slots).submit("hi");
  await sessionOf(model).submit("hi");
  expect([0, 1].map((at) => offered(model, at))).toEqual([["look", "ask_user"], ["look"]]);
});

test("a key that the user types does not reach the model", async () => {
  await using model = await startScriptedModel();
  await sessionOf(model).submit("my key is sk-secret");
  expect(model.requests[0]?.messages.at(-1)?.["content"]).toBe("my key is [KEY]");
});

test("40 messages at most go before a new question", async () => {
  await using model = await startScriptedModel();
  const session = sessionOf(model);
  for (let n = 0; n < 30; n++) await session.submit(`question ${n}`);
  const counts = model.requests.map(({ messages }) => messages.length - 2); // without the system prompt and the question
  expect(Math.max(...counts)).toBe(40);
  expect(model.requests.every(({ invalid }) => invalid === "")).toBe(true);
});
