import { realpathSync } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { JournalContent } from "./journal-entry.ts";

export interface WantedFile {
  readonly real: string;
  readonly shown: string;
  /** Undefined: it goes away. */
  readonly next: JournalContent | undefined;
}

/**
 * What stands in the way of a file that is to be put in its place: a folder or a file that has come there since. It is
 * in nobody's way if it goes at the same time.
 */
export class InTheWay {
  readonly #going: ReadonlySet<string>;
  readonly #parents = new Map<string, Promise<string | undefined>>();

  constructor(files: readonly WantedFile[]) {
    this.#going = new Set(files.flatMap(({ real, next }) => (next === undefined ? [real] : [])));
  }

  /** Why a file cannot be put or taken away, and what to do; undefined: it can. */
  async of({ real, shown, next }: WantedFile): Promise<string | undefined> {
    const above = await this.#above(dirname(real));
    if (above !== undefined) return `${shown} ${above}`;
    if (next === undefined || (await isFree(real, this.#going))) return undefined;
    return `${shown} has a folder in its place now, with other things in it. Move that away first.`;
  }

  #above(folder: string): Promise<string | undefined> {
    const known = this.#parents.get(folder) ?? this.#lookAbove(folder);
    this.#parents.set(folder, known);
    return known;
  }

  async #lookAbove(folder: string): Promise<string | undefined> {
    const about = await lstat(folder).catch(() => undefined);
    if (about?.isDirectory()) return isReal(folder) ? undefined : LINKED;
    if (about?.isSymbolicLink()) return LINKED;
    if (about !== undefined && !this.#going.has(folder)) {
      return `lies in ${basename(folder)}, which is no folder any more. Move that away first.`;
    }
    return dirname(folder) === folder ? undefined : await this.#above(dirname(folder));
  }
}

const LINKED = "lies in a folder that was replaced by a link since. Put the folder back first.";

/** The folders at and below the places of files, the innermost first, that are empty once the others have gone. */
export async function foldersInTheWay(files: readonly WantedFile[]): Promise<string[]> {
  const folders: string[] = [];
  for (const { real, next } of files) {
    if (next === undefined || !(await lstat(real).catch(() => undefined))?.isDirectory()) continue;
    const below = await readdir(real, { recursive: true, withFileTypes: true });
    folders.push(
      real,
      ...below.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name)),
    );
  }
  return folders.sort((one, other) => other.length - one.length);
}

/** Nothing is there, or a folder in which nothing is but files that go. */
async function isFree(real: string, going: ReadonlySet<string>): Promise<boolean> {
  const about = await lstat(real).catch(() => undefined);
  if (!about?.isDirectory()) return true;
  const entries = await readdir(real, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(real, entry.name);
    if (!(entry.isDirectory() ? await isFree(path, going) : going.has(path))) return false;
  }
  return true;
}

function isReal(folder: string): boolean {
  try {
    return realpathSync.native(folder) === folder;
  } catch {
    return false;
  }
}
