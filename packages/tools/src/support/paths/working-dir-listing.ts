import { opendir } from "node:fs/promises";
import { isStagedName } from "../changes/staged-file.ts";
import { isOwnFolder } from "./own-folder.ts";

/** "Working directory: /x" and what lies at its top: the end of every error about a path. Below 4 KB. */
export async function describeWorkingDir(workingDir: string): Promise<string> {
  return `Working directory: ${workingDir}\nTop level: ${await listFolder(workingDir)}`;
}

/** The names in a folder on one line, folders with a slash, dotted ones last. Never throws. */
export async function listFolder(folder: string, most = 40): Promise<string> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      if (isOwnFolder(entry.name) || isStagedName(entry.name)) continue;
      names.push(printable(entry.name) + (entry.isDirectory() ? "/" : ""));
      if (names.length >= SCAN_LIMIT) break;
    }
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === "ENOENT";
    return isGone ? "(the folder is no longer there)" : "(cannot be listed)";
  }
  if (names.length === 0) return "(empty)";
  names.sort((a, b) => Number(a.startsWith(".")) - Number(b.startsWith(".")) || a.localeCompare(b, "en"));
  const rest = names.length - most;
  const more = names.length >= SCAN_LIMIT ? ", … and many more" : rest > 0 ? `, … and ${rest} more` : "";
  return names.slice(0, most).join(", ") + more;
}

const SCAN_LIMIT = 20_000;

/** A name as it can stand in a message: one line, not too long. */
export function printable(name: string, most = 60): string {
  const plain = name.replace(/\p{Cc}/gu, "?");
  return plain.length <= most ? plain : `${plain.slice(0, most)}…`;
}
