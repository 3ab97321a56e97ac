import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath, pid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { withGitLock } from "./git-lock.ts";

const signal = new AbortController().signal;
const folder = () => mkdtempSync(join(tmpdir(), "git-lock-"));
const NEVER = new Promise<never>(() => {});

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

test("the lock of a process that was killed is taken over", async () => {
  const dir = folder();
  const script = `import { withGitLock } from ${JSON.stringify(join(import.meta.dirname, "git-lock.ts"))};
    await withGitLock(${JSON.stringify(dir)}, { signal: new AbortController().signal }, async () => {
      console.log("held");
      await new Promise((resolve) => setTimeout(resolve, 3_600_000));
    });`;
  const args = ["--conditions=@marvin/source", "--input-type=module-typescript", "--eval", script];
  const holder = spawn(execPath, args, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => holder.stdout.once("data", resolve));
  const others = withGitLock(dir, { signal }, async () => "done");
  holder.kill("SIGKILL");
  expect(await others).toBe("done");
});

test("who holds it too long is named; a cancel ends the waiting; a failure frees it", async () => {
  const dir = folder();
  void withGitLock(dir, { signal }, () => NEVER);
  await expect.poll(() => existsSync(join(dir, "marvin.lock"))).toBe(true);
  await expect(withGitLock(dir, { signal, waitMs: 100 }, async () => "never")).rejects.toThrow(`process ${pid}`);
  const cancel = AbortSignal.timeout(80);
  await expect(withGitLock(dir, { signal: cancel }, async () => "never")).rejects.toThrow("aborted");
  const free = folder();
  await expect(withGitLock(free, { signal }, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await withGitLock(free, { signal, waitMs: 100 }, async () => "free")).toBe("free");
});
