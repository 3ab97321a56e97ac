import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A private folder for results that are too long for a conversation. Made at the first of them, gone with the session. */
export class SpillFolder {
  #dir: string | undefined;
  #making: Promise<string> | undefined;
  #count = 0;

  /** Where read_file may read on, if anything was kept. */
  get dirs(): readonly string[] {
    return this.#dir === undefined ? [] : [this.#dir];
  }

  async keep(name: string, text: string): Promise<string> {
    const dir = await this.#make();
    const file = join(dir, `${name.replace(/[^a-z0-9_-]/gi, "_").slice(0, 60)}-${++this.#count}.txt`);
    await writeFile(file, text, { mode: 0o600, flag: "wx" });
    return file;
  }

  async remove(): Promise<void> {
    if (this.#dir !== undefined) await rm(this.#dir, { recursive: true, force: true });
  }

  #make(): Promise<string> {
    this.#making ??= mkdtemp(join(tmpdir(), "marvin-results-")).then(async (dir) => {
      this.#dir = await realpath(dir);
      return this.#dir;
    });
    return this.#making;
  }
}
