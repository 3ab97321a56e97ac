import { EXIT_SLOT, invokeTool, SessionSlots } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import exitApp from "./exit-app.ts";

test("asks the program to end after the answer", async () => {
  let asked = 0;
  const session = new SessionSlots();
  session.get(EXIT_SLOT, () => ({ leaveAfterAnswer: () => asked++ }));
  expect(await invokeTool(exitApp, {}, testToolContext({ session }))).toMatchObject({ data: { leaving: true } });
  expect(asked).toBe(1);
});

test("where a run ends by itself it does nothing, politely", async () => {
  const outcome = await invokeTool(exitApp, {}, testToolContext());
  expect(outcome).toMatchObject({ ok: true, data: { leaving: false }, text: expect.stringContaining("by itself") });
});
