import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { ToolError } from "@marvin/agent-core";
import type { ProcessRow } from "./process-table.ts";
import { endTree, type ProcessTree } from "./process-tree.ts";
import { absolutePath } from "./program-path.ts";

export interface ProgramStart {
  /** By absolute path. */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface ProgramExit {
  readonly code: number | undefined;
  readonly signal: NodeJS.Signals | undefined;
}

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly tree: ProcessTree;
  /** Rejects if it could not be started. */
  readonly exited: Promise<ProgramExit>;
}

/** Starts a program by an argument list, as the leader of a process group of its own, without a terminal. */
export function startProgram(start: ProgramStart, stdio: StdioOptions): RunningProgram {
  demandFolder(start.cwd);
  const id = randomUUID();
  const outer = start.environment[MARKER_NAME];
  const env = {
    ...start.environment,
    PATH: absolutePath(start.environment),
    [MARKER_NAME]: outer ? `${outer}:${id}` : id,
  };
  const child = spawned(start, { cwd: start.cwd, env, stdio, detached: true });
  const exited = new Promise<ProgramExit>((resolve, reject) => {
    child.once("error", (cause) => reject(notStarted(start.file, cause)));
    child.once("exit", (code, signal) => resolve({ code: code ?? undefined, signal: signal ?? undefined }));
  });
  exited.catch(() => {});
  return { child, tree: { leader: child.pid ?? Number.NaN, marker: id }, exited };
}

/** The ids of the commands that a process descends from; inherited, so that what leaves its group is found. */
const MARKER_NAME = "MARVIN_COMMAND_IDS";

export interface ProgramEnd extends ProgramExit {
  readonly why: "exit" | "timeout" | "abort";
  /** What could not be ended. */
  readonly survivors: readonly ProcessRow[];
}

/** Waits for the end, or makes one: after a time-out or an abort the whole tree is gone. */
export async function untilEnd(
  program: RunningProgram,
  limits: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<ProgramEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd["why"]>();
  const timer = setTimeout(resolve, limits.timeoutMs, "timeout" as const);
  const onAbort = () => resolve("abort");
  if (limits.signal.aborted) onAbort();
  limits.signal.addEventListener("abort", onAbort, { once: true });
  program.exited.then(() => resolve("exit"), reject);
  try {
    const why = await promise;
    if (why === "exit") return { ...(await program.exited), why, survivors: [] };
    const survivors = await endTree(program.tree, why === "timeout" ? TIMEOUT_GRACE_MS : ABORT_GRACE_MS);
    return { ...(await program.exited), why, survivors };
  } finally {
    clearTimeout(timer);
    limits.signal.removeEventListener("abort", onAbort);
  }
}

const TIMEOUT_GRACE_MS = 2000;
/** Who cancels is answered after half a second, and what was cancelled must be gone by then. */
export const ABORT_GRACE_MS = 350;

function demandFolder(cwd: string): void {
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new ToolError("not-found", `The working directory ${cwd} is no longer there.`, {
    hint: "Choose another one with set_working_dir, or make it again.",
  });
}

function spawned(start: ProgramStart, options: Parameters<typeof spawn>[2]): ChildProcess {
  try {
    return spawn(start.file, [...start.args], options);
  } catch (cause) {
    throw notStarted(start.file, cause);
  }
}

function notStarted(file: string, cause: unknown): ToolError {
  const code = (cause as NodeJS.ErrnoException).code ?? "";
  if (code === "E2BIG")
    return new ToolError("too-large", `The arguments for ${file} are longer than the system allows.`, {
      hint: "Give less at once, or put it into a file with create_file and name the file.",
      cause,
    });
  if (code.startsWith("ERR_INVALID_ARG"))
    return new ToolError("invalid-input", "An argument holds a NUL, which no program can be given.", { cause });
  return new ToolError("unavailable", `${file} could not be started (${code || String(cause)}).`, { cause });
}
