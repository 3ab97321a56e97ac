import { readFileSync } from "node:fs";
import { ConfigError } from "../config.ts";
import type { Settings } from "./settings-schema.ts";

export interface ReadSettings {
  readonly settings: Settings;
  /** Keys that nobody knows, one line each. */
  readonly warnings: readonly string[];
}

const NONE: Settings = Object.freeze({
  providers: {},
  endpoints: {},
  allow_hosts: [],
  approval: "write",
  tools: {},
  timeouts: {},
  limits: {},
});

/** Most people have no settings: then neither the YAML parser nor the schema is loaded. */
export async function readSettings(path: string): Promise<ReadSettings> {
  const text = readIfThere(path);
  if (text === undefined) return { settings: NONE, warnings: [] };
  const { parseSettings } = await import("./parse-settings.ts");
  return parseSettings(path, text);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new ConfigError(`${path} cannot be read: ${(cause as Error).message}`);
  }
}
