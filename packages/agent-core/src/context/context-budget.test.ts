import { type Message, userMessage } from "@marvin/ai";
import { expect, test } from "vitest";
import { ContextBudget } from "./context-budget.ts";

const usage = (input: number, cacheRead = 0) => ({ input, output: 1, cacheRead, cacheWrite: 0, reasoning: 0 });
const said = userMessage("word ".repeat(800)); // about 1000 tokens
const more = userMessage("more ".repeat(800));

function budgetOf(): ContextBudget {
  const budget = new ContextBudget();
  budget.frame({ system: "s".repeat(4000), tools: [] });
  return budget;
}

test("an estimate until the vendor has counted", () => {
  const budget = budgetOf();
  expect(budget.count([said])).toBeGreaterThan(1900);
  expect(budget.count([said])).toBeLessThan(2100);
});

test("then its count, cache included, and an estimate of what is new in the same measure", () => {
  const budget = budgetOf();
  budget.correct([said], usage(1000, 2000));
  expect(budget.count([said])).toBe(3000);
  expect(budget.count([said, more])).toBeGreaterThan(4400);
  expect(budget.count([said, more])).toBeLessThan(4600);
});

test("what the estimate did not see goes with the messages it was in", () => {
  const budget = budgetOf();
  budget.correct([said, more], usage(201_000));
  expect(budget.count([said])).toBeGreaterThan(95_000);
  expect(budget.count([said])).toBeLessThan(105_000);
  expect(budget.count([]), "the frame is as it was estimated").toBeLessThan(1100);
  expect(budget.tokensOf(more), "one odd figure does not make every text enormous").toBeLessThan(2100);
});

test.each([undefined, usage(0), usage(10)])("figures that cannot be whole are not believed: %j", (told) => {
  const budget = budgetOf();
  budget.correct([said], told);
  expect(budget.count([said])).toBeGreaterThan(1900);
});

test("a refused size is remembered for that model alone, the smallest of them", () => {
  const budget = budgetOf();
  budget.refused("p", "m", 10_000);
  budget.refused("p", "m", 20_000);
  expect(budget.thresholds("p", "m").full).toBe(9500);
  expect(budget.thresholds("p", "other").full).toBe(226_000);
});

test("a message is looked at once, however often the conversation is counted", () => {
  const budget = budgetOf();
  let looks = 0;
  const watched = (text: string): Message => ({
    role: "user",
    get content() {
      looks += 1;
      return userMessage(text).content;
    },
  });
  const messages = [watched("first"), watched("second")];
  const tokens = budget.count(messages);
  const atFirst = looks;
  expect(atFirst).toBeGreaterThan(0);
  expect([budget.count(messages), budget.count(messages), looks]).toEqual([tokens, tokens, atFirst]);
});
