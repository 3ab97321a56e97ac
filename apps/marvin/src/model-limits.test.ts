import { expect, test } from "vitest";
import { modelLimits } from "./model-limits.ts";

test("a message may take longer as soon as coding mode is on, and no longer when it is off again", () => {
  let coding = false;
  const config = { limits: { firstByteMs: 1, idleMs: 2, turnMs: 3, codingTurnMs: 4 } };
  const limits = modelLimits(config, () => coding);
  expect({ ...limits }).toEqual({ firstByteMs: 1, idleMs: 2, turnMs: 3 });
  coding = true;
  expect(limits.turnMs).toBe(4);
  coding = false;
  expect(limits.turnMs).toBe(3);
});
