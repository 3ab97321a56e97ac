import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";

/**
 * The real path of what a path names from a folder, as the system goes there: a link is followed before a ".." behind
 * it, and a dangling one to where it leads. Of what is not there yet, the path that it would get.
 */
export function realPathOf(path: string, folder: string): string {
  return onDisk(followed(path, folder));
}

function followed(path: string, folder: string): string {
  let links = 0;
  const walk = (from: string, names: string): string => {
    let at = isAbsolute(names) ? sep : from;
    for (const name of names.split(sep)) {
      if (name === "" || name === ".") continue;
      at = name === ".." ? dirname(at) : behindLink(join(at, name));
    }
    return at;
  };
  const behindLink = (place: string): string => {
    const target = links < MOST_LINKS ? targetOf(place) : undefined;
    if (target === undefined) return place;
    links++;
    return walk(dirname(place), target);
  };
  return walk(folder, path);
}

const MOST_LINKS = 40;

function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** In the letter case of the disk, as far as it is there. */
function onDisk(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(onDisk(parent), basename(path));
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
