import { expect, test } from "vitest";
import { factCells, modelFacts } from "./model-facts.ts";

test.each([
  [{ contextWindow: 131_072, price: { input: 0.29, output: 0.59 } }, ["131k", "0.29", "0.59"]],
  [{ contextWindow: 1_048_576, price: { input: 2, output: 12 } }, ["1.05M", "2.00", "12.00"]],
  [{ contextWindow: 1_000_000, price: { input: 0.125, output: 0 } }, ["1M", "0.125", "0.00"]],
  [{}, ["-", "-", "-"]],
])("%j", (facts, cells) => {
  expect(factCells(facts)).toEqual(cells);
});

test("what the table knows, and nothing where it knows nothing", () => {
  expect(modelFacts({ id: "mistral" }, "devstral-latest")).toEqual({
    contextWindow: 262_144,
    price: { input: 0.4, output: 2 },
    sees: false,
    thinks: false,
    retired: expect.stringMatching(/retired.*mistral-medium-latest/),
  });
  expect(modelFacts({ id: "vllm" }, "plum")).toEqual({});
  const own = { id: "acme", models: [{ model: "small", contextWindow: 32_000 }] };
  expect([modelFacts(own, "small"), modelFacts(own, "gpt-5.1")]).toEqual([{ contextWindow: 32_000 }, {}]);
});
