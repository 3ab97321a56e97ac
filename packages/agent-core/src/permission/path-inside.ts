import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

/** The real path of what a path names from a folder; of what is not there yet, by the part of it that is. */
export function realPathOf(path: string, folder: string): string {
  const absolute = resolve(folder, path);
  try {
    return realpathSync.native(absolute);
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : join(realPathOf(parent, folder), basename(absolute));
  }
}

/** Both are real paths. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** In `.git` or `.tickets`, at any depth and in any letter case. */
export function isClosed(path: string, folder: string): boolean {
  return relative(folder, path)
    .split(sep)
    .some((part) => /^\.(git|tickets)$/i.test(part));
}
