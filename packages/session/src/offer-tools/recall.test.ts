import { indexTools, ToolRegistry } from "@marvin/agent-core";
import { userMessage } from "@marvin/ai";
import { describe, expect, test } from "vitest";
import { catalogue } from "./fixtures/catalogue.ts";
import { type PromptCase, prompts, unseen } from "./fixtures/prompts.ts";
import { schemaBytes } from "./schema-bytes.ts";
import { ToolOffer } from "./tool-offer.ts";

const index = indexTools(catalogue);
const byName = new ToolRegistry(catalogue);

interface Result extends PromptCase {
  readonly coding: boolean;
  readonly bytes: number;
  readonly first: boolean;
  readonly found: boolean;
}

function ask(one: PromptCase): Result {
  const coding = one.tools.some((name) => byName.get(name)?.category === "coding");
  const tools = byName.filter((entry) => coding || entry.category === "always");
  const offer = new ToolOffer({ tools, coding, choice: "auto", index, limit: () => 128 });
  const offered = offer.forRequest([userMessage(one.prompt)]);
  const names = offered.map(({ name }) => name);
  const found = offer.find(one.prompt, 8).found.map(({ name }) => name);
  return {
    ...one,
    coding,
    bytes: offered.reduce((sum, entry) => sum + schemaBytes(entry), 1),
    first: one.tools.some((name) => names.includes(name)),
    found: one.tools.some((name) => names.includes(name) || found.includes(name)),
  };
}

test("the table covers the catalogue, two prompts for each of the 122 tools", () => {
  const counts = new Map<string, number>();
  for (const { tools } of prompts) counts.set(tools[0] ?? "", (counts.get(tools[0] ?? "") ?? 0) + 1);
  expect(prompts.length).toBeGreaterThanOrEqual(250);
  expect(catalogue.filter(({ name }) => (counts.get(name) ?? 0) < 2)).toEqual([]);
  expect([...counts.keys()].filter((name) => !byName.get(name))).toEqual([]);
});

describe.each([
  ["250 prompts in people's words", prompts],
  ["prompts of another hand, of which two led to a change", unseen],
])("%s", (_, cases) => {
  const results = cases.map(ask);
  const missed = (by: (result: Result) => boolean) => results.filter((one) => !by(one)).map(({ prompt }) => prompt);

  test("95 in 100 have their tool in the first request", () => {
    expect(missed(({ first }) => first).length, missed(({ first }) => first).join("\n")).toBeLessThanOrEqual(
      0.05 * results.length,
    );
  });

  test("99 in 100 have it within one find_tools that is asked the prompt itself", () => {
    expect(missed(({ found }) => found).length, missed(({ found }) => found).join("\n")).toBeLessThanOrEqual(
      0.01 * results.length,
    );
  });

  test("no first request in conversation carries more than 8 KB of schemas", () => {
    expect(Math.max(...results.filter(({ coding }) => !coding).map(({ bytes }) => bytes))).toBeLessThanOrEqual(8192);
  });
});
