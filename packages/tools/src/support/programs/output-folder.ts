import { mkdtempSync, realpathSync } from "node:fs";
import { lstat, readdir, rm, rmdir } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { SessionSlots } from "@marvin/agent-core";

const PREFIX = "marvin-output-";

/**
 * Where the output of commands is kept: a folder for its owner alone, made at the first need. What was kept outlives the
 * session, for who looks into it afterwards, and is swept away days later.
 */
export class OutputFolder implements AsyncDisposable {
  #dir: string | undefined;
  #count = 0;

  get dir(): string {
    if (this.#dir === undefined) {
      this.#dir = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)));
      sweep().catch(() => {});
    }
    return this.#dir;
  }

  /** Folders that read_file may read, by real path. */
  get readableDirs(): readonly string[] {
    return this.#dir === undefined ? [] : [this.#dir];
  }

  /** The path of a file that is not there yet; no name is given twice. */
  newFile(name: string): string {
    return join(this.dir, `${name}-${++this.#count}.log`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#dir !== undefined) await rmdir(this.#dir).catch(() => {});
  }
}

export function outputFolder(session: SessionSlots): OutputFolder {
  return session.get("commands/output", () => new OutputFolder());
}

const KEPT_MS = 3 * 24 * 60 * 60 * 1000;

async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const { mtimeMs, uid } = await lstat(path);
    const old = performance.timeOrigin + performance.now() - mtimeMs > KEPT_MS;
    if (old && uid === userInfo().uid) await rm(path, { recursive: true, force: true });
  }
}
