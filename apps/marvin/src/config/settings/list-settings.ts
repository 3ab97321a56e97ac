import { ADDED, valueAt } from "./layer-settings.ts";
import type { FileLayer, ReadSettings, SettingsSources } from "./read-settings.ts";
import { bare, isGroup, settingKeys } from "./settings-keys.ts";

/** One setting as it is in force. */
export interface SettingRow {
  readonly key: string;
  /** Null: nobody set it, and there is no default. */
  readonly value: unknown;
  readonly from: "default" | "user" | "project" | "environment" | "flag";
  /** The file and line, the variable or the flag; of a list that several add to, all of them. */
  readonly where?: string;
}

/** Every setting there is, in the order of the schema, with what set it. */
export function settingRows(read: ReadSettings, outer: SettingsSources["outer"]): SettingRow[] {
  return settingKeys()
    .flatMap(({ path, schema }) => placesIn(read.settings, path, schema))
    .map((path) => rowOf(path, read, outer));
}

/** What people name themselves (`endpoints.nominatim`) has a row each; a group without names has one. */
function placesIn(settings: unknown, path: readonly string[], schema: Parameters<typeof bare>[0]): readonly string[][] {
  const def = bare(schema);
  const names = def.type === "record" ? Object.keys((valueAt(settings, path) as object | undefined) ?? {}) : [];
  if (def.type !== "record" || names.length === 0) return [[...path]];
  return names.flatMap((name) => {
    const place = [...path, name];
    if (!isGroup(def.valueType)) return [place];
    return Object.keys(valueAt(settings, place) as object).map((field) => [...place, field]);
  });
}

function rowOf(
  path: readonly string[],
  { settings, layers }: ReadSettings,
  outer: SettingsSources["outer"],
): SettingRow {
  const key = path.join(".");
  const value = valueAt(settings, path) ?? null;
  const byFile = layers.filter((layer) => valueAt(layer.value, path) !== undefined);
  const named = outer.from.get(key);
  const last = byFile.at(-1);
  const isSum = ADDED.has(key);
  const files = (isSum ? byFile : byFile.slice(-1)).map((layer) => placeOf(layer, path));
  if (named !== undefined) {
    const from = named.startsWith("--") ? "flag" : "environment";
    return { key, value, from, where: [...(isSum ? files : []), named].join(", ") };
  }
  return last === undefined
    ? { key, value, from: "default" }
    : { key, value, from: last.from, where: files.join(", ") };
}

function placeOf({ path, lineOf }: FileLayer, keys: readonly string[]): string {
  return `${path}:${lineOf(keys)}`;
}
