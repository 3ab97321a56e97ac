import { type ProjectFiles, readProjectFiles } from "../../trust/project-files.ts";
import { TrustRecord, type TrustState } from "../../trust/trust-record.ts";
import { layered } from "./layer-settings.ts";
import { type ParsedSettings, parseSettings } from "./parse-settings.ts";
import { projectLayer } from "./project-layer.ts";
import type { FileLayer, ProjectFolder, ReadSettings, SettingsSources } from "./read-settings.ts";
import { projectSettingsFile, settingsFile } from "./settings-file.ts";
import { settingsSchema } from "./settings-schema.ts";

/** The layers that are files. The person's own has to be right; a project's is passed over where it is not. */
export async function readFiles(
  own: string | undefined,
  dirs: readonly string[],
  sources: SettingsSources,
): Promise<ReadSettings> {
  const ownFile = settingsFile(sources.folders);
  const layers: FileLayer[] = [];
  const warnings: string[] = [];
  const project: ProjectFolder[] = [];
  let written: Readonly<Record<string, unknown>> = {};
  const add = (layer: FileLayer) => {
    layers.push(layer);
    written = layered(written, layer.value);
  };
  if (own !== undefined) {
    const { value, lineOf, ...parsed } = parseSettings(ownFile, own);
    warnings.push(...parsed.warnings);
    add({ from: "user", path: ownFile, value, lineOf });
  }
  for (const dir of dirs) {
    const files = readProjectFiles(dir);
    const state = await trustIn(files, sources, (text) => warnings.push(text));
    const isTrusted = state === "trusted";
    const path = projectSettingsFile(dir);
    const parsed = parsedProject(files, path);
    const layer = projectLayer(parsed, { path, below: settingsSchema.parse(written), isTrusted, ownFile });
    warnings.push(...parsed.warnings, ...layer.warnings);
    if (layer.waiting.length > 0) warnings.push(waitingLine(path, parsed, layer.waiting, state, sources.howToTrust));
    project.push({ dir, isTrusted });
    add({ from: "project", path, value: layer.value, lineOf: parsed.lineOf });
  }
  return { settings: settingsSchema.parse(written), layers, project, warnings };
}

async function trustIn(
  { dir, fingerprint }: ProjectFiles,
  { folders }: SettingsSources,
  notice: (text: string) => void,
): Promise<TrustState | { readonly problem: string }> {
  if (typeof fingerprint === "object") return fingerprint;
  // A record that cannot be read vouches for nothing.
  return new TrustRecord(folders.settings, notice).stateOf(dir, fingerprint).catch((): TrustState => "unknown");
}

function parsedProject({ settings }: ProjectFiles, path: string): ParsedSettings {
  if (typeof settings === "string") return parseSettings(path, settings, { lenient: true });
  return { value: {}, lineOf: () => 1, warnings: settings === undefined ? [] : [settings.problem] };
}

function waitingLine(
  path: string,
  { lineOf }: ParsedSettings,
  waiting: readonly string[],
  state: TrustState | { readonly problem: string },
  howToTrust: string,
): string {
  const line = Math.min(...waiting.map((name) => lineOf(name.split("."))));
  const what = `${path}:${line}: ${waiting.join(", ")}`;
  if (typeof state === "object") return `${what} cannot count, as this project cannot be trusted: ${state.problem}`;
  if (state === "changed") return `${what}: the project has changed since you trusted it. ${howToTrust} to allow it.`;
  return `${what} will count once you trust this project. ${howToTrust} to allow it.`;
}
