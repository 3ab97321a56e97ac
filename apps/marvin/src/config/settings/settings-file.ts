import { join } from "node:path";
import type { Folders } from "../folders.ts";

/** The person's own settings. */
export function settingsFile({ settings }: Pick<Folders, "settings">): string {
  return join(settings, "settings.yaml");
}

/** The settings that a project brings. */
export function projectSettingsFile(dir: string): string {
  return join(dir, ".marvin", "settings.yaml");
}
