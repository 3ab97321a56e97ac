import { randomBytes } from "node:crypto";
import { link, open, readFile, rename, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { kill, pid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { ToolError } from "@marvin/agent-core";

const WAIT_MS = 10_000;
const PAUSE_MS = 10;
const LEFT_BEHIND_MS = 30_000;

/** Waits until no other Marvin changes tickets in this folder. */
export function lockFolder(folder: string): Promise<AsyncDisposable> {
  return lockAt(join(folder, ".marvin-lock"), folder);
}

/** The same by a file of any name, for what is worked on in `folder`. */
export async function lockAt(path: string, folder: string): Promise<AsyncDisposable> {
  const mark = `${pid} ${randomBytes(6).toString("hex")}`;
  const until = performance.now() + WAIT_MS;
  while (!(await taken(path, mark))) {
    await removeDead(path);
    if (performance.now() > until) {
      throw new ToolError("conflict", `Another program has been changing ${folder} for ${WAIT_MS / 1000} s.`, {
        hint: `Try again; if nothing else works there, remove ${path}.`,
      });
    }
    await sleep(PAUSE_MS * (0.5 + Math.random()));
  }
  return { [Symbol.asyncDispose]: () => unlink(path).catch(() => {}) };
}

/** Made whole elsewhere and linked into place, so that a lock is never seen without its mark. */
async function taken(path: string, mark: string): Promise<boolean> {
  const ready = `${path}-${mark.replace(" ", "-")}`;
  await using file = await open(ready, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
    const hint = "Look whether it may be written, and whether the disk has room.";
    throw new ToolError("denied", `Nothing can be written in ${dirname(path)} (${cause.code}).`, { hint, cause });
  });
  try {
    await file.writeFile(mark);
    await link(ready, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await unlink(ready).catch(() => {});
  }
}

async function removeDead(path: string): Promise<void> {
  const mark = await readFile(path, "utf8").catch(() => undefined);
  if (mark === undefined || (isAlive(mark) && !(await isOld(path)))) return;
  const aside = `${path}-dead-${randomBytes(6).toString("hex")}`;
  if (
    !(await rename(path, aside).then(
      () => true,
      () => false,
    ))
  )
    return;
  // Another may have taken it since it was read: then it goes back.
  if ((await readFile(aside, "utf8").catch(() => mark)) !== mark) await link(aside, path).catch(() => {});
  await unlink(aside).catch(() => {});
}

async function isOld(path: string): Promise<boolean> {
  const about = await stat(path).catch(() => undefined);
  return about !== undefined && Date.now() - about.mtimeMs > LEFT_BEHIND_MS;
}

function isAlive(mark: string): boolean {
  try {
    return kill(Number.parseInt(mark, 10), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
