import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { look } from "../measure.ts";

export interface TerminalProgram {
  readonly name: string;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What the first usable screen has in it. */
  readonly prompt: RegExp;
}

/** A program in a pty of 100 columns and 30 rows; counts what it writes. */
export class BenchTerminal {
  readonly startedAt = performance.now();
  readonly #child: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), "marvin-bench-pty-"));
  #text = "";
  #heard = () => {};
  bytes = 0;

  constructor({ argv, env = {} }: TerminalProgram, home: string) {
    const run = `echo $$ > ${this.#folder}/pid; stty cols 100 rows 30; exec "$@"`;
    const command = ["sh", "-c", run, "sh", ...argv].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
    this.#child = spawn("script", ["-qfec", command, "/dev/null"], {
      cwd: home,
      env: {
        PATH: process.env["PATH"],
        HOME: home,
        TERM: "xterm-256color",
        COLORTERM: "truecolor",
        LANG: "C.UTF-8",
        ...env,
      },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#child.stdout?.on("data", (piece: Buffer) => {
      this.bytes += piece.length;
      this.#text = (this.#text + piece.toString("utf8")).slice(-200_000);
      this.#heard();
    });
  }

  write(text: string): void {
    this.#child.stdin?.write(text);
  }

  get text(): string {
    return this.#text;
  }

  /** Forgets what was shown, for the next `shows`. */
  forget(): void {
    this.#text = "";
  }

  async shows(wanted: RegExp, limitMs = 120_000): Promise<number> {
    const until = performance.now() + limitMs;
    while (!wanted.test(this.#text)) {
      if (performance.now() > until)
        throw new Error(`Nothing showed ${wanted}: ${JSON.stringify(this.#text.slice(-2000))}`);
      await this.#something(200);
    }
    return performance.now();
  }

  /** From a key to the next bytes. */
  async echo(key: string): Promise<number> {
    const before = this.bytes;
    const since = performance.now();
    this.write(key);
    while (this.bytes === before && performance.now() - since < 1000) await this.#something(50);
    return performance.now() - since;
  }

  usage(): { cpuMs: number; peakMb: number } {
    return look(this.#pid()) ?? { cpuMs: 0, peakMb: 0 };
  }

  async close(): Promise<void> {
    this.#child.kill("SIGKILL");
    try {
      process.kill(this.#pid(), "SIGKILL");
    } catch {
      // it is gone already
    }
    await sleep(50);
  }

  #pid(): number {
    const file = join(this.#folder, "pid");
    return existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  }

  #something(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      this.#heard = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
