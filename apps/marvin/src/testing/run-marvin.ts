import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ScriptedModel } from "@marvin/ai/testing";

/** `MARVIN_BIN` names another build, as it does for the acceptance checks. */
export const MAIN = process.env["MARVIN_BIN"] ?? join(import.meta.dirname, "../../dist/main.js");
export const KEY = "key-that-nobody-may-see";

export interface MarvinRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** stderr without the cost line. */
  readonly words: string;
  readonly cost: Record<string, unknown> | undefined;
  readonly home: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly home?: string;
  readonly stdin?: string | Uint8Array;
  /** A stdin that says nothing and does not end. */
  readonly openStdin?: boolean;
  /** Called with the child and all of stdout so far, whenever something comes. */
  readonly onOutput?: (child: ChildProcess, stdout: string) => void;
  readonly onStart?: (child: ChildProcess) => void;
}

/** Runs the built program with an empty home folder and a bare environment. */
export async function runMarvin(args: readonly string[], options: RunOptions = {}): Promise<MarvinRun> {
  const home = options.home ?? temporaryFolder();
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd ?? home,
    env: { PATH: process.env["PATH"], HOME: home, LANG: "C.UTF-8", ...options.env },
    stdio: [options.stdin === undefined && !options.openStdin ? "ignore" : "pipe", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
    stdout += piece;
    options.onOutput?.(child, stdout);
  });
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  child.stdin?.on("error", () => {});
  if (options.stdin !== undefined) child.stdin?.end(options.stdin);
  options.onStart?.(child);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr, home, words: wordsOf(stderr), cost: costOf(stderr) };
}

/** `--non-interactive` with a prompt, against a scripted model. */
export function ask(
  model: ScriptedModel,
  prompt: string,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<MarvinRun> {
  return runMarvin(["--non-interactive", "--prompt", prompt, ...args], {
    ...options,
    env: { ...viaModel(model), ...options.env },
  });
}

export function viaModel(model: ScriptedModel): Record<string, string> {
  return {
    LLM_PROVIDER: "openai-compat",
    OPENAI_COMPAT_URL: model.url,
    OPENAI_COMPAT_API_KEY: KEY,
    OPENAI_COMPAT_MODEL: "scripted",
  };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "marvin-test-"));
}

const COST = "MARVIN_COST:";

function costOf(stderr: string): Record<string, unknown> | undefined {
  const last = stderr.trimEnd().split("\n").at(-1) ?? "";
  return last.startsWith(COST) ? (JSON.parse(last.slice(COST.length)) as Record<string, unknown>) : undefined;
}

function wordsOf(stderr: string): string {
  return stderr
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith(COST))
    .join("\n");
}
