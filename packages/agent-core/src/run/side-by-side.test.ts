import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { testAgent } from "../testing/test-agent.ts";
import { defineTool } from "../tool/define-tool.ts";

/** Notes when each call begins and ends; a call lasts until two have begun, or a moment. */
function watched(log: string[]) {
  return defineTool({
    ...{ name: "send", description: "For a test.", category: "always", tier: "exec", readsWhen: "readonly" },
    input: z.object({ id: z.string(), readonly: z.boolean().optional() }),
    async run({ id }, { countUsage }) {
      log.push(`${id} begins`);
      for (let wait = 0; wait < 10 && log.length < 2; wait++) await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${id} ends`);
      countUsage({ other: { turns: 1, cost: 0.5 } });
      return { text: "ok" };
    },
  });
}

test.each([
  [true, ["a begins", "b begins"]],
  [false, ["a begins", "a ends"]],
])("calls of the exec tier whose switch says that they only read (%s)", async (readonly, expected) => {
  await using model = await startScriptedModel();
  model.calls(["send", { id: "a", readonly }], ["send", { id: "b", readonly }]);
  const log: string[] = [];
  const agent = testAgent(model, { tools: [watched(log)] });
  await agent.prompt("go");
  expect(log.slice(0, 2)).toEqual(expected);
  expect(agent.usage.models.get("other")).toMatchObject({ turns: 2, cost: 1 });
});

test("a call that moves the others to another place is waited for, and waits for those before it", async () => {
  await using model = await startScriptedModel();
  model.calls(["look", { id: "a" }], ["move"], ["look", { id: "b" }], ["change", { id: "c" }]);
  const log: string[] = [];
  let place = "first";
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  const noted = (name: string, tier: "read" | "write") =>
    defineTool({
      ...{ name, description: "For a test.", category: "always", tier },
      input: z.object({ id: z.string() }),
      async run({ id }) {
        const begun = place;
        await pause();
        log.push(`${id} from ${begun} to ${place}`);
        return { text: "ok" };
      },
    });
  const move = defineTool({
    ...{ name: "move", description: "For a test.", category: "always", tier: "read", runsAlone: true },
    input: z.object({}),
    async run() {
      await pause();
      place = "second";
      return { text: "ok" };
    },
  });
  await testAgent(model, { tools: [noted("look", "read"), noted("change", "write"), move] }).prompt("go");
  expect(log).toEqual(["a from first to first", "b from second to second", "c from second to second"]);
});
