import { type ChildProcess, spawn } from "node:child_process";

export interface ShellOptions {
  readonly workingDir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onOutput: (bytes: Buffer) => void;
}

export interface ShellEnd {
  /** As a shell tells it: 128 and the signal's number, if one ended it. */
  readonly code: number;
  /** Where it was at its end; undefined if it did not say. */
  readonly workingDir: string | undefined;
}

/** Where a command that was started in the background keeps the pipe open, nobody waits for it. */
const DRAIN_MS = 200;
const GRACE_MS = 1000;

// What it prints comes through one pipe, so that it stays in order.
const SCRIPT = `exec 2>&1; trap 'pwd -P >&3' EXIT; eval "$1"`;

/**
 * Runs a person's own words in bash, or in sh where there is none, in a process group of its own: a cancel ends all of
 * it. It has no terminal and no input. Rejects only if no shell can be started.
 */
export async function runShell(command: string, options: ShellOptions): Promise<ShellEnd> {
  try {
    return await runIn("bash", command, options);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "ENOENT") throw thrown;
    return await runIn("sh", command, options);
  }
}

async function runIn(shell: string, command: string, options: ShellOptions): Promise<ShellEnd> {
  const { workingDir, environment, signal, onOutput } = options;
  const child = spawn(shell, ["-c", SCRIPT, shell, command], {
    cwd: workingDir,
    env: environment,
    stdio: ["ignore", "pipe", "ignore", "pipe"],
    detached: true,
  });
  let place = "";
  child.stdout?.on("data", onOutput);
  child.stdio[3]?.on("data", (bytes: Buffer) => {
    place += bytes.toString("utf8");
  });
  const stop = () => endGroup(child);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const code = await ended(child);
    return { code, workingDir: place.trimEnd() || undefined };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function ended(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let drained: NodeJS.Timeout | undefined;
  child.on("error", reject);
  child.on("exit", (code, signal) => {
    const told = code ?? 128 + (SIGNALS[signal ?? ""] ?? 0);
    drained = setTimeout(() => {
      child.stdout?.destroy();
      resolve(told);
    }, DRAIN_MS);
  });
  child.on("close", (code, signal) => resolve(code ?? 128 + (SIGNALS[signal ?? ""] ?? 0)));
  return promise.finally(() => clearTimeout(drained));
}

const SIGNALS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };

/** Asked first, then told. */
function endGroup(child: ChildProcess): void {
  const send = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // nobody is left
    }
  };
  send("SIGINT");
  setTimeout(() => send("SIGTERM"), GRACE_MS).unref();
  setTimeout(() => send("SIGKILL"), 2 * GRACE_MS).unref();
}
