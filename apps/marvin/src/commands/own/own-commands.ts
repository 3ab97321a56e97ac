import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "../command.ts";
import { isCommandName } from "../commands.ts";
import { readCommandFile } from "./command-file.ts";

export interface OwnCommandsOptions {
  readonly settingsDir: string;
  readonly notice: (text: string) => void;
}

const MOST_FILES = 200;
const LARGEST_BYTES = 64 * 1024;
const DEEPEST = 3;

interface Known {
  /** Of the file as it was read: its time and size. */
  readonly version: string;
  readonly command: Command;
}

/** `commands/*.md` in the settings folder: `haiku.md` is `/haiku`, `git/log.md` is `/git:log`. */
export class OwnCommands {
  readonly #dir: string;
  readonly #notice: (text: string) => void;
  readonly #told = new Set<string>();
  #files = new Map<string, Known>();

  constructor({ settingsDir, notice }: OwnCommandsOptions) {
    this.#dir = join(settingsDir, "commands");
    this.#notice = notice;
  }

  /** As they were when they were looked at last. */
  get known(): readonly Command[] {
    return [...this.#files.values()].map(({ command }) => command);
  }

  /** Looks at the folder again; only files that have changed are read. What cannot be used is told once. */
  async load(): Promise<readonly Command[]> {
    const found = await this.#find(this.#dir, "", 1);
    if (found.length > MOST_FILES) {
      this.#tell(`Of ${this.#dir} the first ${MOST_FILES} commands are used, ${found.length - MOST_FILES} are not.`);
    }
    const files = new Map<string, Known>();
    for (const { path, name } of found.slice(0, MOST_FILES)) {
      const known = await this.#read(path, name).catch((thrown: Error) => {
        this.#tell(`${path} cannot be read: ${thrown.message}`);
        return undefined;
      });
      if (known) files.set(path, known);
    }
    this.#files = files;
    return this.known;
  }

  async #find(dir: string, prefix: string, depth: number): Promise<{ path: string; name: string }[]> {
    const entries = await readdir(dir, { withFileTypes: true }).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== "ENOENT") this.#tell(`${dir} cannot be read: ${thrown.message}`);
      return [];
    });
    const found: { path: string; name: string }[] = [];
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(dir, entry.name);
      if (entry.name.startsWith(".")) continue;
      if (entry.isDirectory() && depth < DEEPEST) {
        found.push(...(await this.#find(path, `${prefix}${entry.name}:`, depth + 1)));
      } else if (!entry.isDirectory() && /\.md$/i.test(entry.name)) {
        found.push({ path, name: `/${prefix}${entry.name.slice(0, -3)}`.toLowerCase() });
      }
    }
    return found;
  }

  async #read(path: string, name: string): Promise<Known | undefined> {
    if (!/^\/[^\s/!]+$/u.test(name))
      return this.#refuse(`${path} cannot be a command: its name has a space or a mark.`);
    if (isCommandName(name)) return this.#refuse(`${path} is passed over: ${name} is a command of Marvin's own.`);
    const about = await stat(path);
    if (!about.isFile()) return undefined;
    if (about.size > LARGEST_BYTES) return this.#refuse(`${path} is passed over: it has more than 64 KB.`);
    const version = `${about.mtimeMs} ${about.size}`;
    const before = this.#files.get(path);
    if (before?.version === version) return before;
    const { command, trouble } = await readCommandFile(path, name);
    if (trouble !== undefined) this.#tell(trouble);
    return { version, command };
  }

  #refuse(why: string): undefined {
    this.#tell(why);
    return undefined;
  }

  #tell(text: string): void {
    if (this.#told.has(text)) return;
    this.#told.add(text);
    this.#notice(text);
  }
}
