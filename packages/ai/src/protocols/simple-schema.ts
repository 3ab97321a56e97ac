import { isSchema, objectSchema, requiredOf } from "./object-schema.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * A JSON schema in the few words that Gemini's compatible endpoint knows; undefined for an object without properties,
 * which it rejects. What cannot be said is left out: the tool checks its input itself.
 */
export function simpleSchema(schema: Schema): Schema | undefined {
  const whole = objectSchema(schema);
  return Object.keys(whole.properties as Schema).length === 0 ? undefined : simplify(whole);
}

const KEPT = ["description", "minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"];

function simplify(schema: Schema): Schema {
  const merged = withAll(schema);
  const choices = merged.anyOf ?? merged.oneOf;
  const simple: Record<string, unknown> = {};
  for (const key of KEPT) if (merged[key] !== undefined) simple[key] = merged[key];
  if (typeof merged.exclusiveMinimum === "number") simple.minimum = merged.exclusiveMinimum;
  if (typeof merged.exclusiveMaximum === "number") simple.maximum = merged.exclusiveMaximum;
  Object.assign(simple, simpleType(merged), Array.isArray(choices) ? simpleChoice(choices) : {});
  Object.assign(simple, simpleEnum(merged, simple));
  if (simple.anyOf === undefined && simple.type === undefined) simple.type = "string";
  if (simple.type === "array") simple.items ??= isSchema(merged.items) ? simplify(merged.items) : { type: "string" };
  return simple.type === "object" && simple.properties === undefined ? asObject(merged, simple) : simple;
}

const TYPES: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "array", "object"]);

/** One type alone; where none is named, the one that the rest speaks of. */
function simpleType({ type, properties, items, enum: values, const: value }: Schema): Schema {
  const listed: unknown[] = type === undefined ? [] : [type].flat();
  const named = listed.filter((name) => typeof name === "string" && TYPES.has(name));
  const nullable = listed.includes("null") ? { nullable: true } : {};
  if (named.length > 0) return { type: named[0], ...nullable };
  if (listed.includes("null")) return { type: "string", ...nullable };
  if (isSchema(properties)) return { type: "object" };
  if (items !== undefined) return { type: "array" };
  const first = Array.isArray(values) ? values[0] : value;
  return typeof first === "number" || typeof first === "boolean" ? { type: typeof first } : {};
}

function simpleChoice(choices: readonly unknown[]): Schema {
  const schemas = choices.filter(isSchema);
  const real = schemas.filter((choice) => choice.type !== "null");
  const nullable = real.length < schemas.length ? { nullable: true } : {};
  const only = real.length === 1 ? real[0] : undefined;
  if (real.length === 0) return nullable;
  return only ? { ...simplify(only), ...nullable } : { anyOf: real.map(simplify), ...nullable };
}

/** Only texts may be listed, and none that is empty; other values are told in words. */
function simpleEnum({ enum: listed, const: value }: Schema, { type, description }: Schema): Schema {
  const values = Array.isArray(listed) ? (listed as unknown[]) : value === undefined ? [] : [value];
  const texts = values.filter((one) => typeof one === "string" && one !== "");
  if (texts.length === values.length) {
    return texts.length === 0 || (type !== undefined && type !== "string") ? {} : { type: "string", enum: texts };
  }
  const words = `One of: ${values.map((one) => JSON.stringify(one)).join(", ")}.`;
  return { description: typeof description === "string" ? `${description} ${words}` : words };
}

/** An object whose properties nobody names is rejected: it is asked for as text, which tools read too. */
function asObject({ properties, required }: Schema, { description, nullable }: Schema): Schema {
  const named = isSchema(properties) ? properties : {};
  const said = typeof description === "string" ? description : "";
  const about = { ...(said === "" ? {} : { description: said }), ...(nullable === true ? { nullable } : {}) };
  if (Object.keys(named).length === 0) {
    return { ...about, type: "string", description: `${said === "" ? "" : `${said} `}A JSON object, as text.` };
  }
  const simple = Object.entries(named).map(([name, of]) => [name, isSchema(of) ? simplify(of) : { type: "string" }]);
  return { ...about, type: "object", properties: Object.fromEntries(simple), ...requiredOf([{ required }], named) };
}

/** With what all parts of `allOf` say together. */
function withAll({ allOf, ...schema }: Schema): Schema {
  if (!Array.isArray(allOf)) return schema;
  const parts = [...allOf.filter(isSchema), schema];
  const named = parts.map(({ properties }) => properties).filter(isSchema);
  const properties = named.length === 0 ? {} : { properties: Object.assign({}, ...named) as Schema };
  const required = parts.flatMap((part) => (Array.isArray(part.required) ? (part.required as unknown[]) : []));
  return Object.assign({}, ...parts, properties, required.length === 0 ? {} : { required }) as Schema;
}
