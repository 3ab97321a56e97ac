import { COMPACTION_SLOT, type Compaction, invokeTool, SessionSlots } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import compactHistory from "./compact-history.ts";

function contextWith(compaction: Compaction) {
  const session = new SessionSlots();
  session.get(COMPACTION_SLOT, () => compaction);
  return testToolContext({ session });
}

test("asks the session for room and says what came of it", async () => {
  const asked: unknown[] = [];
  const context = contextWith({
    async compact(target) {
      asked.push(target);
      return { before: 90_000, after: 20_000, summarised: 31, backup: "/p/context-backup-1.jsonl" };
    },
  });
  const outcome = await invokeTool(compactHistory, { target_tokens: "25000" }, context);
  expect(asked).toEqual([25_000]);
  expect(outcome).toMatchObject({ ok: true, data: { after: 20_000 } });
  expect(outcome.text).toMatch(/31 messages became a summary: about 20000 tokens instead of 90000.*context-backup-1/);
});

test("what cannot be made smaller is said so", async () => {
  const context = contextWith({
    compact: async () => ({ before: 900, after: 900, summarised: 0, refused: "it would hardly become smaller" }),
  });
  const outcome = await invokeTool(compactHistory, {}, context);
  expect(outcome).toMatchObject({ ok: true, text: expect.stringMatching(/Nothing was changed.*900 tokens/) });
});

test("there has to be a conversation", async () => {
  const outcome = await invokeTool(compactHistory, {}, testToolContext());
  expect(outcome).toMatchObject({ ok: false, text: expect.stringContaining("no conversation") });
});
