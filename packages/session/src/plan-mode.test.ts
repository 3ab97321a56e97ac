import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { defineTool, type ToolEntry, type ToolTier } from "@marvin/agent-core";
import { type ScriptedModel, scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { Session } from "./session.ts";

const ran: string[] = [];

function entry(name: string, tier: ToolTier, readsWhen?: string): ToolEntry {
  const tool = defineTool({
    ...{ name, tier, category: "always", description: "For a test." },
    input: z.object({}),
    async run() {
      ran.push(name);
      return { text: `${name} ran` };
    },
  });
  const input = { type: "object", properties: {} };
  return {
    ...tool,
    input,
    area: "test",
    source: "builtin",
    load: async () => tool,
    ...(readsWhen ? { readsWhen } : {}),
  };
}

function sessionOf(model: ScriptedModel, planning: boolean): Session {
  ran.length = 0;
  return new Session({
    ...{ provider: scriptedProvider(model), model: "scripted", coding: false, readonly: false, planning },
    catalogue: [
      entry("edit", "write"),
      entry("look", "read"),
      entry("shell", "exec"),
      entry("send", "exec", "readonly"),
    ],
    ...{ workingDir: realpathSync(tmpdir()), capabilities: {} },
  });
}

function offered(model: ScriptedModel, at: number): string[] {
  const tools = (model.requests[at]?.body["tools"] ?? []) as { function: { name: string } }[];
  return tools.map((tool) => tool.function.name);
}

const systemPrompt = (model: ScriptedModel, at: number) => String(model.requests[at]?.messages[0]?.["content"]);

test("only what reads is offered and runs, until the user says go", async () => {
  await using model = await startScriptedModel();
  const session = sessionOf(model, true);
  model.calls("edit", {});
  model.calls("look", {});
  model.calls("send", { readonly: true });
  model.calls("send", { readonly: false });
  await session.submit("plan it");
  expect(ran).toEqual(["look", "send"]);
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toMatch(/edit has to wait: this is plan mode.*\n.*your plan/);
  session.setPlanning(false);
  model.calls("edit", {});
  await session.submit("go");
  expect(ran).toEqual(["look", "send", "edit"]);
  expect([offered(model, 0), offered(model, 5)]).toEqual([
    ["look", "send"],
    ["look", "send", "edit", "shell"],
  ]);
  await session.close();
});

test("the prompt says so at its end, and what stands before stays as it was", async () => {
  await using model = await startScriptedModel();
  const session = sessionOf(model, false);
  await session.submit("one");
  session.setPlanning(true);
  await session.submit("two");
  const [before, during] = [systemPrompt(model, 0), systemPrompt(model, 1)];
  expect(during.startsWith(before)).toBe(true);
  expect(during.slice(before.length)).toContain("Plan mode");
  expect(offered(model, 1)).toEqual(offered(model, 0));
  session.setPlanning(false);
  await session.submit("three");
  expect(systemPrompt(model, 2)).toBe(before);
  await session.close();
});
