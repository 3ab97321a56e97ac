import { frames, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import type { AgentEvent } from "../agent-event.ts";
import { testAgent } from "../testing/index.ts";

test("a message that breaks off within a call has no beginning without an end", async () => {
  await using model = await startScriptedModel();
  const half = {
    choices: [
      {
        index: 0,
        delta: { tool_calls: [{ index: 0, id: "c", type: "function", function: { name: "look", arguments: '{"a' } }] },
      },
    ],
  };
  for (let n = 0; n < 2; n++) model.streams([frames.role(), half, "cut"]);
  const agent = testAgent(model, { retry: { retries: 1, firstWaitMs: 1 } });
  const events: AgentEvent[] = [];
  agent.subscribe((event) => events.push(event));
  expect((await agent.prompt("go")).stop).toBe("failed");
  const count = (type: AgentEvent["type"]) => events.filter((event) => event.type === type).length;
  expect(count("message_start")).toBe(count("message_end"));
});
