import { ToolError } from "./tool-error.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * Turns what a model wrote into the object that a tool's schema can judge: JSON in JSON is unpacked, numbers and lists
 * given as strings become numbers and lists, the only item of a list becomes what it is, `null` for something optional
 * means nothing, and the names that other tools have for an argument are taken for its own. What remains wrong is for
 * the schema to say.
 */
export function lenientInput(raw: unknown, schema: Schema): Record<string, unknown> {
  const value = unpackJson(raw, schema);
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new ToolError("invalid-input", `The arguments must be a JSON object, not ${nameOf(value)}.`);
  }
  return fitObject(value as Record<string, unknown>, schema);
}

/** Models encode their arguments twice now and then; more than that is not an argument. */
function unpackJson(raw: unknown, schema: Schema): unknown {
  let value = raw;
  for (let depth = 0; depth < 3 && typeof value === "string"; depth++) {
    if (value.trim() === "") return undefined;
    if (isBarePatch(value, schema)) return { patch: value };
    value = parseJson(value);
  }
  return value;
}

/** Models that know patches as a tool without JSON send the patch itself. */
function isBarePatch(text: string, schema: Schema): boolean {
  const trimmed = text.trim();
  const isPatch = trimmed.startsWith("*** Begin Patch") && trimmed.endsWith("*** End Patch");
  return isPatch && Object.hasOwn((schema["properties"] ?? {}) as object, "patch");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ToolError("invalid-input", `The arguments are not valid JSON (${why}): ${shorten(text)}`, { cause });
  }
}

function fitObject(value: Record<string, unknown>, schema: Schema): Record<string, unknown> {
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  const fitted: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const name = Object.hasOwn(properties, key) ? key : sameName(key, properties, value);
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (item === null && property && !required.has(name)) continue;
    fitted.push([name, property ? fitValue(item, property) : item]);
  }
  return Object.fromEntries(fitted);
}

/** `startLine` and `start-line` are `start_line`, unless that is there too. */
function sameName(key: string, properties: Record<string, Schema>, value: Record<string, unknown>): string {
  const match = meantName(key, properties);
  if (match === undefined || Object.hasOwn(value, match)) return key;
  const rivals = Object.keys(value).filter((other) => meantName(other, properties) === match);
  return rivals.length === 1 ? match : key;
}

function meantName(key: string, properties: Record<string, Schema>): string | undefined {
  const same = Object.keys(properties).find((name) => plainName(name) === plainName(key));
  const usual = same ?? USUAL.get(plainName(key));
  return usual !== undefined && Object.hasOwn(properties, usual) ? usual : undefined;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/** What the tools of others call the same thing, which models have learnt there. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ["filepath", "path"],
  ["filename", "path"],
  ["oldstring", "old_str"],
  ["oldtext", "old_str"],
  ["newstring", "new_str"],
  ["newtext", "new_str"],
]);

function fitValue(value: unknown, schema: Schema): unknown {
  switch (schema["type"]) {
    case "number":
    case "integer":
      return typeof value === "string" && isNumber(value) ? Number(value) : value;
    case "boolean":
      return value === "true" ? true : value === "false" ? false : value;
    case "string":
      if (Array.isArray(value) && value.length === 1 && typeof value[0] === "string") return value[0];
      return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
    case "array":
      return fitList(value, (schema["items"] ?? {}) as Schema);
    case "object":
      return fitNested(value, schema);
    default:
      return value;
  }
}

function fitList(value: unknown, items: Schema): unknown {
  const list = typeof value === "string" && value.trimStart().startsWith("[") ? (tryJson(value) ?? value) : value;
  if (Array.isArray(list)) return list.map((item) => fitValue(item, items));
  return list === undefined || list === null ? list : [fitValue(list, items)];
}

function fitNested(value: unknown, schema: Schema): unknown {
  const object = typeof value === "string" ? (tryJson(value) ?? value) : value;
  if (typeof object !== "object" || object === null || Array.isArray(object)) return object;
  return fitObject(object as Record<string, unknown>, schema);
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNumber(text: string): boolean {
  return /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text);
}

function nameOf(value: unknown): string {
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}

function shorten(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}… (${text.length} characters)`;
}
