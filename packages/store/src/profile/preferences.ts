import { join } from "node:path";
import { type FileContent, type HeldFile, OwnFile, type OwnFileOptions } from "../files/own-file.ts";
import { StoreError } from "../store-error.ts";
import type { PreferenceChange } from "./preference-document.ts";

/**
 * `preferences.yaml`, which people write by hand too: comments and keys that we do not know stay. Marvin's ancestor
 * called it `prefs.yaml`; that one is copied once and then left alone.
 */
export class Preferences {
  readonly #file: OwnFile;
  readonly #ancestor: OwnFile;
  readonly #notice: (text: string) => void;
  #told: string | undefined;

  constructor(dir: string, notice: (text: string) => void, options: OwnFileOptions = {}) {
    this.#file = new OwnFile(join(dir, "preferences.yaml"), options);
    this.#ancestor = new OwnFile(join(dir, "prefs.yaml"));
    this.#notice = notice;
  }

  get path(): string {
    return this.#file.path;
  }

  /** Nothing if there is no file, or one that cannot be understood: that is told, and the file stays. */
  async read(): Promise<Record<string, unknown>> {
    const own = await this.#file.read();
    if (own.kind !== "missing") return this.#valuesOf(own, this.path);
    const inherited = await this.#ancestor.read();
    if (inherited.kind === "missing") return {};
    await this.#takeOver();
    return this.#valuesOf(inherited, this.#ancestor.path);
  }

  /** Answers all preferences as they are now. */
  async update(change: PreferenceChange): Promise<Record<string, unknown>> {
    const { applyChange, emptyDocument, readDocument } = await import("./preference-document.ts");
    return this.#file.exclusively(async (held) => {
      const content = held.content.kind === "missing" ? await this.#ancestor.read() : held.content;
      const found = readDocument(content);
      const document = "why" in found ? emptyDocument() : found;
      const { text, values } = applyChange(document, change, content.kind === "text" ? content.text : "");
      if ("why" in found && held.content.kind !== "missing") await this.#setAside(held, found.why);
      if (held.content.kind !== "text" || held.content.text !== text) await held.write(text);
      return values;
    });
  }

  /** Where nothing can be written, the ancestor's file goes on to be read. */
  async #takeOver(): Promise<void> {
    try {
      const { readDocument } = await import("./preference-document.ts");
      await this.#file.exclusively(async (held) => {
        const inherited = await this.#ancestor.read();
        if (held.content.kind !== "missing" || inherited.kind !== "text" || "why" in readDocument(inherited)) return;
        await held.write(inherited.text);
      });
    } catch (cause) {
      if (!(cause instanceof StoreError)) throw cause;
    }
  }

  async #valuesOf(content: FileContent, path: string): Promise<Record<string, unknown>> {
    const { readDocument, valuesOf } = await import("./preference-document.ts");
    const found = readDocument(content);
    if (!("why" in found)) return valuesOf(found);
    const text = `${path} cannot be read (${found.why}): it is passed over.`;
    if (this.#told !== text) this.#notice(text);
    this.#told = text;
    return {};
  }

  async #setAside(held: HeldFile, why: string): Promise<void> {
    const aside = await held.setAside();
    this.#notice(`${this.path} could not be read (${why}): it was set aside as ${aside}, and a new one begun.`);
  }
}
