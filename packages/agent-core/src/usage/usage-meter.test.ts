import { expect, test } from "vitest";
import { UsageMeter } from "./usage-meter.ts";

test("what another program has spent is added to what was spent here", () => {
  const meter = new UsageMeter();
  meter.countSpending({ a: { turns: 2, cost: 0.25 }, b: { turns: 1 } });
  meter.countSpending({ a: { turns: 1, cost: 0.5 } });
  meter.countMessage("nobody", "a", undefined);
  expect({ turns: meter.turns, cost: meter.cost, tokens: meter.tokens }).toEqual({ turns: 5, cost: 0.75, tokens: 0 });
  expect(meter.models.get("b")?.cost).toBeUndefined();
});
