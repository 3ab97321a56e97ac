import { setTimeout as sleep } from "node:timers/promises";
import { type SessionSlots, type ToolContext, ToolError } from "@marvin/agent-core";
import { CommandGuard } from "./command-guard.ts";
import { drainOutput } from "./drain-output.ts";
import { OutputCollector } from "./output-collector.ts";
import { type OutputFolder, outputFolder } from "./output-folder.ts";
import type { ProcessRow } from "./process-table.ts";
import { endLeft, endLeftovers, endTree, groupMembers, leftMembers, type ProcessTree } from "./process-tree.ts";
import { ABORT_GRACE_MS, type ProgramExit } from "./running-program.ts";
import { type ShellCommand, startShell } from "./shell-command.ts";

export interface Job {
  readonly id: string;
  readonly command: string;
  readonly workingDir: string;
  readonly pid: number;
  readonly startedAt: number;
  readonly output: OutputCollector;
  /** Undefined while it runs. */
  readonly exit: (ProgramExit & { readonly at: number; readonly stopped: boolean }) | undefined;
  /** What it has started that left it and runs on, though it has ended. */
  leftRunning(): readonly ProcessRow[];
}

const MOST_RUNNING = 8;

/** The commands of a session: jobs that run in the background, and what else must not outlive it. */
export class JobBook implements AsyncDisposable {
  readonly #folder: OutputFolder;
  readonly #jobs = new Map<string, KnownJob>();
  readonly #running = new Set<ProcessTree>();
  readonly #leftovers: ProcessTree[] = [];
  readonly #guard = new CommandGuard();
  #started = 0;
  /** Those of which nobody knows yet. */
  #starting = 0;

  constructor(folder: OutputFolder) {
    this.#folder = folder;
  }

  get jobs(): readonly Job[] {
    return [...this.#jobs.values()];
  }

  job(id: string): Job {
    return this.#known(id);
  }

  async start(command: string, context: ToolContext): Promise<Job> {
    const running = this.jobs.filter(({ exit }) => !exit);
    if (running.length + this.#starting >= MOST_RUNNING) {
      const ids = running.map(({ id }) => id).join(", ");
      throw new ToolError("conflict", `${MOST_RUNNING} jobs are running already: ${ids}.`, {
        hint: "End one with job_stop first.",
      });
    }
    const id = `job-${++this.#started}`;
    const output = new OutputCollector({ file: () => this.#folder.newFile(id), memoryBytes: 0 });
    this.#starting++;
    try {
      const shell = await startShell(command, context, this.#folder.dir, (chunk) => output.add(chunk));
      shell.letGo();
      this.#guard.watch(shell.program.tree, context.environment);
      const job = new KnownJob({ id, command, workingDir: context.workingDir, output }, shell);
      this.#jobs.set(id, job);
      return job;
    } finally {
      this.#starting--;
    }
  }

  async stop(id: string): Promise<Job> {
    const job = this.#known(id);
    await (job.exit ? endLeft(job.tree, STOP_GRACE_MS) : job.stop(STOP_GRACE_MS));
    return job;
  }

  /** A command that somebody waits for; it ends with the session if that comes first. */
  async whileRunning<T>(
    tree: ProcessTree,
    environment: Readonly<Record<string, string>>,
    work: () => Promise<T>,
  ): Promise<T> {
    this.#running.add(tree);
    this.#guard.watch(tree, environment);
    try {
      return await work();
    } finally {
      this.#running.delete(tree);
      this.#guard.release(tree);
    }
  }

  /** What a finished command left behind. */
  leftBehind(tree: ProcessTree): void {
    this.#leftovers.push(tree);
    this.#guard.watch(tree, {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const jobs = [...this.#jobs.values()];
    await Promise.all([
      ...jobs.map((job) => (job.exit ? endLeft(job.tree, ABORT_GRACE_MS) : job.stop(ABORT_GRACE_MS))),
      ...[...this.#running].map((tree) => endTree(tree, ABORT_GRACE_MS)),
      ...this.#leftovers.map(endLeftovers),
    ]);
    for (const tree of [...jobs.map((job) => job.tree), ...this.#leftovers]) this.#guard.release(tree);
    this.#guard[Symbol.dispose]();
  }

  #known(id: string): KnownJob {
    const found = this.#jobs.get(id.trim().replace(/^(job[ _]?)?(?=\d+$)/i, "job-"));
    if (found) return found;
    const ids = [...this.#jobs.keys()].join(", ");
    throw new ToolError("not-found", `There is no job "${id.slice(0, 60)}".`, {
      hint: ids ? `Jobs of this session: ${ids}.` : "No job was started; run_command with background: true starts one.",
    });
  }
}

const STOP_GRACE_MS = 2000;

/** The one book of a session. */
export function jobBook(session: SessionSlots): JobBook {
  // First the folder: what is made last is disposed of first.
  const folder = outputFolder(session);
  return session.get("commands/jobs", () => new JobBook(folder));
}

class KnownJob implements Job {
  readonly id: string;
  readonly command: string;
  readonly workingDir: string;
  readonly pid: number;
  readonly startedAt = performance.now();
  readonly output: OutputCollector;
  exit: Job["exit"];
  #stopped = false;
  readonly #shell: ShellCommand;
  readonly #finished: Promise<void>;

  constructor(about: Pick<Job, "id" | "command" | "workingDir" | "output">, shell: ShellCommand) {
    this.id = about.id;
    this.command = about.command;
    this.workingDir = about.workingDir;
    this.output = about.output;
    this.#shell = shell;
    this.pid = shell.program.tree.leader;
    this.#finished = this.#watch();
  }

  get tree(): ProcessTree {
    return this.#shell.program.tree;
  }

  leftRunning(): readonly ProcessRow[] {
    return this.exit ? leftMembers(this.tree) : [];
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    await endTree(this.#shell.program.tree, graceMs);
    // A job keeps no program alive, the wait for its end does; what cannot be ended is not waited for.
    const enough = new AbortController();
    const late = sleep(FINISH_MS, undefined, { signal: enough.signal }).catch(() => {});
    await Promise.race([this.#finished, late]);
    enough.abort();
  }

  async #watch(): Promise<void> {
    const { program, ended, lastDataAt, stopReading } = this.#shell;
    const exit = await program.exited.catch(() => ({ code: undefined, signal: undefined }));
    // "server &" ends at once as a command; as a job it runs for as long as the server does.
    while (!this.#stopped && groupMembers(program.tree).length > 0)
      await sleep(GROUP_LOOK_MS, undefined, { ref: false });
    const at = performance.now();
    await drainOutput(ended, lastDataAt);
    stopReading();
    await this.output.close();
    // Only now: who is told that it has ended takes what it printed for the whole.
    this.exit = { ...exit, at, stopped: this.#stopped };
  }
}

const GROUP_LOOK_MS = 250;
/** More than it takes to read what was still on its way. */
const FINISH_MS = 3000;
