import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { kill, pid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { ToolError } from "@marvin/agent-core";
import { processStart } from "./process-table.ts";

export interface LockOptions {
  readonly signal: AbortSignal;
  readonly waitMs?: number;
}

const WAIT_MS = 60_000;
const LOOK_MS = 50;
/** Where nobody can tell whether its owner still runs. */
const STALE_MS = 15 * 60_000;

/**
 * Changes of a repository happen one at a time, over all Marvins of the machine: a file in its git folder names the
 * process at work. Waits for the others within bounds; what a dead process left is taken away.
 */
export async function withGitLock<T>(gitDir: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const path = join(gitDir, "marvin.lock");
  const own = JSON.stringify({ pid, start: processStart(pid), id: randomUUID() });
  const until = performance.now() + (options.waitMs ?? WAIT_MS);
  while (!(await taken(path, own))) {
    options.signal.throwIfAborted();
    const owner = await readOrNothing(path);
    if (owner !== "" && (await isStale(path, owner))) await takeAway(path, owner);
    else if (performance.now() > until) throw stillLocked(path, owner);
    else await sleep(LOOK_MS);
  }
  try {
    return await work();
  } finally {
    if ((await readOrNothing(path)) === own) await rm(path, { force: true });
  }
}

/** With its content from the first moment on: whoever sees the file can read whose it is. */
async function taken(path: string, own: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, own, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isStale(path: string, owner: string): Promise<boolean> {
  const { pid: holder, start } = ownerOf(owner);
  if (holder === undefined) return true;
  if (!isAlive(holder)) return true;
  const now = processStart(holder);
  if (start && now) return start !== now;
  const age = performance.timeOrigin + performance.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0);
  return age > STALE_MS;
}

function ownerOf(text: string): { pid?: number; start?: string } {
  try {
    const owner = JSON.parse(text) as { pid?: unknown; start?: unknown };
    return typeof owner.pid === "number" ? { pid: owner.pid, start: String(owner.start ?? "") } : {};
  } catch {
    return {};
  }
}

function isAlive(holder: number): boolean {
  try {
    return kill(holder, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Another may have done the same and locked anew in between: then its lock is put back. */
async function takeAway(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readOrNothing(aside)) !== stale) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

async function readOrNothing(path: string): Promise<string> {
  return await readFile(path, "utf8").catch(() => "");
}

function stillLocked(path: string, owner: string): ToolError {
  const { pid: holder } = ownerOf(owner);
  return new ToolError("conflict", `Another Marvin (process ${holder ?? "unknown"}) is changing this repository.`, {
    hint: `Try again later. The lock is ${path}.`,
  });
}
