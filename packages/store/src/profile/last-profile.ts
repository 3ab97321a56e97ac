import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errnoOf, storeErrorOf } from "../store-error.ts";
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
    const name = readFileSync(path, "utf8").trim();
    return name === "" ? FIRST_PROFILE : profileName(name);
  } catch (cause) {
    const isMissing = errnoOf(cause) === "ENOENT" || errnoOf(cause) === "ENOTDIR";
    if (!isMissing) notice(`${storeErrorOf(cause, "read", path).message} The profile ${FIRST_PROFILE} is used.`);
    return FIRST_PROFILE;
  }
}

export function lastProfilePath(dir: string): string {
  return join(dir, "last_profile");
}
