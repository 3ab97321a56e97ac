/** What a tool was given or has told, of which nothing is known but that it came as an object. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; undefined for lists and everything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** A field of the object's own: `constructor` is none. */
export function fieldOf(value: unknown, name: string): unknown {
  const fields = fieldsOf(value);
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function textField(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === "string" && field.trim() !== "" ? field : undefined;
}

export function numberField(value: unknown, name: string): number | undefined {
  const field = fieldOf(value, name);
  return typeof field === "number" && Number.isFinite(field) ? field : undefined;
}

export function listField(value: unknown, name: string): readonly unknown[] | undefined {
  const field = fieldOf(value, name);
  return Array.isArray(field) ? field : undefined;
}

/** The first of the names under which there is a text. */
export function firstText(value: unknown, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textField(value, name);
    if (text !== undefined) return text;
  }
  return undefined;
}

export function firstNumber(value: unknown, names: readonly string[]): number | undefined {
  for (const name of names) {
    const number = numberField(value, name);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** The first entries of an object, however many it has. */
export function firstEntries(value: Fields, most: number): [name: string, value: unknown][] {
  const entries: [string, unknown][] = [];
  for (const name in value) {
    if (entries.length >= most) break;
    if (Object.hasOwn(value, name)) entries.push([name, value[name]]);
  }
  return entries;
}
