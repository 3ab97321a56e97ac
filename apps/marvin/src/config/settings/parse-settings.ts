import { didYouMean } from "@marvin/text";
// By a plain import: the bundle gives a CommonJS library that is imported at need no names.
import { type Document, LineCounter, parseDocument } from "yaml";
import type { core } from "zod";
import { ConfigError } from "../config.ts";
import type { ReadSettings } from "./read-settings.ts";
import { settingsSchema } from "./settings-schema.ts";

/** Throws ConfigError with file, line and key. A key that nobody knows is a warning. */
export function parseSettings(path: string, text: string): ReadSettings {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineOf = (keys: readonly PropertyKey[]) => lines.linePos(offsetOf(document, keys)).line;
  const [broken] = document.errors;
  if (broken) throw new ConfigError(`${path}:${broken.linePos?.[0].line ?? 1}: ${firstLine(broken.message)}`);

  const warnings: string[] = [];
  let value: unknown = document.toJS() ?? {};
  for (;;) {
    const parsed = settingsSchema.safeParse(value);
    if (parsed.success) return { settings: parsed.data, warnings };
    const unknown = parsed.error.issues.find((issue) => issue.code === "unrecognized_keys");
    if (!unknown) throw invalid(path, parsed.error.issues[0], lineOf);
    const known = namesAt(settingsSchema, unknown.path);
    for (const key of unknown.keys) {
      const at = lineOf([...unknown.path, key]);
      warnings.push(`${path}:${at}: ${key} is not a setting. ${didYouMean(key, known)}`.trimEnd());
    }
    value = without(value, unknown.path, unknown.keys);
  }
}

function invalid(
  path: string,
  issue: core.$ZodIssue | undefined,
  lineOf: (keys: readonly PropertyKey[]) => number,
): ConfigError {
  const keys = issue?.path ?? [];
  return new ConfigError(`${path}:${lineOf(keys)}: ${keys.join(".") || "the file"}: ${issue?.message ?? "is wrong"}`);
}

/** The names that may stand in the object at this place, for "did you mean". */
function namesAt(schema: core.$ZodType, keys: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const key of keys) at = inner(at)?.["shape"]?.[key as string] ?? inner(at)?.["valueType"];
  return Object.keys(inner(at)?.["shape"] ?? {});
}

/** Through defaults and optionals to the object or record itself. */
function inner(schema: unknown): Record<string, Record<string, unknown>> | undefined {
  let def = (schema as { def?: Record<string, unknown> } | undefined)?.def;
  while (def?.["innerType"]) def = (def["innerType"] as { def?: Record<string, unknown> }).def;
  return def as Record<string, Record<string, unknown>> | undefined;
}

function without(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  const copy = structuredClone(value);
  let at = copy as Record<PropertyKey, unknown>;
  for (const key of path) at = at[key] as Record<PropertyKey, unknown>;
  for (const key of keys) delete at[key];
  return copy;
}

function offsetOf(document: Document, keys: readonly PropertyKey[]): number {
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(keys.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? text;
}
