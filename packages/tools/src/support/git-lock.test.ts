import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { withGitLock } from "./git-lock.ts";
import { processStart } from "./process-table.ts";

const signal = new AbortController().signal;
const folder = () => mkdtempSync(join(tmpdir(), "git-lock-"));

test("one at a time, and nothing stays", async () => {
  const dir = folder();
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await sleep(10);
    inside--;
  };
  await Promise.all(Array.from({ length: 5 }, () => withGitLock(dir, { signal }, work)));
  expect(most).toBe(1);
  expect(existsSync(join(dir, "marvin.lock"))).toBe(false);
});

test.each([
  ["of a process that is gone", JSON.stringify({ pid: 2 ** 22 + 7, start: "1" })],
  ["of an earlier process with the same id", JSON.stringify({ pid, start: "1" })],
  ["that nobody can read", "{half"],
])("a lock %s is taken away", async (_, left) => {
  const dir = folder();
  writeFileSync(join(dir, "marvin.lock"), left);
  expect(await withGitLock(dir, { signal, waitMs: 1000 }, async () => "done")).toBe("done");
});

test("who holds it too long is named; a cancel ends the waiting; a failure frees it", async () => {
  const dir = folder();
  writeFileSync(join(dir, "marvin.lock"), JSON.stringify({ pid, start: processStart(pid) }));
  await expect(withGitLock(dir, { signal, waitMs: 100 }, async () => "never")).rejects.toThrow(`process ${pid}`);
  const cancel = AbortSignal.timeout(80);
  await expect(withGitLock(dir, { signal: cancel }, async () => "never")).rejects.toThrow("aborted");
  const free = folder();
  await expect(withGitLock(free, { signal }, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await withGitLock(free, { signal, waitMs: 100 }, async () => "free")).toBe("free");
});
