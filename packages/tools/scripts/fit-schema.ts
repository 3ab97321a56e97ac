type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A JSON schema as zod writes it, in the part of the language that OpenAI and Gemini both read: types, descriptions,
 * properties, items, string enums, inclusive bounds. A default and an exclusive bound become words of the description,
 * formats and patterns are left to the tool's own check, and what cannot be said so that both understand is an error.
 */
export function fitSchema(schema: JsonObject, where = "input"): Record<string, unknown> {
  const known = collapseNullable(schema, where);
  for (const keyword of Object.keys(known)) {
    if (!HANDLED.has(keyword)) throw new Error(`${where}: "${keyword}" is not understood by every vendor`);
  }
  const { type } = known;
  if (typeof type !== "string") throw new Error(`${where}: the type must be one word, not ${JSON.stringify(type)}`);
  const description = describe(known);
  return { type, ...(description ? { description } : {}), ...parts(type, known, where) };
}

const DROPPED = ["$schema", "additionalProperties", "default", "title", "examples", "format", "pattern"];
const KEPT = ["minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"];
const HANDLED = new Set([
  ...[
    "type",
    "description",
    "properties",
    "required",
    "items",
    "enum",
    "const",
    "exclusiveMinimum",
    "exclusiveMaximum",
  ],
  ...DROPPED,
  ...KEPT,
]);

/** What zod makes of `nullable` (a null among types or forms) loses the null: nobody needs it. */
function collapseNullable(schema: JsonObject, where: string): JsonObject {
  const { anyOf, ...rest } = schema;
  const types = Array.isArray(rest["type"]) ? rest["type"].map((type) => ({ type })) : undefined;
  const forms = (anyOf as JsonObject[] | undefined) ?? types;
  if (forms === undefined) return schema;
  const choices = forms.filter(({ type }) => type !== "null");
  const [only] = choices;
  if (choices.length !== 1 || !only) throw new Error(`${where}: a choice of forms is not understood by every vendor`);
  return { ...rest, ...only };
}

function describe({ type, description, default: fallback, exclusiveMinimum, exclusiveMaximum }: JsonObject): string {
  const text = typeof description === "string" ? description : "";
  const words = [text];
  if (type === "number" && exclusiveMinimum !== undefined) words.push(`More than ${exclusiveMinimum}.`);
  if (type === "number" && exclusiveMaximum !== undefined) words.push(`Less than ${exclusiveMaximum}.`);
  if (fallback !== undefined && !/\bdefault/i.test(text)) {
    words.push(`Default: ${typeof fallback === "string" ? fallback : JSON.stringify(fallback)}.`);
  }
  return words.join(" ").trim();
}

function parts(type: string, schema: JsonObject, where: string): Record<string, unknown> {
  if (type === "object") return objectParts(schema, where);
  if (type === "array") {
    if (!schema["items"]) throw new Error(`${where}: a list must say what it holds`);
    return { items: fitSchema(schema["items"] as JsonObject, `${where}[]`), ...bounds(schema) };
  }
  const values = schema["const"] === undefined ? schema["enum"] : [schema["const"]];
  if (values === undefined) return bounds(schema);
  if (!(values as unknown[]).every((value) => typeof value === "string")) {
    throw new Error(`${where}: only strings can be listed as choices`);
  }
  return { enum: values };
}

function objectParts(schema: JsonObject, where: string): Record<string, unknown> {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonObject>);
  const required = (schema["required"] as string[] | undefined)?.filter((name) =>
    properties.some(([key]) => key === name),
  );
  return {
    properties: Object.fromEntries(properties.map(([name, value]) => [name, fitSchema(value, `${where}.${name}`)])),
    ...(required && required.length > 0 ? { required } : {}),
  };
}

/** The bounds of safe integers are noise; exclusive bounds of integers become inclusive. */
function bounds(schema: JsonObject): Record<string, unknown> {
  const kept = KEPT.flatMap((keyword) => {
    const value = schema[keyword];
    return typeof value === "number" && Math.abs(value) !== Number.MAX_SAFE_INTEGER ? [[keyword, value]] : [];
  });
  const { type, exclusiveMinimum, exclusiveMaximum } = schema;
  if (type === "integer" && typeof exclusiveMinimum === "number") kept.push(["minimum", exclusiveMinimum + 1]);
  if (type === "integer" && typeof exclusiveMaximum === "number") kept.push(["maximum", exclusiveMaximum - 1]);
  return Object.fromEntries(kept);
}
