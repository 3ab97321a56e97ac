import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type ColorDepth,
  createPaint,
  defaultThemeName,
  glyphsOf,
  isThemeName,
  type Look,
  loadTheme,
  parseTheme,
  THEMES,
  type Theme,
} from "@marvin/tui";
import type { ThemeChoice } from "../../commands/face.ts";

export interface ScreenThemesOptions {
  readonly depth: ColorDepth;
  readonly links: boolean;
  /** The user's own: one YAML file each. */
  readonly folder: string;
  readonly apply: (look: Look) => void;
  readonly problem: (text: string) => void;
}

const MOST_OWN = 100;
const MOST_BYTES = 64 * 1024;

/** The colours of the screen: ours, and the user's own. */
export class ScreenThemes implements ThemeChoice {
  readonly #options: ScreenThemesOptions;
  #own: readonly Theme[] = [];
  #current: string;

  constructor(options: ScreenThemesOptions, kind: Theme["kind"]) {
    this.#options = options;
    this.#current = defaultThemeName(kind);
  }

  get names(): ThemeChoice["names"] {
    return [...THEMES, ...this.#own.map(({ name, kind }) => ({ name, kind }))];
  }

  get current(): string {
    return this.#current;
  }

  set(name: string): boolean {
    if (!this.names.some((known) => known.name === name)) return false;
    this.#current = name;
    void this.#load(name).then((theme) => {
      if (theme && this.#current === name) this.#options.apply(this.lookOf(theme));
    });
    return true;
  }

  /** The look of the theme that is named, or of the usual one; an unknown name is told. */
  async first(name: string | undefined): Promise<Look> {
    if (name !== undefined && !isThemeName(name)) {
      for (const problem of await this.readOwn()) this.#options.problem(problem);
    }
    const theme = name === undefined ? undefined : await this.#load(name);
    if (theme) this.#current = theme.name;
    else if (name !== undefined) this.#options.problem(`There is no theme "${name}". See /theme.`);
    return this.lookOf(theme ?? (await this.#load(this.#current)) ?? PLAIN);
  }

  /** Takes in what the user has made, from the folder of the settings; gives what is wrong with it. */
  async readOwn(): Promise<readonly string[]> {
    const files = await readdir(this.#options.folder).catch((): string[] => []);
    const own = files.filter((file) => /\.ya?ml$/.test(file)).slice(0, MOST_OWN);
    const read = await Promise.all(own.map((file) => this.#readOne(file)));
    this.#own = read.flatMap((one) => ("theme" in one ? [one.theme] : []));
    return read.flatMap((one) => ("problem" in one ? [one.problem] : []));
  }

  lookOf(theme: Theme): Look {
    const { depth, links } = this.#options;
    return { paint: createPaint({ theme, depth, links }), glyphs: glyphsOf(theme) };
  }

  async #load(name: string): Promise<Theme | undefined> {
    return this.#own.find((theme) => theme.name === name) ?? (isThemeName(name) ? loadTheme(name) : undefined);
  }

  async #readOne(file: string): ReturnType<typeof parseTheme> {
    const path = join(this.#options.folder, file);
    try {
      const text = (await readFile(path, "utf8")).slice(0, MOST_BYTES);
      const parsed = await parseTheme(file.replace(/\.ya?ml$/, ""), text);
      return "theme" in parsed ? parsed : { problem: `${path}: ${parsed.problem}` };
    } catch (cause) {
      return { problem: `${path} cannot be read: ${cause instanceof Error ? cause.message : cause}` };
    }
  }
}

const PLAIN: Theme = { name: "plain", kind: "dark", background: "#000000", colors: {} };
