import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { defineTool, type ToolEntry } from "@marvin/agent-core";
import { type ScriptedModel, scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { Session, type SessionOptions } from "./session.ts";

function entry(name: string, category: "always" | "coding", tier: "read" | "write", text = "ok"): ToolEntry {
  const input = { type: "object", properties: {} };
  const tool = defineTool({
    name,
    category,
    tier,
    description: "For a test.",
    input: z.object({}),
    run: async () => ({ text }),
  });
  return {
    name,
    category,
    tier,
    input,
    area: "test",
    source: "builtin",
    description: tool.description,
    load: async () => tool,
  };
}

const LONG = `HEAD ${"x".repeat(200_000)} TAIL`;
const CATALOGUE = [
  entry("look", "always", "read"),
  entry("edit", "coding", "write"),
  entry("long", "coding", "read", LONG),
];

function sessionOf(model: ScriptedModel, options: Partial<SessionOptions> = {}): Session {
  return new Session({
    provider: scriptedProvider(model),
    model: "scripted",
    catalogue: CATALOGUE,
    coding: false,
    readonly: false,
    workingDir: realpathSync(tmpdir()),
    capabilities: {},
    ...options,
  });
}

test.each([
  ["conversation", { coding: false }, ["look"]],
  ["coding", { coding: true }, ["look", "edit", "long"]],
  ["read-only coding", { coding: true, readonly: true }, ["look", "long"]],
])("%s offers its tools and names them in the prompt", async (_, mode, names) => {
  await using model = await startScriptedModel();
  await sessionOf(model, mode).submit("hi");
  const tools = model.requests[0]?.body["tools"] as { function: { name: string } }[];
  expect(tools.map((tool) => tool.function.name)).toEqual(names);
  const system = model.requests[0]?.messages[0]?.["content"];
  expect(system).toContain("You are Marvin");
  expect(system).toContain(`- test: ${names.join(", ")}`);
});

test.each([
  [{ coding: true, readonly: true }, /edit cannot be used: Marvin runs read-only/],
  [{ coding: false, readonly: false }, /edit cannot be used: it is for coding mode/],
])("what a mode forbids cannot be called either, and it is told why: %o", async (mode, why) => {
  await using model = await startScriptedModel();
  model.calls("edit", {});
  await sessionOf(model, mode).submit("go");
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toMatch(why);
});

test("a long result is kept whole in a private file until the session ends", async () => {
  await using model = await startScriptedModel();
  model.calls("long", {});
  const session = sessionOf(model, { coding: true });
  await session.submit("go");
  const result = String(model.requests[1]?.messages.at(-1)?.["content"]);
  expect(result.length).toBeLessThan(52_000);
  const [, file = ""] = /The whole is in (\S+):/.exec(result) ?? [];
  expect(readFileSync(file, "utf8")).toBe(LONG);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  await session.close();
  expect(existsSync(dirname(file))).toBe(false);
});

test("what the person asked to be remembered stands in the prompt", async () => {
  await using model = await startScriptedModel();
  await sessionOf(model, { memories: async () => "- tea: likes it green" }).submit("hi");
  expect(model.requests[0]?.messages[0]?.["content"]).toMatch(/asked you to remember[^\n]*\n- tea: likes it green/);
});

test("the prompt is built anew for each prompt of the user, and after what writes", async () => {
  await using model = await startScriptedModel();
  let preferences = { tea: "green" };
  const profile = { name: "p", preferences: async () => preferences, savedPlaces: async () => [] };
  const change = entry("change", "coding", "write");
  const tool = await change.load();
  const run = async () => {
    preferences = { tea: "black" };
    return { text: "ok" };
  };
  const changing = { ...change, load: async () => ({ ...tool, run }) };
  const session = sessionOf(model, { coding: true, catalogue: [changing], capabilities: { profile } });
  model.calls("change", {});
  await session.submit("go");
  preferences = { tea: "white" };
  await session.submit("and now?");
  const told = model.requests.map(({ messages }) => /tea: (\w+)/.exec(String(messages[0]?.["content"]))?.[1]);
  expect(told).toEqual(["green", "black", "white"]);
});
