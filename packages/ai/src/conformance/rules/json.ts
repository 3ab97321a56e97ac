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

/** Half of a character, which no parser of a vendor takes. */
export function halfCharacters(json: string): string[] {
  const half = /(?<!\\)(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/i.exec(json);
  return half === null
    ? []
    : [`not valid JSON: no low surrogate in string: …${json.slice(half.index - 30, half.index)}`];
}

/** The names of fields that are not among those known. */
export function unknownFields(value: Json, known: readonly string[]): string[] {
  return Object.keys(value).filter((name) => !known.includes(name));
}
