import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { execPath } from "node:process";

export interface StartedProcess {
  readonly child: ChildProcess;
  readonly lines: () => string[];
  /** When it has ended; what it wrote to stderr is part of the error that a failure is. */
  readonly ended: Promise<{ code: number | null; lines: string[] }>;
  readonly said: (line: string) => Promise<void>;
}

/** Runs a module text as another process. `src` in it is the address of this package's sources. */
export function startProcess(code: string, ...args: string[]): StartedProcess {
  const src = JSON.stringify(new URL("..", import.meta.url).href);
  const text = `const src = ${src}; const args = ${JSON.stringify(args)}; ${code}`;
  const options = ["--conditions=@marvin/source", "--input-type=module", "--eval", text];
  const child = spawn(execPath, options, { stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    err += String(chunk);
  });
  const lines = () => out.split("\n").slice(0, -1);
  const ended = once(child, "close").then(([code, signal]) => {
    if (code !== 0 && signal === null) throw new Error(`The process failed: ${err}`);
    return { code: code as number | null, lines: lines() };
  });
  return { child, lines, ended, said: (line) => saidBy(child, lines, ended, line) };
}

async function saidBy(child: ChildProcess, lines: () => string[], ended: Promise<unknown>, line: string) {
  while (!lines().includes(line)) {
    if (child.stdout) await Promise.race([once(child.stdout, "data"), ended]);
    if (child.exitCode !== null || child.signalCode !== null) return;
  }
}
