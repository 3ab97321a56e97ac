import { appendFileSync, chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { startProcess } from "../testing/start-process.ts";
import { type TemporaryFolder, temporaryFolder } from "../testing/temporary-folder.ts";
import { AppendFile } from "./append-file.ts";

const linesIn = (folder: TemporaryFolder, name = "s.jsonl") =>
  new AppendFile<unknown>(folder.at(name), { notice: folder.notice });

test("records come back in their order, whatever is in them", async () => {
  using folder = temporaryFolder();
  const file = linesIn(folder, "deep/s.jsonl");
  expect(await file.all()).toEqual([]);
  const records = ["line\nbreak", "separator\u2028inside", { n: 1 }, "ü".repeat(50_000), null];
  await Promise.all(records.map((record) => file.append(record)));
  expect(await file.all()).toEqual(records);
  expect([folder.mode("deep"), folder.mode("deep/s.jsonl")]).toEqual(["700", "600"]);
  expect(folder.notices).toEqual([]);
});

test("a torn last line is passed over and told, and does not swallow the next record", async () => {
  using folder = temporaryFolder();
  const file = linesIn(folder);
  await file.append({ n: 1 });
  appendFileSync(folder.at("s.jsonl"), '{"n":2,"tex');
  expect(await file.all()).toEqual([{ n: 1 }]);
  expect(folder.notices).toEqual([expect.stringMatching(/s\.jsonl: the last line was cut off/)]);
  await file.append({ n: 3 });
  expect(await file.all()).toEqual([{ n: 1 }, { n: 3 }]);
  expect(folder.notices[1]).toMatch(/1 line .*line 2/);
  expect(readFileSync(folder.at("s.jsonl"), "utf8")).toBe('{"n":1}\n{"n":2,"tex\n{"n":3}\n');
});

test("a last line that lacks its newline alone is a record", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("s.jsonl"), '{"n":1}\n{"n":2}');
  expect(await linesIn(folder).all()).toEqual([{ n: 1 }, { n: 2 }]);
  expect(folder.notices).toEqual([]);
});

test("lines that do not fit the schema are passed over", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("s.jsonl"), '{"n":1}\n{"n":"x"}\nnot JSON \0\n\n{"n":4}\n');
  const file = new AppendFile(folder.at("s.jsonl"), {
    schema: async () => z.object({ n: z.number() }),
    notice: folder.notice,
  });
  expect(await file.all()).toEqual([{ n: 1 }, { n: 4 }]);
  expect(folder.notices).toEqual([expect.stringMatching(/2 lines .*line 2/)]);
});

test("head and tail read no more than asked for, and whole records", async () => {
  using folder = temporaryFolder();
  const file = linesIn(folder);
  writeFileSync(folder.at("s.jsonl"), Array.from({ length: 5000 }, (_, n) => `{"n":${n},"ä":"äöü"}\n`).join(""));
  const [head, tail] = [await file.head(), await file.tail()];
  expect(head.length).toBeLessThan(200);
  expect(head).toEqual(Array.from({ length: head.length }, (_, n) => ({ n, ä: "äöü" })));
  expect(tail.length).toBeGreaterThan(1000);
  expect(tail.at(-1)).toEqual({ n: 4999, ä: "äöü" });
  expect(tail[0]).toEqual({ n: 5000 - tail.length, ä: "äöü" });
  const whole = await file.all();
  const counts = [24, 25, 26, 49, 50].map(async (bytes) => (await file.tail(bytes)).length);
  expect(await Promise.all(counts), "a line has 25 bytes").toEqual([0, 1, 1, 1, 2]);
  expect(await file.tail(1_000_000)).toEqual(whole);
  expect(await file.head(1_000_000)).toEqual(whole);
  expect(folder.notices).toEqual([]);
});

test("a file that was open to others is closed, a link stays, a device is refused", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("real.jsonl"), "1\n");
  chmodSync(folder.at("real.jsonl"), 0o644);
  symlinkSync("real.jsonl", folder.at("s.jsonl"));
  await linesIn(folder).append(2);
  expect(readFileSync(folder.at("real.jsonl"), "utf8")).toBe("1\n2\n");
  expect(folder.mode("real.jsonl")).toBe("600");
  symlinkSync("/dev/full", folder.at("full.jsonl"));
  await expect(linesIn(folder, "full.jsonl").append(1)).rejects.toThrow(/not a plain file/);
  mkdirSync(folder.at("folder.jsonl"));
  await expect(linesIn(folder, "folder.jsonl").append(1)).rejects.toMatchObject({ code: "in-the-way" });
  await expect(linesIn(folder, "folder.jsonl").all()).rejects.toMatchObject({ code: "in-the-way" });
});

test("lines of several processes do not mix", async () => {
  using folder = temporaryFolder();
  const code = `
    const { AppendFile } = await import(src + "files/append-file.ts");
    const file = new AppendFile(args[0], { notice: console.error });
    for (let n = 0; n < 100; n++) await file.append({ who: args[1], n, text: args[1].repeat(5000) });
  `;
  await Promise.all(["a", "b"].map((who) => startProcess(code, folder.at("s.jsonl"), who).ended));
  const records = (await linesIn(folder).all()) as { who: string; n: number }[];
  for (const who of ["a", "b"]) {
    const mine = records.filter((record) => record.who === who).map((record) => record.n);
    expect(mine).toEqual(Array.from({ length: 100 }, (_, n) => n));
  }
  expect(folder.notices).toEqual([]);
});
