import { StoreError } from "../store-error.ts";
import { type FileSchema, type Schema, schemaOf, whatIsWrong } from "./file-schema.ts";
import { type FileContent, OwnFile, type OwnFileOptions } from "./own-file.ts";

export interface JsonFileOptions<T> extends OwnFileOptions {
  /** A zod schema, or the way to one: it is loaded when there is something to check. */
  readonly schema: Schema<T>;
  /** The value of a file that is missing or empty. */
  readonly empty: () => T;
  /** For files that hold an object: stands in it as `version`, and a file of a higher one is not changed. */
  readonly version?: number;
  /** Told of a file that cannot be understood, and of where it went. */
  readonly notice: (text: string) => void;
}

type Reading<T> =
  | { readonly kind: "good"; readonly value: T }
  | { readonly kind: "newer"; readonly value: T; readonly why: string }
  | { readonly kind: "damaged"; readonly why: string };

/**
 * One value in a JSON file. Reading never changes the file: a damaged one is passed over with a notice. The first
 * change sets it aside under another name and begins anew.
 */
export class JsonFile<T> {
  readonly #file: OwnFile;
  readonly #options: JsonFileOptions<T>;
  #told: string | undefined;

  constructor(path: string, options: JsonFileOptions<T>) {
    this.#file = new OwnFile(path, options);
    this.#options = options;
  }

  get path(): string {
    return this.#file.path;
  }

  async read(): Promise<T> {
    const reading = await this.#understand(await this.#file.read());
    switch (reading.kind) {
      case "good":
        return reading.value;
      case "newer":
        this.#tellOnce(`${this.path} ${reading.why}: it is used as far as it is understood, and not changed.`);
        return reading.value;
      case "damaged":
        this.#tellOnce(
          `${this.path} cannot be read (${reading.why}): it is passed over now and set aside at the next change.`,
        );
        return this.#options.empty();
      default:
        return reading satisfies never;
    }
  }

  /**
   * Reads, changes and writes while nobody else does, and answers what was written. If `change` throws, nothing is.
   * `change` must not wait for another update of the same file.
   */
  update(change: (value: T) => T | Promise<T>): Promise<T> {
    return this.#file.exclusively(async (held) => {
      const reading = await this.#understand(held.content);
      if (reading.kind === "newer") throw new StoreError("newer", `${this.path} ${reading.why}: it is not changed.`);
      const before = reading.kind === "good" ? reading.value : this.#options.empty();
      const { value, text } = await this.#encoded(await change(before));
      if (reading.kind === "damaged") await this.#setAside(held.setAside, reading.why);
      if (held.content.kind !== "text" || held.content.text !== text) await held.write(text);
      return value;
    });
  }

  async #understand(content: FileContent): Promise<Reading<T>> {
    if (content.kind === "damaged") return content;
    if (content.kind === "missing" || content.text.trim() === "") return { kind: "good", value: this.#options.empty() };
    const parsed = parse(content.text);
    if ("why" in parsed) return { kind: "damaged", why: parsed.why };
    return this.#fit(parsed.value, await schemaOf(this.#options.schema));
  }

  #fit(parsed: unknown, schema: FileSchema<T>): Reading<T> {
    const { version, empty } = this.#options;
    const found = version === undefined ? undefined : versionOf(parsed);
    const result = schema.safeParse(version === undefined ? parsed : withoutVersion(parsed));
    if (version !== undefined && found !== undefined && found > version) {
      const why = `was written by a newer Marvin (version ${found}, this one knows ${version})`;
      return { kind: "newer", value: result.success ? result.data : empty(), why };
    }
    return result.success ? { kind: "good", value: result.data } : { kind: "damaged", why: whatIsWrong(result.error) };
  }

  /** What is written is what would be read: a number that is none becomes null in JSON, and is caught here. */
  async #encoded(value: T): Promise<{ value: T; text: string }> {
    const { version, schema } = this.#options;
    const stored = version === undefined ? value : { version, ...(withoutVersion(value) as object) };
    const text = `${JSON.stringify(stored, null, 2)}\n`;
    const parsed = parse(text);
    const reading = "why" in parsed ? undefined : this.#fit(parsed.value, await schemaOf(schema));
    if (reading?.kind === "good") return { value: reading.value, text };
    const why = reading?.why ?? "it is no value";
    throw new StoreError("invalid", `${this.path} cannot be written: what was to be stored is not right (${why}).`);
  }

  async #setAside(setAside: () => Promise<string>, why: string): Promise<void> {
    const aside = await setAside();
    this.#options.notice(`${this.path} could not be read (${why}): it was set aside as ${aside}, and a new one begun.`);
  }

  #tellOnce(text: string): void {
    if (this.#told !== text) this.#options.notice(text);
    this.#told = text;
  }
}

function parse(text: string): { value: unknown } | { why: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (cause) {
    return { why: cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause) };
  }
}

function versionOf(parsed: unknown): number | undefined {
  const version = typeof parsed === "object" && parsed !== null && "version" in parsed ? parsed.version : undefined;
  return typeof version === "number" ? version : undefined;
}

function withoutVersion(parsed: unknown): unknown {
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return parsed;
  const { version: _, ...rest } = parsed as Record<string, unknown>;
  return rest;
}
