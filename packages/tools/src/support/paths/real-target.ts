import { realpathSync } from "node:fs";
import { lstat, opendir, readlink } from "node:fs/promises";
import { dirname, join, parse, sep } from "node:path";

export interface RealTarget {
  readonly path: string;
  readonly exists: boolean;
}

/**
 * Where a path really leads, whether or not anything is there yet: links are followed in every component, dangling ones
 * to the target that they name. Rejects with the system's error (ELOOP, ENAMETOOLONG, EACCES).
 */
export async function realTarget(absolute: string): Promise<RealTarget> {
  const existing = realpathOrMissing(absolute);
  return existing === undefined ? followStepByStep(absolute) : { path: existing, exists: true };
}

/**
 * The system's own answer, in one question; undefined where it has none because something is not there. Asked without
 * the thread pool: the way there and back takes a hundred times as long as the answer.
 */
function realpathOrMissing(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

async function followStepByStep(absolute: string): Promise<RealTarget> {
  const { root } = parse(absolute);
  const waiting = components(absolute.slice(root.length));
  let current = root;
  let exists = true;
  let links = 0;
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (name === "..") {
      current = dirname(current);
      continue;
    }
    const step = await lookAt(current, name);
    exists = step.exists;
    if (step.link === undefined) {
      current = join(current, step.name);
      continue;
    }
    if (++links > MAX_LINKS) throw Object.assign(new Error("too many links"), { code: "ELOOP" });
    const linkRoot = parse(step.link).root;
    if (linkRoot) current = linkRoot;
    waiting.unshift(...components(step.link.slice(linkRoot.length)));
  }
  if (waiting.length === 0 && !exists) exists = await isThere(current);
  return { path: canonical(current), exists };
}

const MAX_LINKS = 40;

function components(path: string): string[] {
  const separators = sep === "\\" ? /[\\/]+/ : /\/+/;
  return path.split(separators).filter((name) => name !== "" && name !== ".");
}

interface Step {
  readonly name: string;
  readonly exists: boolean;
  readonly link?: string;
}

async function lookAt(folder: string, wanted: string): Promise<Step> {
  const stats = await lstatOrMissing(join(folder, wanted));
  const name = stats ? wanted : ((await sameNameOtherwiseSpelt(folder, wanted)) ?? wanted);
  const found = stats ?? (name === wanted ? undefined : await lstatOrMissing(join(folder, name)));
  if (!found) return { name, exists: false };
  return found.isSymbolicLink()
    ? { name, exists: true, link: await readlink(join(folder, name)) }
    : { name, exists: true };
}

async function lstatOrMissing(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await lstatOrMissing(path)) !== undefined;
}

/** macOS writes names decomposed, with curly quotes and narrow spaces that nobody types; one match is meant. */
async function sameNameOtherwiseSpelt(folder: string, wanted: string): Promise<string | undefined> {
  if (/^[!#-&(-~]*$/.test(wanted)) return undefined;
  const key = plainSpelling(wanted);
  const found: string[] = [];
  let seen = 0;
  try {
    for await (const entry of await opendir(folder)) {
      if (plainSpelling(entry.name) === key) found.push(entry.name);
      if (++seen >= SPELLING_SCAN_LIMIT) break;
    }
  } catch {
    return undefined;
  }
  return found.length === 1 ? found[0] : undefined;
}

const SPELLING_SCAN_LIMIT = 10_000;

function plainSpelling(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u00a0\u202f\u2009]/g, " ");
}

/** The letter case that the disk has, where the disk does not tell cases apart. */
function canonical(path: string): string {
  const missing: string[] = [];
  for (let existing = path; ; existing = dirname(existing)) {
    const found = realpathOrMissing(existing);
    if (found !== undefined) return join(found, ...missing);
    if (existing === dirname(existing)) return path;
    missing.unshift(existing.slice(dirname(existing).length).replace(/^[\\/]/, ""));
  }
}
