import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { ask, KEY, runMarvin, temporaryFolder } from "../testing/run-marvin.ts";

test("a run that outgrows its model is compacted, answered, and kept in the project alone", async () => {
  await using model = await startScriptedModel();
  let reads = 0;
  let refused = 0;
  model.answers(({ body }) => {
    if (!body["tools"]) return { chunks: ["Gist of it."] };
    const size = JSON.stringify(body["messages"]).length;
    if (size > 80_000) {
      refused++;
      const error = { message: "maximum context length is 20000 tokens", code: "context_length_exceeded" };
      return { fail: { status: 400, body: { error }, headers: {} } };
    }
    return reads++ < 9 ? { calls: [["read_file", { path: "a.txt", start_line: reads }]] } : { chunks: ["Read."] };
  });
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.txt"), "It was a dark and stormy night.\n".repeat(400));
  const run = await ask(model, `read with ${KEY}`, [], { cwd });
  expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/Read\.\n$/) });
  expect(refused).toBe(1);
  expect(run.words).toMatch(/was compacted/);
  expect(model.requests.every(({ invalid }) => invalid === "")).toBe(true);
  const logs = join(cwd, ".marvin", "logs");
  const [backup = ""] = readdirSync(logs);
  expect(backup).toMatch(/^context-backup-\d{8}T\d{9}Z\.jsonl$/);
  expect(statSync(join(logs, backup)).mode & 0o777).toBe(0o600);
  const text = readFileSync(join(logs, backup), "utf8");
  expect(text).not.toContain(KEY);
  expect(text).toContain("stormy");
  expect(readdirSync(run.home).filter((name) => name !== ".config")).toEqual([]);
  const found = await runMarvin(["tool", "search_history_backups", "query=stormy night"], { cwd });
  expect(found.stdout).toMatch(/UTC, read_file\] .*stormy night/);
});

test("the model can make room itself", async () => {
  await using model = await startScriptedModel();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.txt"), "It was a dark and stormy night.\n".repeat(300));
  for (let n = 1; n <= 6; n++) model.calls("read_file", { path: "a.txt", start_line: n });
  model.calls("compact_history", { target_tokens: 8000 });
  const run = await ask(model, "read and tidy up", [], { cwd });
  expect(run.stdout).toMatch(/🔧 compact_history\n/);
  const last = model.requests.at(-1)?.messages ?? [];
  expect(String(last.at(-1)?.["content"])).toMatch(/(taken out|became a summary): about \d+ tokens/);
  expect(JSON.stringify(last).length).toBeLessThan(JSON.stringify(model.requests.at(-3)?.messages).length);
  expect(readdirSync(join(cwd, ".marvin", "logs"))).toHaveLength(1);
});
