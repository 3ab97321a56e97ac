import { realpathSync } from "node:fs";

/**
 * Whether what another program found below a folder lies there: it goes by names, and a folder may be swapped for a link
 * while it walks. Looked at when a path is told and once more at the end; a path is forgotten if either fails.
 */
export class StayingPaths {
  readonly #folder: string | undefined;
  readonly #bytes = new Map<string, Buffer | undefined>();

  /** Without a folder everything stays: one file was searched, which is open. */
  constructor(folder?: string) {
    this.#folder = folder;
  }

  /** `bytes` are those of the path, for a name may be no text. */
  stays(path: string, bytes: Buffer): boolean {
    if (this.#folder === undefined) return true;
    if (!this.#bytes.has(path)) this.#bytes.set(path, this.#isAt(bytes) ? Buffer.from(bytes) : undefined);
    return this.#bytes.get(path) !== undefined;
  }

  /** Tells which of the paths do so still. */
  still(): (path: string) => boolean {
    if (this.#folder === undefined) return () => true;
    const now = new Map<string, boolean>();
    return (path) => {
      const bytes = this.#bytes.get(path);
      const known = now.get(path) ?? (bytes !== undefined && this.#isAt(bytes));
      now.set(path, known);
      return known;
    };
  }

  #isAt(path: Buffer): boolean {
    const whole = Buffer.concat([Buffer.from(this.#folder === "/" ? "/" : `${this.#folder}/`), path]);
    try {
      return realpathSync.native(whole, { encoding: "buffer" }).equals(whole);
    } catch {
      return false;
    }
  }
}
