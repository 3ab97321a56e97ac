import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { loadTheme } from "@marvin/tui";
import { PtyTerminal } from "../pty-terminal.ts";
import { programPath } from "./program-path.ts";
import { paletteOf } from "./svg/palette.ts";
import { type Picture, readCell, withoutBlankEdges } from "./svg/picture.ts";
import { TIDE_FOLDER, TIDE_PROJECT } from "./tide-project.ts";

type ThemeName = Parameters<typeof loadTheme>[0];

export interface StageOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly theme?: ThemeName;
  readonly env?: Readonly<Record<string, string>>;
  /** No model answers: the assistant that needs no network does. */
  readonly offline?: boolean;
  /** Nobody has been here before. */
  readonly firstTime?: boolean;
}

const PROGRAMS = ["sh", "bash", "script", "stty", "tty", "git", "node"];
const HISTORY = ".config/local-finder/profiles/main/history";
const SETTINGS = ".config/marvin/settings.yaml";
const WAIT_MS = 30_000;
const END_MS = 5000;

/** The built program in a terminal, a home folder with a small project in it, and a model that follows a script. */
export class Stage implements AsyncDisposable {
  readonly model: ScriptedModel;
  readonly terminal: PtyTerminal;
  readonly #theme: ThemeName;
  readonly #folder: string;

  static async open(options: StageOptions = {}): Promise<Stage> {
    const stage = new Stage(await startScriptedModel(), options);
    await stage.shows("Ask anything");
    await stage.shows(options.firstTime ? "Ctrl+D" : "/help");
    return stage;
  }

  private constructor(model: ScriptedModel, options: StageOptions) {
    const { columns = 96, rows = 28, theme = "marvin-dark", env = {}, offline = false, firstTime = false } = options;
    this.model = model;
    this.#theme = theme;
    this.#folder = mkdtempSync(join(tmpdir(), "marvin-screens-"));
    const home = join(this.#folder, "home");
    const before = firstTime ? {} : { [HISTORY]: "hello\n" };
    writeFiles(home, { ...TIDE_PROJECT, ...before, [SETTINGS]: `theme: ${theme}\n` });
    const bin = join(this.#folder, "bin");
    linkPrograms(bin);
    const provider = offline ? {} : viaMistral(model);
    this.terminal = new PtyTerminal({
      ...{ columns, rows, home, cwd: join(home, TIDE_FOLDER) },
      env: { PATH: bin, TZ: "UTC", ...provider, ...env },
    });
  }

  async startCoding(): Promise<void> {
    await this.terminal.send("!code");
    await this.shows("Coding mode is on");
  }

  /** Waits until the screen itself, and not what has scrolled away, shows it. */
  async shows(wanted: string | RegExp): Promise<void> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const rows = await this.terminal.screen();
      const text = rows.join("\n");
      if (typeof wanted === "string" ? text.includes(wanted) : wanted.test(text)) return;
      if (Date.now() > until) throw new Error(`The screen does not show ${wanted}, but this:\n${framed(rows)}`);
      await sleep(20);
    }
  }

  /** What the terminal shows once nothing moves any more, and that it shows all of this. */
  async picture(...wanted: readonly (string | RegExp)[]): Promise<Picture> {
    for (const one of wanted) await this.shows(one);
    await this.terminal.quiet();
    return this.pictureNow(...wanted);
  }

  /** The same while something moves. */
  async pictureNow(...wanted: readonly (string | RegExp)[]): Promise<Picture> {
    for (const one of wanted) await this.shows(one);
    const palette = paletteOf(await loadTheme(this.#theme));
    const cells = await this.terminal.cells();
    const cursor = await this.terminal.cursor();
    return withoutBlankEdges({
      rows: cells.map((row) => row.map((cell) => readCell(cell, palette))),
      cursor: this.terminal.isCursorShown ? cursor : undefined,
      palette,
      title: `~/${TIDE_FOLDER}`,
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.terminal.signal("SIGTERM").catch(() => {});
    await this.terminal.exitCode(END_MS);
    await this.terminal[Symbol.asyncDispose]();
    await this.model[Symbol.asyncDispose]();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Any vendor would do; this one's model has a window and a price for the status bar to tell. */
function viaMistral(model: ScriptedModel): Record<string, string> {
  model.usage({ prompt_tokens: 6180, completion_tokens: 420, total_tokens: 6600 });
  return { MISTRAL_API_KEY: "a-key-for-the-pictures", MISTRAL_BASE_URL: model.url };
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** These programs alone, so that the pictures do not tell of the machine they were made on. */
function linkPrograms(folder: string): void {
  mkdirSync(folder);
  for (const name of PROGRAMS) symlinkSync(name === "node" ? process.execPath : programPath(name), join(folder, name));
}

function framed(rows: readonly string[]): string {
  return rows.map((row) => `  │ ${row}`.trimEnd()).join("\n");
}
