import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { DatabasePlace } from "./document-reader.ts";
import { UnreadableDocument } from "./reading-bounds.ts";

/** Opens a database so that nothing is written beside it, and nothing in it is believed. */
export function openDatabase({ path, isCopy }: DatabasePlace): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    const place = isCopy ? path : unchanging(path);
    db = new DatabaseSync(place, { readOnly: true, allowExtension: false, enableDoubleQuotedStringLiterals: false });
    db.exec("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON");
    db.prepare("SELECT count(*) FROM sqlite_schema").get();
    return db;
  } catch (error) {
    db?.close();
    throw new UnreadableDocument(`it is damaged or encrypted (${(error as Error).message})`);
  }
}

function unchanging(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  return url;
}
