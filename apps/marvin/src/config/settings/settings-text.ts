import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from "node:fs";
import { ConfigError } from "../config.ts";

const LARGEST_BYTES = 1024 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "the system does not allow it. Look at its owner and mode.",
  EPERM: "the system does not allow it. Look at its owner and mode.",
  EISDIR: "it is a folder; the settings are a file.",
  ELOOP: "its links lead in a circle.",
};

/** The text of a settings file; undefined if there is none. Throws ConfigError for one that cannot be read. */
export function readSettingsText(path: string): string | undefined {
  if (!isThere(path)) return undefined;
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK); // a pipe would keep us waiting
  } catch (cause) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(cause))) return undefined;
    throw unreadable(path, cause);
  }
  try {
    const about = fstatSync(file);
    if (about.isDirectory()) throw new ConfigError(`${path} cannot be read: ${REASONS["EISDIR"]}`);
    if (!about.isFile()) throw new ConfigError(`${path} cannot be read: it is not a plain file.`);
    if (about.size > LARGEST_BYTES) throw new ConfigError(`${path} is larger than 1 MB: those are no settings.`);
    return decoded(readFileSync(file), path);
  } catch (cause) {
    throw cause instanceof ConfigError ? cause : unreadable(path, cause);
  } finally {
    closeSync(file);
  }
}

/** A link that leads nowhere, or in a circle, is there. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // openSync says why
  }
}

function decoded(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes); // takes a byte-order mark off, too
  } catch {
    const why = bytes[0] === 0xff || bytes[0] === 0xfe ? "it is UTF-16" : "it is not UTF-8 text";
    throw new ConfigError(`${path} cannot be read: ${why}. Save it as UTF-8.`);
  }
}

function unreadable(path: string, cause: unknown): ConfigError {
  const why = REASONS[codeOf(cause)] ?? `${cause instanceof Error ? cause.message : cause}`;
  return new ConfigError(`${path} cannot be read: ${why}`);
}

function codeOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? "";
}
