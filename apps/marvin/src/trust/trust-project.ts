import { stripControl } from "@marvin/text";
import { projectFolders } from "../config/project-folders.ts";
import { valueAt } from "../config/settings/layer-settings.ts";
import { parseSettings } from "../config/settings/parse-settings.ts";
import { projectSettingsFile } from "../config/settings/settings-file.ts";
import { settingKeys } from "../config/settings/settings-keys.ts";
import { readProjectFiles } from "./project-files.ts";
import type { TrustRecord, TrustState } from "./trust-record.ts";

/** What a folder of a project brings, and whether it may. */
export interface ProjectReport {
  readonly dir: string;
  /** What trust would let count, such as `model: small`. */
  readonly gains: readonly string[];
  /** Names below `.marvin`: when one of these files changes, trust ends. */
  readonly names: readonly string[];
  readonly fingerprint: string | { readonly problem: string };
  readonly state: TrustState;
}

/** The folders of the project that bring something, as they are now. */
export async function projectReports(workingDir: string, record: TrustRecord): Promise<ProjectReport[]> {
  const reports: ProjectReport[] = [];
  for (const dir of projectFolders(workingDir)) {
    const { names, fingerprint, settings } = readProjectFiles(dir);
    const state = typeof fingerprint === "object" ? "unknown" : await record.stateOf(dir, fingerprint);
    const gains = typeof settings === "string" ? gainsOf(projectSettingsFile(dir), settings) : [];
    reports.push({ dir, gains, names, fingerprint, state });
  }
  return reports;
}

/** Trusts what the reports showed, and nothing that came since. Answers the folders. */
export async function trustReported(
  reports: readonly ProjectReport[],
  record: TrustRecord,
  now: Date,
): Promise<string[]> {
  const fit = reports.flatMap(({ dir, fingerprint }) =>
    typeof fingerprint === "object" ? [] : [{ dir, fingerprint }],
  );
  for (const { dir, fingerprint } of fit) await record.trust(dir, fingerprint, now);
  return fit.map(({ dir }) => dir);
}

/** For a person to read before saying yes. */
export function reportText({ dir, gains, names, fingerprint }: ProjectReport): string {
  const lines = [`${dir}/.marvin`];
  if (gains.length > 0) lines.push(...gains.map((gain) => `  ${gain}`));
  else lines.push("  sets nothing that would need trust");
  const others = names.filter((name) => name !== "settings.yaml").map((name) => stripControl(name));
  if (others.length > 0)
    lines.push(`  beside the settings: ${others.slice(0, MOST_NAMES).join(", ")}${more(others.length)}`);
  if (typeof fingerprint === "object") lines.push(`  It cannot be trusted: ${stripControl(fingerprint.problem)}`);
  return `${lines.join("\n")}\n`;
}

const MOST_NAMES = 10;

function more(count: number): string {
  return count > MOST_NAMES ? ` and ${count - MOST_NAMES} more` : "";
}

function gainsOf(path: string, text: string): string[] {
  const { value } = parseSettings(path, text, { lenient: true });
  return settingKeys().flatMap(({ path: keys, project }) => {
    const given = project === "trusted" ? valueAt(value, keys) : undefined;
    if (given === undefined) return [];
    const shown = typeof given === "string" ? given : JSON.stringify(given);
    return [`${keys.join(".")}: ${stripControl(shown).replace(/\s+/g, " ").slice(0, 100)}`];
  });
}
