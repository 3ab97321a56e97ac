import type { core } from "zod";
import { type ProjectRight, settingsSchema } from "./settings-schema.ts";

/** One thing that can be set. */
export interface SettingKey {
  /** From the file's top: `["limits", "cost"]`. */
  readonly path: readonly string[];
  readonly description: string;
  readonly project: ProjectRight;
  readonly schema: core.$ZodType;
}

/** Every key that holds a value, in the schema's order; a group by free names (`endpoints`) counts as one. */
export function settingKeys(): SettingKey[] {
  return leavesOf(settingsSchema, [], "never");
}

/**
 * The key of a name with dots. Names that people choose (`providers.my.own.model`) may have dots in them; undefined if
 * there is no such key.
 */
export function keyNamed(name: string): SettingKey | undefined {
  return resolve(settingsSchema, name.split("."), { path: [], description: "", project: "never" });
}

/** The names that may stand at a place, for "did you mean". */
export function namesAt(path: readonly PropertyKey[]): string[] {
  let at: core.$ZodType | undefined = settingsSchema;
  for (const step of path) at = at && inside(at, String(step));
  const def = at && bare(at);
  return def?.type === "object" ? Object.keys(def.shape) : [];
}

/** Whether a project may set what stands at a place: the mark of the key itself, else of the group that it is in. */
export function projectRight(path: readonly string[]): ProjectRight {
  let at: core.$ZodType | undefined = settingsSchema;
  let right: ProjectRight = "never";
  for (const step of path) {
    at = at && inside(at, step);
    right = (at && aboutOf(at).project) ?? right;
  }
  return right;
}

/** The schema behind its defaults and optionals; of several forms the one that has keys. */
export function bare(schema: core.$ZodType): core.$ZodTypes["_zod"]["def"] {
  let { def } = (schema as core.$ZodTypes)._zod;
  while ("innerType" in def) def = (def.innerType as core.$ZodTypes)._zod.def;
  if (def.type !== "union") return def;
  const keyed = def.options.map((option) => bare(option)).find(({ type }) => type === "record");
  return keyed ?? def;
}

export function isGroup(schema: core.$ZodType): boolean {
  return bare(schema).type === "object";
}

function leavesOf(schema: core.$ZodType, path: readonly string[], above: ProjectRight): SettingKey[] {
  const def = bare(schema);
  const { description = "", project = above } = aboutOf(schema);
  if (def.type !== "object") return [{ path, description, project, schema }];
  return Object.entries(def.shape).flatMap(([name, inner]) => leavesOf(inner, [...path, name], project));
}

type Found = Omit<SettingKey, "schema">;

function resolve(schema: core.$ZodType, rest: readonly string[], above: Found): SettingKey | undefined {
  const { description = above.description, project = above.project } = aboutOf(schema);
  const found = { path: above.path, description, project };
  const [first] = rest;
  if (first === undefined) return { ...found, schema };
  const def = bare(schema);
  if (def.type === "record") {
    const words = wordsOfName(def.valueType, rest);
    return resolve(def.valueType, rest.slice(words), {
      ...found,
      path: [...found.path, rest.slice(0, words).join(".")],
    });
  }
  const inner = inside(schema, first);
  return inner && resolve(inner, rest.slice(1), { ...found, path: [...found.path, first] });
}

/** How many of the words are a name of the person's own: all up to the first that is a key of what is named. */
function wordsOfName(value: core.$ZodType, rest: readonly string[]): number {
  const def = bare(value);
  if (def.type !== "object") return rest.length;
  const field = rest.findIndex((word, at) => at > 0 && Object.hasOwn(def.shape, word));
  return field < 0 ? rest.length : field;
}

function inside(schema: core.$ZodType, step: string): core.$ZodType | undefined {
  const def = bare(schema);
  if (def.type === "object") return Object.hasOwn(def.shape, step) ? def.shape[step] : undefined;
  if (def.type === "record") return def.valueType;
  return def.type === "array" && /^\d+$/.test(step) ? def.element : undefined;
}

function aboutOf(schema: core.$ZodType): { description?: string; project?: ProjectRight } {
  return (schema as unknown as { meta(): { description?: string; project?: ProjectRight } | undefined }).meta() ?? {};
}
