import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { defineTool, type ToolEntry, ToolError } from "@marvin/agent-core";
import { scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { Session } from "./session.ts";

test("a judge is made for what the session keeps, which is disposed of when it closes", async () => {
  await using model = await startScriptedModel();
  const disposed: string[] = [];
  const tool = defineTool({
    ...{ name: "edit", description: "For a test.", category: "always", tier: "write" },
    input: z.object({}),
    async run(_, { session }) {
      session.get("thing", () => ({ [Symbol.dispose]: () => void disposed.push("thing") }));
      return { text: "edited" };
    },
  });
  const input = { type: "object", properties: {} };
  const entry: ToolEntry = { ...tool, input, area: "test", source: "builtin", load: async () => tool };
  let forbidden = true;
  const session = new Session({
    ...{ provider: scriptedProvider(model), model: "scripted", catalogue: [entry], coding: false, readonly: false },
    ...{ workingDir: realpathSync(tmpdir()), capabilities: {} },
    judge: (slots) => async () => {
      if (!forbidden) return undefined;
      return new ToolError("denied", slots.peek("thing") === undefined ? "Not yet." : "Too late.");
    },
  });
  model.calls("edit", {});
  await session.submit("go");
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({ content: "Error: Not yet." });
  forbidden = false;
  model.calls("edit", {});
  await session.submit("again");
  expect(model.requests[3]?.messages.at(-1)).toMatchObject({ content: "edited" });
  await session.close();
  expect(disposed).toEqual(["thing"]);
});
