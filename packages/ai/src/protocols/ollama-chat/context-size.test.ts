import { expect, test } from "vitest";
import { contextStep, neededTokens } from "./context-size.ts";

test("steps are few: each is a third or a half more than the one before", () => {
  const steps = new Set<number>();
  for (let needed = 1; needed < 300_000; needed += 500) {
    const step = contextStep(needed);
    expect(step).toBeGreaterThanOrEqual(needed);
    steps.add(step);
  }
  expect([...steps]).toEqual([
    8192, 12_288, 16_384, 24_576, 32_768, 49_152, 65_536, 98_304, 131_072, 196_608, 262_144, 393_216,
  ]);
});

test("an image counts as an image, not as its base64", () => {
  const image = "A".repeat(3_000_000);
  const needed = neededTokens({ messages: [{ images: [image] }] }, [image]);
  expect(needed).toBeLessThan(12_000);
});

test("characters of several bytes are several thirds of a token", () => {
  expect(neededTokens({ text: "日".repeat(9000) }, [], 0)).toBeGreaterThanOrEqual(9000);
});

test("room for the answer, within reason", () => {
  expect(neededTokens({}, [])).toBeGreaterThan(8000);
  expect(neededTokens({}, [], 1_000_000)).toBeLessThan(40_000);
});
