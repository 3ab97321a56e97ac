type Schema = Readonly<Record<string, unknown>>;

/**
 * A JSON schema in the few words that Gemini's compatible endpoint knows; undefined for an object without properties,
 * which it rejects. What cannot be said is left out: the tool checks its input itself.
 */
export function simpleSchema(schema: Schema): Schema | undefined {
  const properties = schema.properties;
  if (!isObject(properties) || Object.keys(properties).length === 0) return undefined;
  return simplify(schema);
}

const KEPT = [
  "description",
  "enum",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "required",
];

function simplify(schema: Schema): Schema {
  const simple: Record<string, unknown> = {};
  for (const key of KEPT) if (schema[key] !== undefined) simple[key] = schema[key];
  if (typeof schema.const === "string") simple.enum = [schema.const];
  if (typeof schema.exclusiveMinimum === "number") simple.minimum = schema.exclusiveMinimum;
  if (typeof schema.exclusiveMaximum === "number") simple.maximum = schema.exclusiveMaximum;
  Object.assign(simple, simpleType(schema.type), simpleChoice(schema.anyOf ?? schema.oneOf));
  if (isObject(schema.items)) simple.items = simplify(schema.items);
  else if (simple.type === "array") simple.items = { type: "string" };
  if (isObject(schema.properties)) simple.properties = mapValues(schema.properties);
  if (Array.isArray(simple.enum) && simple.enum.some((value) => typeof value !== "string")) delete simple.enum;
  return simple;
}

function simpleType(type: unknown): Schema {
  if (!Array.isArray(type)) return typeof type === "string" ? { type } : {};
  const named = type.filter((name) => name !== "null");
  return { type: named[0] ?? "string", ...(named.length < type.length ? { nullable: true } : {}) };
}

function simpleChoice(choices: unknown): Schema {
  if (!Array.isArray(choices)) return {};
  const real = choices.filter(isObject).filter((choice) => choice.type !== "null");
  const nullable = real.length < choices.length ? { nullable: true } : {};
  const only = real.length === 1 ? real[0] : undefined;
  return only ? { ...simplify(only), ...nullable } : { anyOf: real.map(simplify), ...nullable };
}

function mapValues(properties: Schema): Schema {
  return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, isObject(of) ? simplify(of) : {}]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
