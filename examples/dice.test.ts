import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { play } from "./dice.ts";

test("the example of docs/embedding.md works as it stands", async () => {
  await using model = await startScriptedModel();
  model.calls("roll_dice", { count: 3 });
  model.says("You rolled", " well.");
  const said: string[] = [];
  expect(await play(model.url, (text) => said.push(text))).toBe("You rolled well.");
  expect(said.join("")).toBe("You rolled well.");
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toMatch(/^[1-6] [1-6] [1-6]$/);
});
