import { constants } from "node:fs";
import { copyFile, lstat, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { byteSize } from "../byte-size.ts";
import type { DatabasePlace } from "./document-reader.ts";

export interface PlacedDatabase extends AsyncDisposable {
  readonly place: DatabasePlace;
  readonly notes: readonly string[];
}

const MOST_COPIED_BYTES = 256 * 1024 * 1024;

/** Where a database can be read: where it is, as a file that nobody changes, or as a private copy with its log. */
export async function placeDatabase(path: string): Promise<PlacedDatabase> {
  const log = await lstat(`${path}-wal`).catch(() => undefined);
  const logBytes = log?.isFile() ? log.size : 0;
  if (logBytes === 0) return asItIs(path, []);
  if ((await stat(path)).size + logBytes > MOST_COPIED_BYTES) {
    return asItIs(path, [`Its newest changes (${byteSize(logBytes)} in its log) are not shown.`]);
  }
  return copied(path);
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
