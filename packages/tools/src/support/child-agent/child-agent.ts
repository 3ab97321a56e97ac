import { type ModelSpending, type OwnProgram, type RunBudget, ToolError } from "@marvin/agent-core";
import { CommandGuard } from "../programs/command-guard.ts";
import { drainOutput } from "../programs/drain-output.ts";
import type { ProcessTree } from "../programs/process-tree.ts";
import { type RunningProgram, startProgram, untilEnd } from "../programs/running-program.ts";
import { ChildRun } from "./child-run.ts";
import { CostReader } from "./cost-reader.ts";

export interface ChildAgentStart {
  readonly program: OwnProgram;
  readonly workingDir: string;
  readonly prompt: string;
  readonly model: string;
  /** Of the child: 1 for what a person's own session starts. */
  readonly depth: number;
  readonly readonly: boolean;
  /** What it may spend. */
  readonly budget: RunBudget;
  /** The child makes its own ticket below this one. */
  readonly ticket?: string;
  readonly ticketFolder?: string;
}

export interface ChildAgentEnd {
  readonly code: number | undefined;
  /** What ended it, if it did not end by itself. */
  readonly signal: string | undefined;
  readonly why: "exit" | "timeout" | "abort";
  /** What the child said last. */
  readonly answer: string;
  /** The names of the tools it called, in their order. */
  readonly tools: readonly string[];
  /** What went wrong, in the child's own words. */
  readonly error: string | undefined;
  /** Why the answer may not be whole, though nothing went wrong. */
  readonly unfinished: string | undefined;
  readonly spent: ModelSpending | undefined;
}

export interface ChildAgent {
  readonly tree: ProcessTree;
  /** Rejects if it could not be started. After an abort or a time-out everything that it started is gone. */
  untilEnd(limits: { readonly signal: AbortSignal; readonly timeoutMs: number }): Promise<ChildAgentEnd>;
}

/**
 * Starts this program once more, without a person, on one prompt. `report` is told of each tool that it calls. It does
 * not outlive ours, though ours be killed.
 */
export function startChildAgent(start: ChildAgentStart, report: (text: string) => void): ChildAgent {
  const [file = "", ...first] = start.program.command;
  const flags = ["--non-interactive", "--output", "stream-json", "--working-dir", start.workingDir];
  const args = [...first, ...flags, ...budgetFlags(start.budget)];
  const program = startProgram({ file, args, cwd: start.workingDir, environment: childEnvironment(start) }, [
    "pipe",
    "pipe",
    "pipe",
  ]);
  const guard = new CommandGuard();
  guard.watch(program.tree, start.program.environment);
  const { stdin } = program.child;
  stdin?.on("error", () => {}); // a child that failed at once reads no prompt
  stdin?.end(start.prompt);
  const run = new ChildRun(program.child.stdout, report);
  const cost = new CostReader(program.child.stderr);
  return {
    tree: program.tree,
    async untilEnd(limits) {
      try {
        return await endOf(program, run, cost, limits);
      } finally {
        guard.release(program.tree);
        guard[Symbol.dispose]();
      }
    },
  };
}

/** The budget is all that is left, so that nobody spends what is not there. */
export function demandBudget({ cost, tokens }: RunBudget): void {
  if (cost !== 0 && tokens !== 0) return;
  throw new ToolError("unavailable", "The budget of this run is used up: another agent cannot be sent.", {
    hint: "Say what is done and what is left to do.",
  });
}

function budgetFlags({ cost, tokens }: RunBudget): string[] {
  return [
    ...(cost === undefined ? [] : ["--max-cost", cost.toFixed(6)]),
    ...(tokens === undefined ? [] : ["--max-tokens", String(Math.ceil(tokens))]),
  ];
}

async function endOf(
  program: RunningProgram,
  run: ChildRun,
  cost: CostReader,
  limits: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<ChildAgentEnd> {
  const { code, signal, why } = await untilEnd(program, limits);
  const ended = Promise.all([run.ended, cost.ended]).then(() => {});
  await drainOutput(ended, () => Math.max(run.lastAt, cost.lastAt));
  program.child.stdout?.destroy();
  program.child.stderr?.destroy();
  const { answer, tools, unfinished } = run;
  // What was killed did not come to say why.
  const error = run.error ?? (signal === undefined ? cost.lastWords : undefined);
  return { code, signal, why, answer, tools, error, unfinished, spent: cost.spent ?? run.turns };
}

/** What belongs to this agent's own place in the tree, and to the repository of whoever started us. */
const NOT_INHERITED = [
  ...["GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE"],
  ...["GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE"],
  "MARVIN_TICKET",
];

export function childEnvironment(
  start: Omit<ChildAgentStart, "prompt" | "workingDir" | "budget">,
): Record<string, string> {
  const inherited = Object.entries(start.program.environment).filter(([name]) => !NOT_INHERITED.includes(name));
  return {
    ...Object.fromEntries(inherited),
    MARVIN_DEPTH: String(start.depth),
    MARVIN_MODEL: start.model,
    ...(start.readonly ? { MARVIN_READONLY: "1" } : {}),
    ...(start.ticket === undefined ? {} : { MARVIN_TICKET: start.ticket }),
    ...(start.ticketFolder === undefined ? {} : { TICKETS_DIR: start.ticketFolder }),
  };
}
