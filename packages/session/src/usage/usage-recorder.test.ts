import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@marvin/agent-core";
import { testAgent } from "@marvin/agent-core/testing";
import { startScriptedModel } from "@marvin/ai/testing";
import { lazyStore } from "@marvin/store";
import { expect, test } from "vitest";
import * as z from "zod";
import { UsageRecorder } from "./usage-recorder.ts";

test("adds turns, tokens, cost and the calls of known tools; what children spent they count themselves", async () => {
  const dir = mkdtempSync(join(tmpdir(), "marvin-usage-"));
  await using model = await startScriptedModel();
  const look = defineTool({
    name: "look",
    description: "For a test.",
    category: "always",
    tier: "read",
    input: z.object({}),
    run: async (_, { countUsage }) => {
      countUsage({ child: { turns: 5, cost: 1 } });
      return { text: "seen" };
    },
  });
  const agent = testAgent(model, { tools: [look] });
  const store = lazyStore({ dir, notice: () => {} });
  const recorder = new UsageRecorder(agent, store, () => {});
  model.calls("look", {}).usage({ prompt_tokens: 1000, completion_tokens: 7, cost: 0.5 });
  model.calls("made_up_by_the_model", {});
  model.says("Done.").usage({ prompt_tokens: 3, completion_tokens: 2, cost: 0.25 });
  await agent.prompt("go");
  await recorder.save();
  await recorder.save();
  const { total, models, tools } = await (await store.usage()).read();
  expect(total).toMatchObject({ turns: 3, cost: 0.75, calls: 1 });
  expect(total.tokens.input).toBeGreaterThanOrEqual(1003);
  expect(Object.keys(models)).toEqual(["scripted"]);
  expect(tools).toEqual({ look: 1 });
  rmSync(dir, { recursive: true });
});
