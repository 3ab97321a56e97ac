import { valueAt, withValueAt } from "./layer-settings.ts";
import type { ParsedSettings } from "./parse-settings.ts";
import { settingKeys } from "./settings-keys.ts";
import type { Settings } from "./settings-schema.ts";

export interface ProjectLayerOptions {
  readonly path: string;
  /** What holds without this file. */
  readonly below: Settings;
  readonly isTrusted: boolean;
  /** Where a person's own settings are, for what belongs there. */
  readonly ownFile: string;
}

/** Of what a project's file sets, what it may set. */
export interface ProjectLayer {
  readonly value: Readonly<Record<string, unknown>>;
  /** Keys that would count if the project were trusted. */
  readonly waiting: readonly string[];
  /** What it may not set, one line each. */
  readonly warnings: readonly string[];
}

/** A repository is somebody else's text: the schema says of each key whether it may come from there. */
export function projectLayer({ value: written, lineOf }: ParsedSettings, options: ProjectLayerOptions): ProjectLayer {
  let value: ProjectLayer["value"] = {};
  const waiting: string[] = [];
  const warnings: string[] = [];
  const keep = (path: readonly string[], kept: unknown) => {
    value = withValueAt(value, path, kept);
  };
  for (const { path, project } of settingKeys()) {
    const given = valueAt(written, path);
    if (given === undefined) continue;
    const name = path.join(".");
    const at = `${options.path}:${lineOf(path)}: ${name}`;
    if (project === "free" || (project === "trusted" && options.isTrusted)) keep(path, given);
    else if (project === "trusted") waiting.push(name);
    else if (project === "never") warnings.push(`${at} is not taken from a project; it belongs in ${options.ownFile}.`);
    else {
      const { kept, refused } = stricter(name, given, valueAt(options.below, path));
      if (kept !== undefined) keep(path, kept);
      if (refused !== undefined) warnings.push(`${at} ${refused}`);
    }
  }
  return { value, waiting, warnings };
}

interface Stricter {
  readonly kept?: unknown;
  readonly refused?: string;
}

const APPROVALS = ["ask", "write", "all"];

/** What of a value only forbids or asks more than what holds already. */
function stricter(name: string, given: unknown, now: unknown): Stricter {
  if (name === "permissions") return stricterRules(given as Settings["permissions"]);
  if (name === "approval") {
    const [wanted, held] = [given, now].map((level) => APPROVALS.indexOf(String(level)));
    if (wanted === undefined || held === undefined || wanted <= held) return { kept: given };
    return { refused: `is not taken from a project where it asks for less than ${now}.` };
  }
  if (now === undefined || Number(given) <= Number(now)) return { kept: given };
  return { refused: `is not taken from a project where it is more than ${now}.` };
}

function stricterRules(rules: Settings["permissions"]): Stricter {
  const kept = rules.filter(({ decision }) => decision !== "allow");
  if (kept.length === rules.length) return { kept };
  return { kept, refused: "that allow something are not taken from a project; those that ask or deny are." };
}
