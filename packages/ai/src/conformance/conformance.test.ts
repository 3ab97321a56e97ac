import { beforeEach, describe, expect, test } from "vitest";
import { missingRuntime } from "../providers/copilot/scripted-copilot.ts";
import { createOfflineProvider } from "../providers/offline/offline-provider.ts";
import { vendors } from "../providers/vendors.generated.ts";
import { collect, lastOf, testRequest } from "../testing/index.ts";
import { allCases } from "./cases/all-cases.ts";
import { runCase } from "./conformance-case.ts";
import { subjects } from "./subject.ts";

const missing = await missingRuntime();

describe.each(subjects)("$name", (subject) => {
  const mine = allCases.filter((one) => one.without?.(subject) === undefined);
  beforeEach((context) => {
    if (subject.runtime !== undefined && missing !== undefined) context.skip(missing);
  });

  test.each(mine)("$name", async (one) => {
    await expect(runCase(one, subject)).resolves.toBeUndefined();
  });
});

describe("offline", () => {
  const offline = createOfflineProvider({ tools: [] });
  const ask = (signal: AbortSignal) => collect(offline.stream(testRequest("Who are you?"), signal));

  test("text, without a network", async () => {
    const last = lastOf(await ask(new AbortController().signal));
    expect(last).toMatchObject({ type: "finish", reason: "stop", usage: { cost: 0 } });
  });

  test("cancelled before it is asked", async () => {
    expect(lastOf(await ask(AbortSignal.abort()))).toMatchObject({ error: { kind: "aborted", shown: false } });
  });
});

test("every vendor is held against the suite", () => {
  const held = subjects.map(({ vendor }) => vendor.id);
  expect([...new Set(held)].sort()).toEqual(vendors.map(({ id }) => id).sort());
});

test("few cases do not concern a vendor, and each has its reason", () => {
  const left = subjects.flatMap((subject) =>
    allCases.flatMap((one) => (one.without?.(subject) === undefined ? [] : [`${subject.name}: ${one.name}`])),
  );
  expect(left).toEqual([
    "copilot: how long a rate limit asks to wait",
    "copilot: a stream that ends at any frame of a call",
    "copilot: nothing more after the mark",
    "copilot: a page of HTML is told as one, and not asked for again if it is no error",
    "openai: thinking, then text",
    "ollama: a refusal",
  ]);
});
