/**
 * What a file must hold. A zod schema is one; the files that are read at every start have a plain test instead, as
 * loading zod takes longer than reading them. Use `z.looseObject`: keys that a schema drops are lost at the next change.
 */
export interface FileSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: SchemaError };
}

interface SchemaError {
  readonly message: string;
  readonly issues?: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

export type Schema<T> = FileSchema<T> | (() => FileSchema<T> | Promise<FileSchema<T>>);

export async function schemaOf<T>(schema: Schema<T>): Promise<FileSchema<T>> {
  return typeof schema === "function" ? schema() : schema;
}

export function whatIsWrong(error: SchemaError): string {
  const [first] = error.issues ?? [];
  if (first === undefined) return error.message;
  return first.path.length === 0 ? first.message : `${first.path.map(String).join(".")}: ${first.message}`;
}

/** Entries that do not fit are kept in the file and passed over by its readers. */
export const anyList: FileSchema<readonly unknown[]> = testedBy((value) => Array.isArray(value), "a list");

export const anyObject: FileSchema<Readonly<Record<string, unknown>>> = testedBy(isObject, "an object");

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function testedBy<T>(fits: (value: unknown) => value is T, expected: string): FileSchema<T> {
  return {
    safeParse: (value) =>
      fits(value) ? { success: true, data: value } : { success: false, error: { message: `${expected} was expected` } },
  };
}
