import { chmod, constants, copyFile, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { OWNER_ONLY } from "../files/own-file.ts";
import { syncFolder } from "../files/write-whole.ts";
import { errnoOf, storeErrorOf } from "../store-error.ts";
import { type MarkEntry, type SessionHead, sessionMode } from "./session-entry.ts";
import type { SessionFile } from "./session-file.ts";
import type { TreeNode } from "./session-tree.ts";

export interface Fork {
  readonly from: SessionFile;
  readonly to: SessionFile;
  readonly head: SessionHead;
  readonly path: readonly TreeNode[];
}

/** Copies one branch, in bounded memory. The new file is there wholly or not at all. */
export async function forkSession(fork: Fork): Promise<void> {
  const temporary = `${fork.to.path}.tmp`;
  try {
    await writeCopy(temporary, fork);
    await copyChanges(fork);
    await rename(temporary, fork.to.path);
    await syncFolder(dirname(fork.to.path));
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    await rm(fork.to.changesPath, { force: true }).catch(() => {});
    throw storeErrorOf(cause, "written", fork.to.path);
  }
}

async function copyChanges({ from, to }: Fork): Promise<void> {
  try {
    await copyFile(from.changesPath, to.changesPath, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(to.changesPath, OWNER_ONLY);
  } catch (cause) {
    if (errnoOf(cause) !== "ENOENT") throw cause;
  }
}

async function writeCopy(path: string, { from, head, path: nodes }: Fork): Promise<void> {
  const summary = await from.summary();
  const { title, titleBy } = summary;
  await using file = await open(path, "wx", OWNER_ONLY);
  // Not `write`: that may take a part of it.
  const write = (entry: object) => file.appendFile(`${JSON.stringify(entry)}\n`);
  await write(head);
  let messages = 0;
  for await (const entry of from.entries(nodes)) {
    await write(entry);
    if (entry.type === "message") messages++;
  }
  await write({
    type: "mark",
    time: head.started,
    title,
    by: titleBy,
    messages,
    ...sessionMode(summary),
  } satisfies MarkEntry);
  await file.sync();
}
