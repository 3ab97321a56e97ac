import { totalmem } from "node:os";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import systemInfo from "./system-info.ts";

test("tells the facts of this computer, in words and as data", async () => {
  const outcome = await invokeTool(systemInfo, {}, testToolContext());
  expect(outcome.ok).toBe(true);
  expect(outcome.text).toMatch(
    /^System: .+\nProcessor: .+ cores?, load [\d.]+\nMemory: [\d.]+ [GMT]B, [\d.]+ [GM]B free\n/,
  );
  expect(outcome.text).toMatch(/\nDisk of the working directory: [\d.]+ [GT]B, .+ free\nUptime: .*\d+ min\nBattery: /);
  expect(outcome.data).toMatchObject({ memory_bytes: totalmem(), disk: { bytes: expect.any(Number) } });
});
