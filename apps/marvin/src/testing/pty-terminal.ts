import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import headless, { type IBufferCell } from "@xterm/headless";
import { MAIN, temporaryFolder } from "./run-marvin.ts";

export interface PtyOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  readonly home?: string;
  readonly cwd?: string;
  /** Started by a shell with job control, as a person would: it can be stopped with Ctrl+Z, and Enter is `fg`. */
  readonly underShell?: boolean;
}

/** Why there can be no terminal here; undefined if there can. */
export function noTerminal(): string | undefined {
  const { stdout } = spawnSync("script", ["--version"], { encoding: "utf8" });
  return stdout?.includes("util-linux") ? undefined : "needs the script program of util-linux";
}

const KEYS: Readonly<Record<string, string>> = {
  enter: "\r",
  escape: "\x1b",
  tab: "\t",
  backspace: "\x7f",
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  "alt+enter": "\x1b\r",
  "shift+enter": "\x1b[13;2u",
  "ctrl+enter": "\x1b[13;5u",
};

/** The built program in a real pty, before a virtual terminal that keeps its screen and its scrollback. */
export class PtyTerminal implements AsyncDisposable {
  readonly home: string;
  readonly cwd: string;
  readonly #terminal: InstanceType<typeof headless.Terminal>;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #exit: Promise<number | null>;
  #raw = "";

