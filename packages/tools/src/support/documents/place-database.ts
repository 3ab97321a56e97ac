import { constants } from "node:fs";
import { copyFile, lstat, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { byteSize } from "../text/byte-size.ts";
import type { DatabasePlace } from "./document-reader.ts";

export interface PlacedDatabase extends AsyncDisposable {
  readonly place: DatabasePlace;
  readonly notes: readonly string[];
}

const MOST_COPIED_BYTES = 256 * 1024 * 1024;

/** Where a database can be read: where it is, as a file that nobody changes, or as a private copy with its log. */
export async function placeDatabase(path: string): Promise<PlacedDatabase> {
  const logBytes = await fileBytes(`${path}-wal`);
  if (logBytes === 0) return asItIs(path, (await fileBytes(`${path}-journal`)) > 0 ? [UNFINISHED] : []);
  const withoutLog = () => asItIs(path, [`Its newest changes (${byteSize(logBytes)} in its log) are not shown.`]);
  if ((await stat(path)).size + logBytes > MOST_COPIED_BYTES) return withoutLog();
  // There may be no room or no right to copy.
  return copied(path).catch(withoutLog);
}

const UNFINISHED = "Somebody is changing it, or broke off while doing so: what is shown may not be whole.";

/** 0 if it is not there, or no file. */
async function fileBytes(path: string): Promise<number> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() ? found.size : 0;
}

function asItIs(path: string, notes: readonly string[]): PlacedDatabase {
  return { place: { path, isCopy: false }, notes, [Symbol.asyncDispose]: async () => {} };
}

/** The log belongs to the data, but to read it SQLite needs a file of its own beside it. */
async function copied(path: string): Promise<PlacedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "marvin-sqlite-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, "copy.db");
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    await copyFile(`${path}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
    return { place: { path: copy, isCopy: true }, notes: [], [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
