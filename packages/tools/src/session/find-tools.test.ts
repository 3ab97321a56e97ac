import { invokeTool, SessionSlots, TOOL_FINDER_SLOT, type ToolFinder } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import findTools from "./find-tools.ts";

function contextWith(finder: ToolFinder) {
  const session = new SessionSlots();
  session.get(TOOL_FINDER_SLOT, () => finder);
  return testToolContext({ session });
}

test("lists what was found with a line each, and what was there already", async () => {
  const asked: unknown[] = [];
  const context = contextWith({
    find: (query, limit) => {
      asked.push([query, limit]);
      const description = "Rings at a time.\nAlso when closed.";
      return { found: [{ name: "set_alarm", description }], atHand: ["timer_start"] };
    },
  });
  const outcome = await invokeTool(findTools, { query: "wake me" }, context);
  expect(asked).toEqual([["wake me", 8]]);
  expect(outcome).toMatchObject({ ok: true, data: { at_hand: ["timer_start"] } });
  expect(outcome.text).toContain("can be called now:\n- set_alarm: Rings at a time.\n");
  expect(outcome.text).not.toContain("Also when closed");
  expect(outcome.text).toContain("timer_start");
});

test("finding nothing is said, not an error", async () => {
  const context = contextWith({ find: () => ({ found: [], atHand: [] }) });
  expect(await invokeTool(findTools, { query: "xyzzy", limit: "3" }, context)).toMatchObject({
    ok: true,
    text: expect.stringContaining("No further tool fits"),
  });
});

test("without a conversation it says where the list is", async () => {
  const outcome = await invokeTool(findTools, { query: "x" }, testToolContext());
  expect(outcome).toMatchObject({ ok: false, text: expect.stringContaining("marvin tools") });
});
