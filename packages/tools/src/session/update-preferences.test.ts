import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { invokeTool } from "@marvin/agent-core";
import { expect, test } from "vitest";
import { type TestingStore, testingStore } from "../support/testing-store.ts";
import updatePreferences from "./update-preferences.ts";

const FILE = "profiles/main/preferences.yaml";

function withPreferences(lent: TestingStore, text: string): void {
  mkdirSync(lent.at("profiles/main"), { recursive: true });
  writeFileSync(lent.at(FILE), text);
}

test("sets, adds and removes; comments and other keys stay", async () => {
  using lent = testingStore();
  withPreferences(lent, "# mine\nbudget: moderate # inline\nown: {a: 1}\ndietary:\n  - vegan # because\n");
  const change = (input: object) => invokeTool(updatePreferences, input, lent.context);
  expect(await change({ key: "budget", value: "cheap" })).toMatchObject({ ok: true, data: { value: "cheap" } });
  await change({ key: "dietary", value: "nut-free, halal", mode: "add" });
  expect(await change({ key: "dietary", value: "Vegan", mode: "remove" })).toMatchObject({
    data: { value: ["nut-free", "halal"] },
  });
  const text = readFileSync(lent.at(FILE), "utf8");
  for (const kept of ["# mine", "# inline", "own: {a: 1}", "budget: cheap"]) expect(text).toContain(kept);
  expect(await lent.context.profile.preferences()).toMatchObject({ budget: "cheap", dietary: ["nut-free", "halal"] });
});

test.each([
  ["a number", { value: "5" }, 5],
  ["a number that a model gave as one", { value: 5 }, 5],
  ["a code that only looks like a number", { value: "0049" }, "0049"],
  ["yes or no", { value: "true" }, true],
  ["a text with a comma", { value: "no coriander, ever" }, "no coriander, ever"],
  ["a list", { value: '["thai", "lebanese"]' }, ["thai", "lebanese"]],
])("%s", async (_, input, expected) => {
  using lent = testingStore();
  const outcome = await invokeTool(updatePreferences, { key: "thing", ...input }, lent.context);
  expect(outcome).toMatchObject({ ok: true, data: { key: "thing", value: expected } });
});

test("a list that is set stays a list; a key can go", async () => {
  using lent = testingStore();
  withPreferences(lent, "cuisines: [thai]\n");
  const set = await invokeTool(updatePreferences, { key: "cuisines", value: "greek, thai" }, lent.context);
  expect(set.data).toEqual({ key: "cuisines", value: ["greek", "thai"] });
  const gone = await invokeTool(updatePreferences, { key: "cuisines", mode: "remove" }, lent.context);
  expect(gone.data).toEqual({ key: "cuisines", value: null });
});

test("what is so already is not told as changed", async () => {
  using lent = testingStore();
  const gone = await invokeTool(updatePreferences, { key: "mind", value: "doubt", mode: "remove" }, lent.context);
  expect(gone.text).toBe("Nothing had to be changed. mind is not in the preferences.");
});

test("nothing to set is refused", async () => {
  using lent = testingStore();
  expect(await invokeTool(updatePreferences, { key: "budget" }, lent.context)).toMatchObject({ ok: false });
  expect(await invokeTool(updatePreferences, { key: " ", value: "x" }, lent.context)).toMatchObject({ ok: false });
});

test("a key that is said in words is the key of that name", async () => {
  using lent = testingStore();
  withPreferences(lent, "my own key: 1\n");
  await invokeTool(updatePreferences, { key: "temperature unit", value: "fahrenheit" }, lent.context);
  await invokeTool(updatePreferences, { key: "my own key", value: "2" }, lent.context);
  expect(await lent.context.profile.preferences()).toEqual({ "my own key": 2, temperature_unit: "fahrenheit" });
});
