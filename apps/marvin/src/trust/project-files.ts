import { createHash } from "node:crypto";
import { type Dirent, readdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { ConfigError } from "../config/config.ts";
import { PROJECT_PARTS } from "../config/project-folders.ts";
import { readSettingsText } from "../config/settings/settings-text.ts";

/** What a project's `.marvin` folder brings, read once: what is trusted is what was looked at. */
export interface ProjectFiles {
  /** The folder that holds `.marvin`, by its real path. */
  readonly dir: string;
  /** Names below `.marvin`, such as `commands/release.md`. */
  readonly names: readonly string[];
  /** The text of settings.yaml, or why it cannot be read. */
  readonly settings: string | { readonly problem: string } | undefined;
  /** Other as soon as a byte of any of these files is other; or why they cannot be vouched for. */
  readonly fingerprint: string | { readonly problem: string };
}

const MOST_FILES = 200;
const MOST_BYTES = 4 * 1024 * 1024;
const DEEPEST = 5;

export function readProjectFiles(dir: string): ProjectFiles {
  const folder = join(dir, ".marvin");
  const names: string[] = [];
  const texts = new Map<string, string>();
  let settings: ProjectFiles["settings"];
  let problem: string | undefined;
  try {
    for (const part of PROJECT_PARTS) collect(folder, part, 0, names);
  } catch (cause) {
    problem = wordsOf(cause);
  }
  for (const name of names) {
    const text = textOf(dir, name);
    if (name === "settings.yaml") settings = text;
    if (typeof text === "object") problem ??= text.problem;
    else if (text !== undefined) texts.set(name, text);
  }
  const bytes = [...texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > MOST_BYTES) problem ??= `${folder} holds more than 4 MB of settings and commands.`;
  return { dir, names, settings, fingerprint: problem === undefined ? fingerprintOf(texts) : { problem } };
}

function collect(folder: string, name: string, depth: number, names: string[]): void {
  const entries = entriesOf(join(folder, name));
  if (entries === undefined) return;
  if (entries === "file") {
    if (names.length >= MOST_FILES) throw new ConfigError(`${folder} holds more than ${MOST_FILES} files.`);
    names.push(name);
    return;
  }
  if (depth >= DEEPEST) throw new ConfigError(`${join(folder, name)} lies too deep.`);
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    collect(folder, `${name}/${entry.name}`, depth + 1, names);
  }
}

function entriesOf(path: string): Dirent[] | "file" | undefined {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOTDIR") return "file";
    if (code === "ENOENT") return undefined;
    throw cause;
  }
}

/** A link may stand for a file of the project and for nothing else: what lies outside is not the project's to change. */
function textOf(dir: string, name: string): ProjectFiles["settings"] {
  const path = join(dir, ".marvin", name);
  try {
    const real = realpathSync(path);
    if (!real.startsWith(`${dir}${sep}`)) return { problem: `${path} leads out of the project and is not read.` };
    return readSettingsText(real);
  } catch (cause) {
    return { problem: wordsOf(cause) };
  }
}

function fingerprintOf(texts: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  // As JSON, so that no name or text can pass for the end of another.
  for (const entry of [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(JSON.stringify(entry));
  return hash.digest("hex");
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
