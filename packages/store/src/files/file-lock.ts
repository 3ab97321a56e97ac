import { mkdir, readdir, rename, rm, rmdir, stat, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errnoOf, StoreError } from "../store-error.ts";
import { isAlive, ownMark } from "./lock-mark.ts";

const LONGEST_PAUSE_MS = 20;
/** For a holder on another machine, of whom nothing else is known. */
const LEFT_BEHIND_MS = 60_000;

/**
 * Waits until nobody else has the lock; it is let go of when the answer is disposed of. Rejects with a StoreError "busy"
 * that names the holder, with the signal's reason, or with the system's error.
 *
 * A lock is a folder with one file in it that is named after its holder. It is made ready elsewhere and renamed into
 * place, which fails while the folder there has a file in it: so a lock is never seen half made, and an empty one is
 * free. The lock of a dead process is taken over by renaming the file that bears its name; a name can be renamed away
 * once, so of two who try, one gets it.
 */
export async function takeLock(lock: string, waitMs: number, signal?: AbortSignal): Promise<AsyncDisposable> {
  const mark = ownMark();
  const ready = readyName(lock, mark);
  try {
    await mkdir(ready, { mode: 0o700 });
    await writeFile(join(ready, mark), "", { flag: "wx", mode: 0o600 });
    await wait(ready, lock, { mark, waitMs, signal });
  } finally {
    await rm(ready, { recursive: true, force: true }).catch(() => {});
  }
  return { [Symbol.asyncDispose]: () => release(lock, mark) };
}

interface Waiting {
  readonly mark: string;
  readonly waitMs: number;
  readonly signal: AbortSignal | undefined;
}

async function wait(ready: string, lock: string, { mark, waitMs, signal }: Waiting): Promise<void> {
  const until = performance.now() + waitMs;
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if ((await putInPlace(ready, lock)) || (await takeOver(lock, mark))) return;
    signal?.throwIfAborted();
    if (performance.now() > until) throw await busy(lock, waitMs);
    await sleep(pause * (0.5 + Math.random()));
  }
}

async function putInPlace(ready: string, lock: string): Promise<boolean> {
  try {
    await rename(ready, lock);
    return true;
  } catch (cause) {
    if (["ENOTEMPTY", "EEXIST", "ENOTDIR", "EPERM"].includes(errnoOf(cause) ?? "")) return false;
    throw cause;
  }
}

async function takeOver(lock: string, mark: string): Promise<boolean> {
  const holder = await holderOf(lock);
  if (holder === undefined || !(await isLeftBehind(holder, lock))) return false;
  return rename(join(lock, holder), join(lock, mark)).then(
    () => true,
    () => false,
  );
}

/** The folder's time and not the mark's: a mark that was taken over keeps the time of the one before. */
async function isLeftBehind(holder: string, lock: string): Promise<boolean> {
  const alive = isAlive(holder);
  if (alive !== undefined) return !alive;
  const since = await stat(lock).catch(() => undefined);
  return since !== undefined && Date.now() - since.mtimeMs > LEFT_BEHIND_MS;
}

async function release(lock: string, mark: string): Promise<void> {
  await unlink(join(lock, mark)).catch(() => {});
  await rmdir(lock).catch(() => {}); // someone else may have it by now
}

async function holderOf(lock: string): Promise<string | undefined> {
  const names = await readdir(lock).catch(() => []);
  return names.find((name) => /^\d+-/.test(name));
}

async function busy(lock: string, waitMs: number): Promise<StoreError> {
  const holder = (await holderOf(lock))?.split("-")[0];
  const who = holder === undefined ? "another program" : `process ${holder}`;
  const file = lock.replace(/\.lock$/, "");
  return new StoreError("busy", `${file} cannot be written: ${who} has held it for ${waitMs / 1000} s.`, {
    hint: `Try again; if no other Marvin is running, remove ${lock}.`,
  });
}

function readyName(lock: string, mark: string): string {
  return join(dirname(lock), `.${basename(lock)}.${mark}.tmp`);
}

/** Whether a name in the lock's folder is of a lock that was being made ready by a process that has died. */
export function isDeadReady(name: string, lock: string): boolean {
  const before = `.${basename(lock)}.`;
  if (!name.startsWith(before) || !name.endsWith(".tmp")) return false;
  return isAlive(name.slice(before.length, -".tmp".length)) === false;
}
