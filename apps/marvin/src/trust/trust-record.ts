import { join } from "node:path";
import { type FileSchema, JsonFile } from "@marvin/store";

/** Whether a folder may set what is not harmless: said by its owner, of these very files. */
export type TrustState = "trusted" | "changed" | "unknown";

export interface TrustedFolder {
  readonly dir: string;
  /** ISO 8601. */
  readonly since: string;
  readonly fingerprint: string;
}

type Folders = Readonly<Record<string, { readonly since: string; readonly fingerprint: string }>>;
interface Content {
  readonly folders: Folders;
}

/** `trust.json`: the folders that the person trusts, each with the fingerprint of what was in it then. */
export class TrustRecord {
  readonly #file: JsonFile<Content>;

  constructor(settingsFolder: string, notice: (text: string) => void) {
    this.#file = new JsonFile(join(settingsFolder, "trust.json"), {
      schema: contentSchema,
      empty: () => ({ folders: {} }),
      version: 1,
      notice,
    });
  }

  get path(): string {
    return this.#file.path;
  }

  async stateOf(dir: string, fingerprint: string): Promise<TrustState> {
    const { folders } = await this.#file.read();
    const known = Object.hasOwn(folders, dir) ? folders[dir] : undefined;
    if (known === undefined) return "unknown";
    return known.fingerprint === fingerprint ? "trusted" : "changed";
  }

  async trust(dir: string, fingerprint: string, now: Date): Promise<void> {
    const entry = { fingerprint, since: now.toISOString() };
    await this.#file.update(({ folders, ...rest }) => ({ ...rest, folders: { ...folders, [dir]: entry } }));
  }

  /** False: it was not trusted. */
  async remove(dir: string): Promise<boolean> {
    let found = false;
    await this.#file.update(({ folders, ...rest }) => {
      found = Object.hasOwn(folders, dir);
      return { ...rest, folders: Object.fromEntries(Object.entries(folders).filter(([path]) => path !== dir)) };
    });
    return found;
  }

  async list(): Promise<TrustedFolder[]> {
    const { folders } = await this.#file.read();
    return Object.entries(folders).map(([dir, entry]) => ({ dir, ...entry }));
  }
}

/** By hand: the file is read at the start, and loading zod takes longer than reading it. */
const contentSchema: FileSchema<Content> = {
  safeParse(value) {
    const folders = isObject(value) ? value["folders"] : undefined;
    const fits =
      isObject(folders) &&
      Object.values(folders).every(
        (entry) => isObject(entry) && typeof entry["since"] === "string" && typeof entry["fingerprint"] === "string",
      );
    return fits
      ? { success: true, data: value as unknown as Content }
      : { success: false, error: { message: "folders with their fingerprints were expected" } };
  },
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
