import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { errnoOf, StoreError } from "../store-error.ts";

const MOST_LINKS = 40;

/**
 * The file that a path leads to, so that a link stays a link when the file is replaced (dotfile managers keep the real
 * one elsewhere). Neither the file nor its folder has to exist.
 */
export async function realTarget(path: string): Promise<string> {
  let at = path;
  for (let links = 0; links <= MOST_LINKS; links++) {
    const real = await unlessMissing(realpath(at));
    if (real !== undefined) return real;
    const folder = (await unlessMissing(realpath(dirname(at)))) ?? dirname(at);
    const next = await readlink(at).catch(() => undefined);
    if (next === undefined) return join(folder, basename(at));
    at = resolve(folder, next);
  }
  throw new StoreError("in-the-way", `${path} cannot be followed: its links lead in a circle.`);
}

async function unlessMissing(real: Promise<string>): Promise<string | undefined> {
  try {
    return await real;
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT") return undefined;
    throw cause;
  }
}
