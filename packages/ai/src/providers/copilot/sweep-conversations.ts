import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const FORGOTTEN_MS = 24 * 3_600_000;

/** Removes what a runtime that was killed left of its conversations: what was said in them. Never rejects. */
export async function sweepConversations(baseDirectory: string, now: number): Promise<void> {
  const folder = join(baseDirectory, "session-state");
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // The folder of one that goes on may be old; the file that it writes is not.
    const touched = await Promise.all(
      [path, join(path, "events.jsonl")].map((one) => stat(one).catch(() => undefined)),
    );
    const newest = Math.max(...touched.map((about) => about?.mtimeMs ?? 0));
    if (now - newest > FORGOTTEN_MS) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
