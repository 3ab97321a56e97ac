import { defineTool, type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { recordChangesOf } from "../support/changes/record-changes-of.ts";
import { drainOutput } from "../support/programs/drain-output.ts";
import { type JobBook, jobBook } from "../support/programs/job-book.ts";
import { LiveReport } from "../support/programs/live-report.ts";
import { OutputCollector } from "../support/programs/output-collector.ts";
import { outputFolder } from "../support/programs/output-folder.ts";
import type { ProcessRow } from "../support/programs/process-table.ts";
import { groupMembers, treeMembers } from "../support/programs/process-tree.ts";
import { type ProgramEnd, untilEnd } from "../support/programs/running-program.ts";
import { type ShellCommand, startShell } from "../support/programs/shell-command.ts";

const LONGEST_SECONDS = 3600;

export default defineTool({
  name: "run_command",
  description:
    "Runs a command line in bash, in the working directory, and gives its output with the exit code. Nobody can answer prompts. For a server or a long build use background: true, which gives a job id for job_status, job_output and job_stop.",
  category: "coding",
  tier: "exec",
  input: z.object({
    command: z.string().describe("The command line, as for bash -c."),
    timeout: z
      .number()
      .min(1, "seconds, at least 1")
      .max(LONGEST_SECONDS, "seconds, at most 3600; background: true has no limit")
      .default(60)
      .describe("Seconds until the command and all that it started are ended, 1 to 3600."),
    background: z.boolean().default(false).describe("Start it as a job and do not wait for it."),
  }),
  phrases: [
    "run {command}",
    "run the command {command}",
    "execute {command}",
    "run {command} in the shell",
    "run {command} in the background{background=true}",
    "run {command} with a timeout of {timeout} seconds",
    "type {command} into the terminal",
    "run the tests",
    "build the project",
    "start the dev server",
    "compile this and show me the errors",
    "run the script {command} with bash",
  ],
  async run({ command, timeout, background }, context) {
    if (command.trim() === "") throw new ToolError("invalid-input", "The command is empty.");
    if (background) return await startJob(command, context);
    return await recordChangesOf("run_command", context, () => runToEnd(command, timeout, context));
  },
});

async function startJob(command: string, context: ToolContext): Promise<ToolOutput> {
  const job = await jobBook(context.session).start(command, context);
  return {
    text: `Started ${job.id} (process ${job.pid}). job_status and job_output show how it goes, job_stop ends it; it ends with the session.`,
    data: { job_id: job.id, pid: job.pid, command },
  };
}

async function runToEnd(command: string, timeout: number, context: ToolContext): Promise<ToolOutput> {
  const startedAt = performance.now();
  const folder = outputFolder(context.session);
  const output = new OutputCollector({ file: () => folder.newFile("command") });
  using live = new LiveReport(context.report);
  const shell = await startShell(command, context, folder.dir, (chunk) => {
    live.add(chunk);
    return output.add(chunk);
  });
  const end = await waitAndDrain(shell, timeout, context);
  await output.close();
  const seconds = (performance.now() - startedAt) / 1000;
  const left = leftBehind(shell, end, jobBook(context.session));
  const printed = output.text().replace(/\n+$/, "");
  if (context.signal.aborted) throw cancelled(printed, seconds);
  return {
    text: `${printed || "(no output)"}\n\n[${[howItEnded(end, seconds, timeout), ...namesOf(left, end)].join(" ")}]`,
    data: {
      command,
      exit_code: end.why === "exit" ? (end.code ?? null) : null,
      signal: end.signal ?? null,
      timed_out: end.why === "timeout",
      seconds: Number(seconds.toFixed(3)),
      output_bytes: output.bytes,
      log: output.path ?? null,
      still_running: left.map(({ pid }) => pid),
    },
  };
}

/** Who called it off may ask next what it was doing. */
function cancelled(printed: string, seconds: number): ToolError {
  const before = printed === "" ? "nothing" : `\n${printed.slice(-LAST_CHARACTERS)}`;
  const cut = printed.length > LAST_CHARACTERS ? ", the end of it" : "";
  return new ToolError("aborted", "run_command was cancelled.", {
    hint: `After ${seconds.toFixed(1)} s it had printed${cut}: ${before}`,
  });
}

const LAST_CHARACTERS = 4000;

async function waitAndDrain(shell: ShellCommand, timeout: number, context: ToolContext): Promise<ProgramEnd & Drained> {
  const { program, ended, lastDataAt, stopReading } = shell;
  const limits = { signal: context.signal, timeoutMs: timeout * 1000 };
  const end = await jobBook(context.session).whileRunning(program.tree, context.environment, () =>
    untilEnd(program, limits),
  );
  const drained = await drainOutput(ended, lastDataAt);
  stopReading();
  await ended;
  return { ...end, drained };
}

interface Drained {
  /** Nobody holds the output any more. */
  readonly drained: boolean;
}

function leftBehind(shell: ShellCommand, end: ProgramEnd & Drained, book: JobBook): readonly ProcessRow[] {
  if (end.why !== "exit") return end.survivors;
  const { tree } = shell.program;
  const left = end.drained ? groupMembers(tree) : (treeMembers(tree) ?? []);
  if (left.length > 0) book.leftBehind(tree);
  return left;
}

function howItEnded(end: ProgramEnd, seconds: number, timeout: number): string {
  const took = `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  if (end.why === "timeout") {
    return `Timed out after ${timeout} s: the command and all that it started were ended, so there is no exit code. A longer timeout (at most ${LONGEST_SECONDS}) or background: true gives it more time.`;
  }
  if (end.signal !== undefined) return `Ended by signal ${end.signal} after ${took}, so there is no exit code.`;
  return `Exit code ${end.code ?? "unknown"} after ${took}.`;
}

function namesOf(left: readonly ProcessRow[], end: ProgramEnd): string[] {
  if (left.length === 0) return [];
  const names = left.slice(0, 10).map(({ pid, command }) => `${pid} (${command.replace(/\s+/g, " ").slice(0, 60)})`);
  if (end.why !== "exit") return [`Could not be ended: ${names.join(", ")}.`];
  return [
    `Still running: ${names.join(", ")}. What is in the command's group ends with the session; background: true would let you watch it.`,
  ];
}
