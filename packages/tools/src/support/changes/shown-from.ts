import { isAbsolute, relative, sep } from "node:path";
import type { JournalFile } from "./journal-entry.ts";

/**
 * A file as people name it in a folder: those that lie elsewhere by their whole path, so that nobody takes one for another
 * of the same name. A name cannot draw on the screen, nor look like two lines.
 */
export function shownFrom(file: JournalFile, folder: string | undefined): JournalFile {
  const name = folder === undefined ? file.shown : pathFrom(file.real, folder);
  return { ...file, shown: name.replaceAll(/[\p{Cc}\u2028\u2029]/gu, "?") };
}

export function pathFrom(real: string, folder: string): string {
  const below = relative(folder, real);
  const isOutside = below === "" || below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below);
  return isOutside ? real : below;
}
