export type Json = Readonly<Record<string, unknown>>;

/** A list of objects, whatever else stood there. */
export function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the text is a JSON object. */
export function isObjectText(text: unknown): boolean {
  try {
    return typeof text === "string" && isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

/** The names of fields that are not among those known. */
export function unknownFields(value: Json, known: readonly string[]): string[] {
  return Object.keys(value).filter((name) => !known.includes(name));
}
