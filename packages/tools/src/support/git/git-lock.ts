import { join } from "node:path";
import { ToolError } from "@marvin/agent-core";
import { StoreError } from "@marvin/store";
import { takeLock } from "@marvin/store/lock";

export interface LockOptions {
  readonly signal: AbortSignal;
  readonly waitMs?: number;
}

const WAIT_MS = 60_000;

/** Changes of a repository happen one at a time, over all Marvins of the machine. Waits for the others within bounds. */
export async function withGitLock<T>(
  gitDir: string,
  { signal, waitMs = WAIT_MS }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const path = join(gitDir, "marvin.lock");
  await using _ = await takeLock(path, waitMs, signal).catch((cause: unknown) => {
    throw cause instanceof StoreError ? stillLocked(path, cause) : cause;
  });
  return await work();
}

function stillLocked(path: string, cause: StoreError): ToolError {
  const holder = /process \d+/.exec(cause.message)?.[0] ?? "of another machine";
  return new ToolError("conflict", `Another Marvin (${holder}) is changing this repository.`, {
    hint: `Try again later. The lock is ${path}.`,
    cause,
  });
}
