import { type FileHandle, open, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { Message } from "@marvin/ai";
import { makeFolder } from "@marvin/store";

export interface BackupPlace {
  readonly dir: string;
  /** Nothing is written where the folder leads out of this one. */
  readonly within?: string;
}

/** Of the project in coding mode: a repository may come with a link in the place of the folder. */
export function projectBackups(workingDir: string): BackupPlace {
  return { dir: join(workingDir, ".marvin", "logs"), within: workingDir };
}

/**
 * Keeps a whole conversation in a file of its own, a message a line, for its owner alone. It is never written again.
 * Gives its path; rejects when it is not on disk.
 */
export async function backUp(
  messages: readonly Message[],
  { dir, within }: BackupPlace,
  now: Date,
  redact: (text: string) => string,
): Promise<string> {
  if (within !== undefined) await refuseWayOut(dir, within);
  await makeFolder(dir);
  const { path, file } = await newFile(join(dir, `context-backup-${now.toISOString().replaceAll(/[-:.]/g, "")}`));
  try {
    await file.writeFile(messages.map((message) => `${redact(JSON.stringify(message))}\n`).join(""));
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

async function refuseWayOut(dir: string, within: string): Promise<void> {
  const root = await realpath(within);
  for (const path of [dirname(dir), dir]) {
    const real = await realpath(path).catch(() => undefined);
    if (real !== undefined && !real.startsWith(`${root}${sep}`))
      throw new Error(`${path} leads out of the working directory`);
  }
}

const MOST_AT_ONCE = 100;

/** Two conversations may be compacted in the same millisecond. */
async function newFile(name: string): Promise<{ path: string; file: FileHandle }> {
  for (let n = 1; ; n++) {
    const path = n === 1 ? `${name}.jsonl` : `${name}-${n}.jsonl`;
    try {
      return { path, file: await open(path, "wx", 0o600) };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST" || n >= MOST_AT_ONCE) throw cause;
    }
  }
}
