import { basename, relative, sep } from "node:path";
import { importedPaths } from "./imported-paths.ts";
import { isInside, kilobytes, type TextFiles } from "./text-files.ts";

const MOST_HOPS = 5;
const LARGEST_TOTAL = 128 * 1024;

export interface GatheringOptions {
  readonly files: TextFiles;
  /** Names are shown relative to it. */
  readonly workingDir: string;
  readonly homeDir: string;
}

/** The files of one prompt: each once, with what it takes in behind it, all of them bounded together. */
export class FileGathering {
  readonly #options: GatheringOptions;
  readonly #seen = new Set<string>();
  readonly #texts = new Set<string>();
  #bytes = 0;

  constructor(options: GatheringOptions) {
    this.#options = options;
  }

  /** Reads a file and its imports, which have to lie in the same roots; gives a block of text for each. */
  async add(path: string, roots: readonly string[], hops = 0): Promise<string[]> {
    const file = await this.#options.files.read(path, roots);
    if (file === undefined || this.#seen.has(file.realPath) || isSecret(file.realPath)) return [];
    this.#seen.add(file.realPath);
    if (this.#texts.has(file.text)) return [];
    this.#texts.add(file.text);
    const blocks = [this.#block(path, file.text)];
    if (hops >= MOST_HOPS) return blocks;
    for (const imported of importedPaths(file.text, file.realPath, this.#options.homeDir)) {
      blocks.push(...(await this.add(imported, roots, hops + 1)));
    }
    return blocks;
  }

  #block(path: string, text: string): string {
    const name = this.#nameOf(path);
    const size = Buffer.byteLength(text);
    if (this.#bytes + size > LARGEST_TOTAL) {
      return `[${name} (${kilobytes(size)}) was left out: project files may add ${kilobytes(LARGEST_TOTAL)} in all.]`;
    }
    this.#bytes += size;
    return `<file path="${name}">\n${text.trim()}\n</file>`;
  }

  #nameOf(path: string): string {
    const { workingDir, homeDir } = this.#options;
    const shown = relative(workingDir, path);
    const far = shown.startsWith(`..${sep}..${sep}..`) && isInside(path, homeDir);
    return (far ? `~${sep}${relative(homeDir, path)}` : shown).replaceAll('"', "'");
  }
}

/** A project's texts have no reason to take in a repository's inside or a file of keys. */
function isSecret(realPath: string): boolean {
  return (
    realPath.split(sep).includes(".git") || /^\.env(?:\.|$)|\.(?:pem|key|p12|pfx)$|^id_\w+$/.test(basename(realPath))
  );
}
