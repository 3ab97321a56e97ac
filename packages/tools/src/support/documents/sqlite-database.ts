import { constants } from "node:fs";
import { copyFile, lstat, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { byteSize } from "../byte-size.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";

export interface OpenDatabase extends AsyncDisposable {
  readonly db: DatabaseSync;
  readonly notes: readonly string[];
}

const MOST_COPIED_BYTES = 256 * 1024 * 1024;

/** Opens a database so that nothing is written beside it: as a file that nobody changes, or as a private copy. */
export async function openDatabase(path: string, bounds: ReadingBounds): Promise<OpenDatabase> {
  const logBytes = (await lstat(`${path}-wal`).catch(() => undefined))?.size ?? 0;
  const bytes = (await stat(path)).size;
  if (logBytes === 0) return { ...opened(unchanging(path)), notes: [] };
  if (bytes + logBytes > MOST_COPIED_BYTES) {
    const note = `Its newest changes (${byteSize(logBytes)} in its log) are not shown.`;
    return { ...opened(unchanging(path)), notes: [note] };
  }
  await bounds.pause();
  return openCopy(path);
}

/** The log belongs to the data, but to read it SQLite needs a file of its own beside it. */
async function openCopy(path: string): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "marvin-sqlite-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, "copy.db");
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    await copyFile(`${path}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
    const { db, [Symbol.asyncDispose]: close } = opened(copy);
    return { db, notes: [], [Symbol.asyncDispose]: () => close().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

function unchanging(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  return url;
}

function opened(place: string | URL): Pick<OpenDatabase, "db" | typeof Symbol.asyncDispose> {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(place, { readOnly: true, allowExtension: false, enableDoubleQuotedStringLiterals: false });
    db.exec("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON");
    db.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch (error) {
    db?.close();
    throw new UnreadableDocument(`it is damaged or encrypted (${(error as Error).message})`);
  }
  const open = db;
  return { db, [Symbol.asyncDispose]: async () => open.close() };
}
