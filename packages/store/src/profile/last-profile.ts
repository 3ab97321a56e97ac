import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { errnoOf, StoreError, storeErrorOf } from "../store-error.ts";
import { profileName } from "./profile-name.ts";

export interface ProfileOptions {
  /** The folder that holds `profiles/` and `last_profile`. */
  readonly dir: string;
  /** Told of a file that is there and cannot be understood. */
  readonly notice: (text: string) => void;
}

const FIRST_PROFILE = "main";

/** Who used Marvin last on this machine. */
export function lastProfileName({ dir, notice }: ProfileOptions): string {
  const path = lastProfilePath(dir);
  try {
    const name = beginningOf(path).trim();
    return name === "" ? FIRST_PROFILE : profileName(name);
  } catch (cause) {
    const isMissing = errnoOf(cause) === "ENOENT" || errnoOf(cause) === "ENOTDIR";
    if (!isMissing) notice(`${storeErrorOf(cause, "read", path).message} The profile ${FIRST_PROFILE} is used.`);
    return FIRST_PROFILE;
  }
}

const LONGEST_BYTES = 4096;

/** More than any name has. What is not a plain file could keep us waiting for ever. */
function beginningOf(path: string): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!fstatSync(file).isFile()) throw new StoreError("in-the-way", `${path} is not a plain file.`);
    const bytes = Buffer.alloc(LONGEST_BYTES);
    return new TextDecoder().decode(bytes.subarray(0, readSync(file, bytes)));
  } finally {
    closeSync(file);
  }
}

export function lastProfilePath(dir: string): string {
  return join(dir, "last_profile");
}
