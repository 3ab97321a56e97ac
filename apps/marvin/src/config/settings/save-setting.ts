import { OwnFile, StoreError } from "@marvin/store";
import { didYouMean, stripControl } from "@marvin/text";
import { parse } from "yaml";
import { ConfigError } from "../config.ts";
import type { Folders } from "../folders.ts";
import { editedSettings } from "./edit-settings.ts";
import { valueAt, withValueAt } from "./layer-settings.ts";
import { issueWords } from "./parse-settings.ts";
import { readDocument } from "./settings-document.ts";
import { settingsFile } from "./settings-file.ts";
import { bare, keyNamed, namesAt, type SettingKey, settingKeys } from "./settings-keys.ts";
import { settingsSchema } from "./settings-schema.ts";

/** The person's own settings, or any settings file by its path. */
export type SettingsPlace = { readonly folders: Pick<Folders, "settings"> } | string;

/** A file of the project's belongs to all who work on it; a person's own to that person. */
export interface SaveOptions {
  readonly isProject?: boolean;
}

/**
 * Sets one key (`limits.cost`) of a settings file, which is made if it is not there; undefined takes the key out. Checked
 * before anything is written; comments and the order stay. Answers the file's path, and throws ConfigError with what to
 * say.
 */
export async function saveSetting(
  place: SettingsPlace,
  name: string,
  value: unknown,
  { isProject = false }: SaveOptions = {},
): Promise<string> {
  const path = typeof place === "string" ? place : settingsFile(place.folders);
  const key = settingKey(name);
  const file = new OwnFile(path, isProject ? { mode: 0o644 } : {});
  try {
    await file.exclusively(async ({ content, write }) => {
      if (content.kind === "damaged") throw new ConfigError(`${path} cannot be changed: ${content.why}.`);
      const before = content.kind === "text" ? content.text : "";
      checkChange(path, before, key, value);
      const after = editedSettings(path, before, key.path, value);
      if (after !== before) await write(after);
    });
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    throw new ConfigError([cause.message, cause.hint].filter(Boolean).join(" "));
  }
  return path;
}

/** The key of this name, or a ConfigError that names the nearest. */
export function settingKey(name: string): SettingKey {
  const key = name === "" ? undefined : keyNamed(name);
  if (key !== undefined) return key;
  const known = [...settingKeys().map(({ path }) => path.join(".")), ...namesAt([])];
  const near = didYouMean(name, new Set(known)) || "See: marvin config list";
  throw new ConfigError(`There is no setting ${stripControl(name).slice(0, 100) || '""'}. ${near}`);
}

/** A value as it was typed: YAML, or the plain text where a text is wanted and YAML sees something else in it. */
export function typedValue({ path, schema }: SettingKey, text: string): unknown {
  let value: unknown = text;
  try {
    value = parse(text) as unknown;
  } catch {
    // Then it is a text, and the schema says whether one is wanted.
  }
  if (value === null)
    throw new ConfigError(`${path.join(".")} needs a value. To take it out: marvin config unset ${path.join(".")}`);
  return bare(schema).type === "string" && typeof value !== "string" ? text : value;
}

/** Throws for what the change makes wrong; what was wrong before may be put right key by key. */
function checkChange(path: string, text: string, key: SettingKey, value: unknown): void {
  const { value: before } = readDocument(path, text);
  const group = typeof before === "object" && before !== null && !Array.isArray(before) ? before : {};
  const after = withValueAt(group as Record<string, unknown>, key.path, value);
  const known = new Set(issuesOf(before).map((issue) => JSON.stringify(issue)));
  const issue = issuesOf(after).find((one) => !known.has(JSON.stringify(one)));
  if (issue === undefined) return;
  const name = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    const [slip = ""] = issue.keys;
    throw new ConfigError(`${name}.${slip} is not a setting. ${didYouMean(slip, namesAt(issue.path))}`.trimEnd());
  }
  if (valueAt(after, issue.path.map(String)) === undefined)
    throw new ConfigError(`${name} is missing: set ${issue.path.slice(0, -1).join(".")} as a whole.`);
  throw new ConfigError(`${name}: ${issueWords(issue)}.`);
}

function issuesOf(value: unknown) {
  return settingsSchema.safeParse(withoutUndefined(value)).error?.issues ?? [];
}

function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
