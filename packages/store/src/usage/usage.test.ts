import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startProcess } from "../testing/start-process.ts";
import { type TemporaryFolder, temporaryFolder } from "../testing/temporary-folder.ts";
import { Usage } from "./usage.ts";

function usageIn(folder: TemporaryFolder, day = "2026-11-18T12:00:00") {
  return new Usage({ dir: folder.path, notice: folder.notice, now: () => new Date(day) });
}

test("adds up by provider, model, tool and day", async () => {
  using folder = temporaryFolder();
  expect((await usageIn(folder).read()).total.turns).toBe(0);
  const tokens = { input: 1000, output: 7, cacheRead: 3 };
  await usageIn(folder, "2026-11-17T23:59:00").add({ provider: "groq", model: "m1", turns: 1, tokens, cost: 0.1 });
  await usageIn(folder).add({ provider: "groq", model: "m2", turns: 2, tokens, cost: 0.2, calls: { read_file: 2 } });
  await usageIn(folder).add({ provider: "ollama", model: "constructor", turns: 1, calls: new Map([["read_file", 1]]) });
  const usage = await usageIn(folder).read();
  expect(usage.total).toMatchObject({
    turns: 4,
    cost: 0.3,
    calls: 3,
    tokens: { input: 2000, output: 14, cacheRead: 6 },
  });
  expect(usage.providers["groq"]).toMatchObject({ turns: 3, cost: 0.3 });
  expect(Object.keys(usage.models)).toEqual(["m1", "m2", "constructor"]);
  expect(usage.tools).toEqual({ read_file: 3 });
  expect((await usageIn(folder).byDay(3)).map(({ day, tally }) => [day, tally.turns])).toEqual([
    ["2026-11-16", 0],
    ["2026-11-17", 1],
    ["2026-11-18", 3],
  ]);
  expect(folder.mode("usage.json")).toBe("600");
});

test("has no cost where no price is known, rather than none to pay; nothing costs nothing", async () => {
  using folder = temporaryFolder();
  expect((await usageIn(folder).read()).total.cost).toBe(0);
  await usageIn(folder).add({ provider: "p", model: "unknown", calls: { tree: 1 } });
  expect((await usageIn(folder).read()).total.cost).toBe(0);
  await usageIn(folder).add({ provider: "p", model: "unknown", turns: 1 });
  expect((await usageIn(folder).read()).total).not.toHaveProperty("cost");
  await usageIn(folder).add({ provider: "p", model: "known", turns: 1, cost: 0.25 });
  await usageIn(folder).add({ provider: "p", model: "unknown", turns: 1 });
  const { total, models } = await usageIn(folder).read();
  expect([total.cost, models["known"]?.cost]).toEqual([0.25, 0.25]);
  expect(models["unknown"]).not.toHaveProperty("cost");
});

test("keeps what it does not know, and leaves a newer one alone", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("usage.json"), '{"theirs":[1],"models":{"m":{"turns":"many"}},"tools":null}');
  await usageIn(folder).add({ provider: "p", model: "m", turns: 1 });
  expect(JSON.parse(readFileSync(folder.at("usage.json"), "utf8"))).toMatchObject({
    version: 1,
    theirs: [1],
    models: { m: { turns: 1 } },
  });
  writeFileSync(folder.at("usage.json"), '{"version":2}');
  await expect(usageIn(folder).add({ provider: "p", model: "m" })).rejects.toMatchObject({ code: "newer" });
});

test("keeps 400 days", async () => {
  using folder = temporaryFolder();
  const days = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`2000-${String(n).padStart(3, "0")}`, {}]));
  writeFileSync(folder.at("usage.json"), JSON.stringify({ days }));
  await usageIn(folder).add({ provider: "p", model: "m", turns: 1 });
  const kept = Object.keys((await usageIn(folder).read()).days);
  expect([kept.length, kept.at(0), kept.at(-1)]).toEqual([400, "2000-101", "2026-11-18"]);
});

test("several Marvins at once add up", async () => {
  using folder = temporaryFolder();
  const code = `
    const { Usage } = await import(src + "usage/usage.ts");
    const usage = new Usage({ dir: args[0], notice: console.error });
    const entry = { provider: "p", model: "m", turns: 1, tokens: { input: 1003, output: 7 }, cost: 0.001 };
    await Promise.all(Array.from({ length: 25 }, () => usage.add(entry)));
  `;
  await Promise.all(Array.from({ length: 4 }, () => startProcess(code, folder.path).ended));
  const { total, models } = await usageIn(folder).read();
  expect(total).toMatchObject({ turns: 100, cost: 0.1, tokens: { input: 100_300, output: 700 } });
  expect(models["m"]).toEqual(total);
});
