import { join } from "node:path";
import { ToolError } from "@marvin/agent-core";
import { errnoOf, StoreError } from "@marvin/store";
import { takeLock } from "@marvin/store/lock";

const WAIT_MS = 10_000;

/** Waits until no other Marvin changes tickets in this folder. */
export async function lockFolder(folder: string): Promise<AsyncDisposable> {
  const path = join(folder, ".marvin.lock");
  try {
    return await takeLock(path, WAIT_MS);
  } catch (cause) {
    if (cause instanceof StoreError) {
      throw new ToolError("conflict", `Another program has been changing ${folder} for ${WAIT_MS / 1000} s.`, {
        hint: `Try again; if nothing else works there, remove ${path}.`,
        cause,
      });
    }
    throw new ToolError("denied", `Nothing can be written in ${folder} (${errnoOf(cause) ?? "unknown"}).`, {
      hint: "Look whether it may be written, and whether the disk has room.",
      cause,
    });
  }
}
