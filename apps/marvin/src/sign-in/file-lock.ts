import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What is done under a lock takes less than this; an older lock was left behind. */
const STALE_MS = 60_000;
const POLL_MS = 50;

/** Runs `work` while no other process does the same. Waits as long as it takes, or until the signal. */
export async function withFileLock<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const mark = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  while (!(await taken(path, mark))) {
    await breakIfStale(path);
    await sleep(POLL_MS, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    if ((await contentOf(path)) === mark) await rm(path, { force: true });
  }
}

/** The mark appears together with the file, so that no one ever reads an empty lock. */
async function taken(path: string, mark: string): Promise<boolean> {
  const own = `${path}.${randomUUID()}.tmp`;
  await writeFile(own, mark, { flag: "wx", mode: 0o600 });
  try {
    await link(own, path);
    return true;
  } catch (cause) {
    if (codeOf(cause) === "EEXIST") return false;
    return takenWithoutLink(path, mark);
  } finally {
    await rm(own, { force: true });
  }
}

/** For file systems without hard links. */
async function takenWithoutLink(path: string, mark: string): Promise<boolean> {
  try {
    await writeFile(path, mark, { flag: "wx", mode: 0o600 });
    return true;
  } catch (cause) {
    if (codeOf(cause) === "EEXIST") return false;
    throw cause;
  }
}

/** Moves a dead lock away; if another process was faster and the lock is already a living one, it is put back. */
async function breakIfStale(path: string): Promise<void> {
  const mark = await contentOf(path);
  if (mark === undefined || !(await isStale(path, mark))) return;
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await rename(path, aside);
    if ((await contentOf(aside)) !== mark) await link(aside, path);
  } catch {
    // Someone else broke it, or took it.
  } finally {
    await rm(aside, { force: true });
  }
}

async function isStale(path: string, mark: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > STALE_MS || hasDied(mark);
}

function hasDied(mark: string): boolean {
  try {
    const { pid, host } = JSON.parse(mark) as { pid: number; host: string };
    if (host !== hostname()) return false;
    process.kill(pid, 0);
    return false;
  } catch (cause) {
    return codeOf(cause) === "ESRCH";
  }
}

function codeOf(cause: unknown): string | undefined {
  return (cause as NodeJS.ErrnoException).code;
}

async function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}
