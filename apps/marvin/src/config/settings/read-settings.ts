import type { Folders } from "../folders.ts";
import type { OuterLayer } from "../outer-layer.ts";
import { projectFolders } from "../project-folders.ts";
import { DEFAULT_SETTINGS } from "./default-settings.ts";
import { layered } from "./layer-settings.ts";
import { settingsFile } from "./settings-file.ts";
import type { Settings } from "./settings-schema.ts";
import { readSettingsText } from "./settings-text.ts";

/** A file that sets something. */
export interface FileLayer {
  readonly from: "user" | "project";
  readonly path: string;
  /** What of it counts. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly lineOf: (keys: readonly PropertyKey[]) => number;
}

/** A folder of the project with a `.marvin` in it, by its real path. */
export interface ProjectFolder {
  readonly dir: string;
  /** Whether the person said that it may set what is not harmless, or run what it brings. */
  readonly isTrusted: boolean;
}

export interface ReadSettings {
  /** All layers, one upon the other. */
  readonly settings: Settings;
  /** The files among them, lowest first. */
  readonly layers: readonly FileLayer[];
  readonly project: readonly ProjectFolder[];
  /** What was passed over, one line each. */
  readonly warnings: readonly string[];
}

export interface SettingsSources {
  readonly folders: Pick<Folders, "settings">;
  /** Real path. */
  readonly workingDir: string;
  /** Where the session began that sent this one. */
  readonly sender?: string | undefined;
  readonly outer: OuterLayer;
  /** How the person can trust a project from here. */
  readonly howToTrust: string;
}

/**
 * The person's file, then the project's, then the environment and the flags. Most people have neither file: then neither
 * the YAML parser nor the schema is loaded.
 */
export async function readSettings(sources: SettingsSources): Promise<ReadSettings> {
  const own = readSettingsText(settingsFile(sources.folders));
  const dirs = projectFolders(sources.workingDir, sources.sender);
  const files =
    own === undefined && dirs.length === 0
      ? { settings: DEFAULT_SETTINGS, layers: [], project: [], warnings: [] }
      : await (await import("./read-files.ts")).readFiles(own, dirs, sources);
  return { ...files, settings: layered(files.settings, sources.outer.value) };
}
