import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProfileView, SavedPlace } from "@marvin/agent-core";

export interface ProfileOptions {
  /** The folder that holds `profiles/` and `last_profile`. */
  readonly dir: string;
  /** Told of a file that is there and cannot be understood. */
  readonly notice: (text: string) => void;
}

/** The active profile, read when it is asked for. Nothing is written. */
export async function openProfile(options: ProfileOptions): Promise<ProfileView> {
  const name = await activeProfile(options.dir);
  const dir = join(options.dir, "profiles", name);
  return {
    name,
    preferences: () => readPreferences(dir, options.notice),
    savedPlaces: () => readSavedPlaces(dir, options.notice),
  };
}

/** The same, opened at the first question: most runs ask nothing of the profile. */
export function lazyProfile(options: ProfileOptions): ProfileView {
  let opened: Promise<ProfileView> | undefined;
  const open = () => {
    opened ??= openProfile(options);
    return opened;
  };
  return {
    name: "active",
    preferences: async () => (await open()).preferences(),
    savedPlaces: async () => (await open()).savedPlaces(),
  };
}

const FIRST_PROFILE = "main";

async function activeProfile(dir: string): Promise<string> {
  const name = (await readIfThere(join(dir, "last_profile")))?.trim() ?? "";
  return /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name) ? name : FIRST_PROFILE;
}

async function readPreferences(dir: string, notice: (text: string) => void): Promise<Record<string, unknown>> {
  for (const file of ["preferences.yaml", "prefs.yaml"]) {
    const text = await readIfThere(join(dir, file));
    if (text === undefined) continue;
    const { parse } = await import("yaml");
    const value = attempt(() => parse(text) as unknown, join(dir, file), notice);
    return isObject(value) ? value : {};
  }
  return {};
}

async function readSavedPlaces(dir: string, notice: (text: string) => void): Promise<SavedPlace[]> {
  const file = join(dir, "saved_places.json");
  const text = await readIfThere(file);
  if (text === undefined) return [];
  const value = attempt(() => JSON.parse(text) as unknown, file, notice);
  return Array.isArray(value) ? value.filter(isPlace) : [];
}

function attempt(parse: () => unknown, file: string, notice: (text: string) => void): unknown {
  try {
    return parse();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    notice(`${file} cannot be read (${why}) and was passed over.`);
    return undefined;
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlace(value: unknown): value is SavedPlace {
  return (
    isObject(value) &&
    typeof value["label"] === "string" &&
    typeof value["lat"] === "number" &&
    typeof value["lng"] === "number"
  );
}
