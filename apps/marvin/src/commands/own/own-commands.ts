import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TrustState } from "../../trust/trust-record.ts";
import type { Command } from "../command.ts";
import { isCommandName } from "../commands.ts";
import { readCommandFile } from "./command-file.ts";

export interface OwnCommandsOptions {
  readonly settingsDir: string;
  /** Folders of the project with a `.marvin` in them. */
  readonly projectDirs?: readonly string[];
  /** Whether the person trusts what is in such a folder now. */
  readonly trustOf?: (dir: string) => Promise<TrustState>;
  readonly notice: (text: string) => void;
}

const MOST_FILES = 200;
const LARGEST_BYTES = 64 * 1024;
const DEEPEST = 3;

interface Found {
  readonly path: string;
  readonly name: string;
}

interface Known {
  /** Of the file as it was read: its time and size. */
  readonly version: string;
  readonly command: Command;
}

/**
 * `commands/*.md` in the settings folder, and in `.marvin` of a trusted project: `haiku.md` is `/haiku`, `git/log.md` is
 * `/git:log`.
 */
export class OwnCommands {
  readonly #options: OwnCommandsOptions;
  readonly #told = new Set<string>();
  #files = new Map<string, Known>();

  constructor(options: OwnCommandsOptions) {
    this.#options = options;
  }

  /** As they were when they were looked at last. */
  get known(): readonly Command[] {
    return [...this.#files.values()].map(({ command }) => command);
  }

  /** Looks at the folders again; only files that have changed are read. What cannot be used is told once. */
  async load(): Promise<readonly Command[]> {
    const files = new Map<string, Known>();
    const names = new Set<string>();
    for (const { path, name } of await this.#findAll()) {
      if (names.has(name)) this.#tell(`${path} is passed over: there is another ${name}.`);
      const known = names.has(name) ? undefined : await this.#read(path, name).catch(this.#unreadable(path));
      if (!known) continue;
      names.add(name);
      files.set(path, known);
    }
    this.#files = files;
    return this.known;
  }

  async #findAll(): Promise<readonly Found[]> {
    const { settingsDir, projectDirs = [], trustOf = async () => "unknown" } = this.#options;
    const found = await this.#find(join(settingsDir, "commands"), "", 1);
    for (const dir of projectDirs) {
      const trust = await trustOf(dir).catch(this.#unreadable(`${dir}/.marvin`));
      if (trust === "trusted") found.push(...(await this.#find(join(dir, ".marvin", "commands"), "", 1)));
      if (trust === "changed") {
        this.#tell(
          `${dir}/.marvin has changed since you trusted it: its commands are left out. /trust shows it again.`,
        );
      }
    }
    if (found.length > MOST_FILES) {
      this.#tell(`The first ${MOST_FILES} commands of your own are used, ${found.length - MOST_FILES} are not.`);
    }
    return found.slice(0, MOST_FILES);
  }

  async #find(dir: string, prefix: string, depth: number): Promise<Found[]> {
    const entries = await readdir(dir, { withFileTypes: true }).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== "ENOENT") this.#tell(`${dir} cannot be read: ${thrown.message}`);
      return [];
    });
    const found: Found[] = [];
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

  #unreadable(path: string): (thrown: Error) => undefined {
    return ({ message }) => this.#refuse(`${path} cannot be read: ${message}`);
  }

  #refuse(why: string): undefined {
    this.#tell(why);
    return undefined;
  }

  #tell(text: string): void {
    if (this.#told.has(text)) return;
    this.#told.add(text);
    this.#options.notice(text);
  }
}
