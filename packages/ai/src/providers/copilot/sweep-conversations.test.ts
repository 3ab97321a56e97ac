import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sweepConversations } from "./sweep-conversations.ts";

const DAY_S = 24 * 3600;

test("conversations that nobody has touched for a day go, others stay", async () => {
  const dir = await mkdtemp(join(tmpdir(), "marvin-sweep-"));
  const now = Date.now();
  const make = async (name: string, folderAge: number, fileAge: number) => {
    const path = join(dir, "session-state", name);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, "events.jsonl"), "said");
    await utimes(join(path, "events.jsonl"), now / 1000, now / 1000 - fileAge);
    await utimes(path, now / 1000, now / 1000 - folderAge);
  };
  await make("forgotten", 2 * DAY_S, 2 * DAY_S);
  await make("old-and-going-on", 2 * DAY_S, 60);
  await make("new", 60, 60);
  await sweepConversations(dir, now);
  expect((await readdir(join(dir, "session-state"))).toSorted()).toEqual(["new", "old-and-going-on"]);
  await sweepConversations(join(dir, "none"), now);
});
