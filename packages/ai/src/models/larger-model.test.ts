import { expect, test } from "vitest";
import { findModel } from "./find-model.ts";
import { largerModel } from "./larger-model.ts";

test("a larger model of the same vendor takes more, and is not retired", () => {
  const larger = largerModel("anthropic", "claude-haiku-4-5");
  expect(larger).toBeDefined();
  const info = findModel("anthropic", larger ?? "");
  expect(info?.contextWindow).toBeGreaterThan(findModel("anthropic", "claude-haiku-4-5")?.contextWindow ?? 0);
  expect(info?.retired).toBeUndefined();
});

test("of several with as much room the cheapest is taken: nobody asked to pay more", () => {
  expect(largerModel("anthropic", "claude-haiku-4-5")).toBe("claude-haiku-5-5");
});

test("the largest has none, and neither has one that nobody knows", () => {
  expect(largerModel("gemini", "gemini-3.1-pro-preview")).toBeUndefined();
  expect(largerModel("openai", "nobody-knows")).toBeUndefined();
  expect(largerModel("copilot", "claude-haiku-4.5")).toBeUndefined();
});