  constructor(options: PtyOptions) {
    const { args = [], env = {}, columns = 80, rows = 24, home = temporaryFolder(), cwd = home } = options;
    this.home = home;
    this.cwd = cwd;
    this.#folder = mkdtempSync(join(tmpdir(), "marvin-pty-"));
    this.#terminal = new headless.Terminal({ cols: columns, rows, scrollback: 100_000, allowProposedApi: true });
    const start = `tty > ${this.#folder}/tty; stty cols ${columns} rows ${rows}`;
    const run = `${start}; ${options.underShell ? underShell(this.#folder) : program(this.#folder)}`;
    const command = ["sh", "-c", run, "sh", process.execPath, MAIN, ...args].map(quoted).join(" ");
    this.#child = spawn("script", ["-qfec", command, "/dev/null"], {
      cwd,
      env: {
        PATH: process.env["PATH"],
        HOME: home,
        LANG: "C.UTF-8",
        TERM: "xterm-256color",
        COLORTERM: "truecolor",
        SHELL: "/bin/sh",
        ...env,
      },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#exit = new Promise((resolve) => this.#child.on("close", resolve));
    this.#child.stdin?.on("error", () => {});
    this.#terminal.onData((answer) => this.#child.stdin?.write(answer));
    this.#child.stdout?.on("data", (piece: Buffer) => {
      this.#raw += piece.toString("latin1");
      this.#terminal.write(piece);
    });
  }

  /** Every byte that was written, one character each. */
  get raw(): string {
    return this.#raw;
  }

  type(text: string): void {
    this.#child.stdin?.write(text);
  }

  /** `enter`, `ctrl+c`, `alt+enter` …, a little apart as fingers are. */
  async press(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      this.type(KEYS[name] ?? controlKey(name));
      await sleep(60);
    }
  }

  async send(line: string): Promise<void> {
    this.type(line);
    await sleep(60);
    await this.press("enter");
  }

  paste(text: string): void {
    this.type(`\x1b[200~${text}\x1b[201~`);
  }

  /** The rows that are on the screen now. */
  async screen(): Promise<string[]> {
    await this.#settled();
    const { active } = this.#terminal.buffer;
    return this.#rows(active.baseY, active.baseY + this.#terminal.rows);
  }

  /** The cells that are on the screen now, for what text alone does not tell: colours, and how wide each is. */
  async cells(): Promise<(readonly IBufferCell[])[]> {
    await this.#settled();
    const { rows, cols, buffer } = this.#terminal;
    return Array.from({ length: rows }, (_, y) =>
      Array.from({ length: cols }, (_, x) => buffer.active.getLine(buffer.active.baseY + y)?.getCell(x)).filter(
        (cell) => cell !== undefined,
      ),
    );
  }

  get isCursorShown(): boolean {
    return this.#raw.lastIndexOf("\x1b[?25l") <= this.#raw.lastIndexOf("\x1b[?25h");
  }

  /** The whole scrollback and the screen; rows that the terminal itself wrapped are joined. */
  async all(): Promise<string> {
    await this.#settled();
    const { active } = this.#terminal.buffer;
    let text = "";
    for (let y = 0; y < active.length; y++) {
      const row = active.getLine(y);
      text += `${row?.isWrapped || y === 0 ? "" : "\n"}${row?.translateToString(true) ?? ""}`;
    }
    return text.trimEnd();
  }

  async cursor(): Promise<{ row: number; column: number }> {
    await this.#settled();
    const { cursorX, cursorY } = this.#terminal.buffer.active;
    return { row: cursorY, column: cursorX };
  }

  /** Waits until the scrollback or the screen has it. */
  async shows(wanted: string | RegExp, limitMs = 20_000): Promise<string> {
    const until = Date.now() + limitMs;
    for (;;) {
      const text = await this.all();
      if (typeof wanted === "string" ? text.includes(wanted) : wanted.test(text)) return text;
      if (Date.now() > until) throw new Error(`The terminal does not show ${wanted}:\n${text}`);
      await sleep(30);
    }
  }

  /** Waits until nothing has been written for so long. */
  async quiet(ms = 300, limitMs = 10_000): Promise<void> {
    const until = Date.now() + limitMs;
    for (let before = -1; before !== this.#raw.length && Date.now() < until; ) {
      before = this.#raw.length;
      await sleep(ms);
    }
  }

  resize(columns: number, rows: number): void {
    this.#terminal.resize(columns, rows);
    spawnSync("stty", [
      "-F",
      readFileSync(join(this.#folder, "tty"), "utf8").trim(),
      "cols",
      `${columns}`,
      "rows",
      `${rows}`,
    ]);
  }

  /** Of the program itself. */
  async signal(name: NodeJS.Signals): Promise<void> {
    process.kill(await this.pid(), name);
  }

  async pid(): Promise<number> {
    const file = join(this.#folder, "pid");
    while (!existsSync(file)) await sleep(20);
    return Number(readFileSync(file, "utf8"));
  }

  /** Settings of the terminal, as `stty -a` has them but for its size. */
  settings(): string {
    const tty = readFileSync(join(this.#folder, "tty"), "utf8").trim();
    const { stdout } = spawnSync("stty", ["-a", "-F", tty], { encoding: "utf8" });
    return stdout.replace(/rows \d+; columns \d+;/, "");
  }

  /** Settings of the terminal before the program, while it was stopped last, and after it; only `underShell`. */
  settingsWhen(when: "before" | "stopped" | "after"): string {
    return readFileSync(join(this.#folder, when), "utf8");
  }

  /** The terminal is gone: its window was closed, or the connection to it broke. */
  async vanish(): Promise<void> {
    await this.pid();
    this.#child.kill("SIGKILL");
    await this.#exit;
  }

  /** Whether the program itself still runs. */
  async isRunning(): Promise<boolean> {
    try {
      return !/\) Z /.test(readFileSync(`/proc/${await this.pid()}/stat`, "utf8"));
    } catch {
      return false;
    }
  }

  exitCode(limitMs = 20_000): Promise<number | null> {
    return Promise.race([this.#exit, sleep(limitMs, null, { ref: false })]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null) {
      this.#child.kill("SIGKILL");
      await this.#exit;
      this.#endProgram();
    }
    this.#terminal.dispose();
  }

  /** It would end by itself, its terminal being gone; one that does not must not outlive the test. */
  #endProgram(): void {
    try {
      process.kill(Number(readFileSync(join(this.#folder, "pid"), "utf8")), "SIGKILL");
    } catch {
      // it never began, or it is over
    }
  }

  #settled(): Promise<void> {
    return new Promise((resolve) => this.#terminal.write("", resolve));
  }

  #rows(from: number, to: number): string[] {
    const rows: string[] = [];
    for (let y = from; y < to; y++) rows.push(this.#terminal.buffer.active.getLine(y)?.translateToString(true) ?? "");
    return rows;
  }
}

function program(folder: string): string {
  return `echo $$ > ${folder}/pid; exec "$@"`;
}

const STOPPED = 148;

function underShell(folder: string): string {
  const stopped = `stty -g > ${folder}/stopped; echo in-the-shell; read line; fg; code=$?`;
  return [
    `stty -g > ${folder}/before; set -m`,
    `sh -c ${quoted(program(folder))} sh "$@"; code=$?`,
    `while [ $code = ${STOPPED} ]; do ${stopped}; done`,
    `stty -g > ${folder}/after; exit $code`,
  ].join("; ");
}

function controlKey(name: string): string {
  const letter = /^ctrl\+([a-z_])$/.exec(name)?.[1];
  if (letter === undefined) throw new Error(`There is no key ${name}.`);
  return letter === "_" ? "\x1f" : String.fromCharCode(letter.charCodeAt(0) - 96);
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
