import { tmpdir } from "node:os";
import { defineTool, indexTools, TOOL_FINDER_SLOT, type ToolEntry, type ToolFinder } from "@marvin/agent-core";
import { type ScriptedModel, scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { Session, type SessionOptions } from "../session.ts";
import { catalogue } from "./fixtures/catalogue.ts";

const index = indexTools(catalogue);

/** The real catalogue's tool is in another package; this one asks the same finder. */
const findTools = defineTool({
  name: "find_tools",
  description: "Finds tools.",
  category: "always",
  tier: "read",
  input: z.object({ query: z.string() }),
  run: async ({ query }, { session }) => {
    const { found } = session.peek<ToolFinder>(TOOL_FINDER_SLOT)?.find(query, 8) ?? { found: [] };
    return { text: found.map(({ name }) => name).join(" ") };
  },
});
const plain = defineTool({ ...findTools, name: "plain", input: z.object({}), run: async () => ({ text: "ran" }) });
const tools = catalogue.map(
  (entry): ToolEntry => ({ ...entry, load: async () => (entry.name === "find_tools" ? findTools : plain) }),
);

function sessionOf(model: ScriptedModel, options: Partial<SessionOptions> = {}): Session {
  return new Session({
    provider: scriptedProvider(model),
    model: "scripted",
    catalogue: tools,
    toolIndex: index,
    coding: false,
    readonly: false,
    workingDir: tmpdir(),
    capabilities: {},
    ...options,
  });
}

function offered(model: ScriptedModel, n: number): string[] {
  return ((model.requests[n]?.body["tools"] ?? []) as { function: { name: string } }[]).map(
    (tool) => tool.function.name,
  );
}

const bytes = (model: ScriptedModel, n: number) => Buffer.byteLength(JSON.stringify(model.requests[n]?.body["tools"]));

test("the first request carries at most 8 KB of schemas, and those of the words among them", async () => {
  await using model = await startScriptedModel();
  await sessionOf(model).submit("vet on Friday at 4 pm, add it to my agenda and remind me an hour before");
  expect(offered(model, 0)).toEqual(expect.arrayContaining(["find_tools", "calendar_add_event", "set_alarm"]));
  expect(bytes(model, 0)).toBeLessThanOrEqual(8192);
  expect(bytes(model, 0)).toBeGreaterThan(4000);
});

test("what find_tools finds is offered from the next round on, at the end of the list", async () => {
  await using model = await startScriptedModel();
  model.calls("find_tools", { query: "will it rain, how warm is it" });
  model.calls("weather_forecast", {});
  await sessionOf(model).submit("well, fine");
  const [first, second, third] = [0, 1, 2].map((n) => offered(model, n));
  expect(first).not.toContain("weather_forecast");
  expect(second?.slice(0, first?.length)).toEqual(first);
  expect(second).toContain("weather_forecast");
  expect(third).toEqual(second);
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toContain("weather_forecast");
});

test("a tool that was called without being offered runs, and stays", async () => {
  await using model = await startScriptedModel();
  model.calls("exit_app", {});
  const session = sessionOf(model);
  await session.submit("well, fine");
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toBe("ran");
  expect(offered(model, 1)).toEqual([...offered(model, 0), "exit_app"]);
});

test("over prompts and rounds, requests begin as those before them did", async () => {
  await using model = await startScriptedModel();
  const session = sessionOf(model, { coding: true });
  for (const prompt of ["open lib/server.rb", "what changed since the last commit", "paint the cube in blender"]) {
    model.calls("read_file", { path: "x" });
    await session.submit(prompt);
  }
  expect(model.requests).toHaveLength(6);
  for (let n = 1; n < 6; n++) {
    expect(offered(model, n).slice(0, offered(model, n - 1).length)).toEqual(offered(model, n - 1));
    const [before, after] = [model.requests[n - 1]?.messages ?? [], model.requests[n]?.messages ?? []];
    expect(after.slice(0, before.length)).toEqual(before);
  }
  expect(offered(model, 5)).toContain("blender_set_material");
});

test("all of them, where that is wanted", async () => {
  await using model = await startScriptedModel();
  await sessionOf(model, { coding: true, offer: "all" }).submit("hello");
  expect(offered(model, 0)).toEqual(catalogue.map(({ name }) => name));
});
