type Schema = Readonly<Record<string, unknown>>;

/**
 * A tool's JSON schema as every vendor takes it: at the top an object with properties and no choice between objects,
 * further down no references, no `true` for a schema, no list without items. What is said beyond that stays; what cannot
 * be said is left out, for the tool checks its input itself.
 */
export function objectSchema(schema: Schema): Schema {
  const { oneOf, anyOf, allOf, enum: _, const: __, not: ___, ...rest } = new SchemaCopy(schema).copy;
  const choices = [oneOf, anyOf].flatMap(schemasIn);
  const all = schemasIn(allOf);
  const sources = [...choices, ...all, rest].map((one) => (isSchema(one.properties) ? one.properties : {}));
  const properties = Object.assign({}, ...sources) as Schema;
  const { required: ____, ...others } = rest;
  return { ...others, type: "object", properties, ...requiredOf([...all, rest], properties) };
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is required and named: a name without its property is refused. */
export function requiredOf(schemas: readonly Schema[], properties: Schema): { required?: string[] } {
  const named = schemas.flatMap(({ required }) => (Array.isArray(required) ? (required as unknown[]) : []));
  const known = named.filter((name) => typeof name === "string" && Object.hasOwn(properties, name)) as string[];
  return known.length === 0 ? {} : { required: [...new Set(known)] };
}

const NAMED = ["properties", "patternProperties"];
const NESTED = ["items", "additionalProperties", "contains", "propertyNames", "not"];
const LISTED = ["anyOf", "oneOf", "allOf", "prefixItems"];
const LEFT_OUT = new Set(["$schema", "$id", "$ref", "$defs", "definitions", "$comment", "$anchor"]);

/** One that refers to others twice at each step has nearly no end. */
const DEEPEST = 40;
const MOST_NODES = 2000;

/** The schema without references: each is replaced by what it refers to; within itself nothing stands for it. */
class SchemaCopy {
  readonly copy: Schema;
  readonly #root: Schema;
  #nodes = 0;

  constructor(root: Schema) {
    this.#root = root;
    this.copy = this.#of(root, []);
  }

  /** `path`: the references on the way here. */
  #of(value: unknown, path: readonly string[]): Schema {
    this.#nodes += 1;
    if (!isSchema(value) || path.length > DEEPEST || this.#nodes > MOST_NODES) return {};
    const reference = typeof value.$ref === "string" ? value.$ref : undefined;
    const isCircle = reference !== undefined && path.includes(reference);
    const referred = reference === undefined || isCircle ? {} : this.#of(this.#at(reference), [...path, reference]);
    const copy: Record<string, unknown> = { ...referred };
    for (const [key, said] of Object.entries(value)) {
      if (!LEFT_OUT.has(key) && isSaid(key, said)) copy[key] = this.#said(key, said, [...path, ""]);
    }
    if (copy.type === "array" && copy.prefixItems === undefined) copy.items ??= {};
    if (copy.type === "object") copy.properties ??= {};
    return copy;
  }

  #said(key: string, said: unknown, path: readonly string[]): unknown {
    if (NAMED.includes(key) && isSchema(said)) {
      return Object.fromEntries(Object.entries(said).map(([name, one]) => [name, this.#of(one, path)]));
    }
    if (LISTED.includes(key) && Array.isArray(said)) return said.map((one) => this.#of(one, path));
    if (!NESTED.includes(key) || (typeof said === "boolean" && key !== "items")) return said;
    // A list of items is the old way to say what stands at each place.
    return this.#of(Array.isArray(said) ? said[0] : said, path);
  }

  /** `#/$defs/Place`; undefined for what is not in this schema. */
  #at(reference: string): unknown {
    let found: unknown = reference.startsWith("#") ? this.#root : undefined;
    for (const step of reference.split("/").slice(1)) {
      const name = decoded(step).replaceAll("~1", "/").replaceAll("~0", "~");
      found = isSchema(found) && Object.hasOwn(found, name) ? found[name] : undefined;
    }
    return found;
  }
}

function isSaid(key: string, said: unknown): boolean {
  if (key === "description") return typeof said === "string";
  return said !== undefined && said !== null;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function schemasIn(list: unknown): Schema[] {
  return Array.isArray(list) ? list.filter(isSchema) : [];
}
