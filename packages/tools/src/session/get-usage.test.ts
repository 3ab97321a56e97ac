import { invokeTool, USAGE_SLOT, UsageMeter } from "@marvin/agent-core";
import { expect, test } from "vitest";
import { testingStore } from "../support/testing-store.ts";
import getUsage from "./get-usage.ts";

test("tells this session and all time: messages, tokens, money by model, calls by tool", async () => {
  using lent = testingStore();
  const usage = await lent.store.usage();
  const tokens = { input: 100_300, output: 700 };
  await usage.add({ provider: "p", model: "big", turns: 100, tokens, cost: 1.5, calls: { read_file: 3 } });
  const meter = lent.session.get(USAGE_SLOT, () => new UsageMeter());
  meter.countMessage("p", "small", { input: 10, output: 5, cacheRead: 2, cacheWrite: 0, reasoning: 0, cost: 0.25 });
  meter.countCall("todo");
  const outcome = await invokeTool(getUsage, {}, lent.context);
  expect(outcome.text).toMatch(/This session: 1 model message, 12 tokens in, 5 out, \$0\.2500\.\n- small: 1 message/);
  expect(outcome.text).toMatch(
    /In all.*: 100 model messages, 100,300 tokens in, 700 out, \$1\.5000\.\n- big: 100 mess/,
  );
  expect(outcome.text).toMatch(/calls: todo 1[\s\S]*calls: read_file 3/);
  expect(outcome.data).toMatchObject({ session: { turns: 1 }, lifetime: { total: { turns: 100 } } });
});

test("says that a price is not known, in the sum too", async () => {
  using lent = testingStore();
  const meter = lent.session.get(USAGE_SLOT, () => new UsageMeter());
  expect((await invokeTool(getUsage, {}, lent.context)).text).not.toContain("not known");
  meter.countMessage("p", "own", { input: 10, output: 5, cacheRead: 0, cacheWrite: 0, reasoning: 0 });
  const outcome = await invokeTool(getUsage, {}, lent.context);
  expect(outcome.text).toMatch(
    /^This session: 1 model message, 10 tokens in, 5 out, price not known\.\n- own: .*not known\n/,
  );
});

test("without a session there is all time alone", async () => {
  using lent = testingStore();
  const outcome = await invokeTool(getUsage, {}, lent.context);
  expect(outcome.text).toMatch(/^In all.*0 model messages/);
});
