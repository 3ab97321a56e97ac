import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import { testingStore } from "../support/testing-store.ts";
import switchProfile from "./switch-profile.ts";

test("all that is known of the person follows, at once and at the next start", async () => {
  using lent = testingStore();
  mkdirSync(lent.at("profiles/alex"), { recursive: true });
  writeFileSync(lent.at("profiles/alex/preferences.yaml"), "notes: likes rain\n");
  expect(lent.store.view.name).toBe("main");
  const outcome = await invokeTool(switchProfile, { name: "Alex" }, lent.context);
  expect(outcome).toMatchObject({ ok: true, data: { name: "alex", created: false } });
  expect(lent.context.profile.name).toBe("alex");
  expect(await lent.context.profile.preferences()).toEqual({ notes: "likes rain" });
  expect(readFileSync(lent.at("last_profile"), "utf8").trim()).toBe("alex");
});

test("a new name is a new profile", async () => {
  using lent = testingStore();
  const outcome = await invokeTool(switchProfile, { name: "robin" }, lent.context);
  expect(outcome).toMatchObject({ ok: true, data: { name: "robin", created: true } });
  expect(existsSync(lent.at("profiles/robin"))).toBe(true);
});

test.each(["../evil", "a/b", "", "  ", ".hidden", "x".repeat(200), "a\u0000b"])("%j is no name", async (name) => {
  using lent = testingStore();
  await invokeTool(switchProfile, { name: "robin" }, lent.context);
  const outcome = await invokeTool(switchProfile, { name }, lent.context);
  expect(outcome).toMatchObject({ ok: false, text: expect.stringContaining("cannot be called") });
  expect(lent.context.profile.name).toBe("robin");
});

test("a program that keeps nothing says so", async () => {
  const outcome = await invokeTool(switchProfile, { name: "robin" }, testToolContext());
  expect(outcome).toMatchObject({ ok: false, text: expect.stringContaining("keeps nothing") });
});
