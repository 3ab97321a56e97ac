import { closeSync } from "node:fs";
import type { Readable } from "node:stream";
import { type ToolContext, ToolError } from "@marvin/agent-core";
import { MARK_DESCRIPTOR, openMarkFile } from "./mark-file.ts";
import { openOutputPipe } from "./output-pipe.ts";
import { findProgram } from "./program-path.ts";
import { type RunningProgram, startProgram } from "./running-program.ts";

export interface ShellCommand {
  readonly program: RunningProgram;
  /** Resolves when nobody can write any more, or after `stopReading`. */
  readonly ended: Promise<void>;
  readonly lastDataAt: () => number;
  readonly stopReading: () => void;
  /** From now on it does not keep our own process alive. */
  readonly letGo: () => void;
}

/** Starts a command line in bash, or in sh where there is none; both streams go to `take`, in order, one piece a time. */
export async function startShell(
  command: string,
  context: Pick<ToolContext, "workingDir" | "environment">,
  folder: string,
  take: (chunk: Buffer) => Promise<void>,
): Promise<ShellCommand> {
  const environment = quietEnvironment(context.environment);
  const file = findProgram("bash", environment) ?? findProgram("sh", environment);
  if (file === undefined) {
    throw new ToolError("missing-program", "There is neither bash nor sh on PATH.", {
      hint: "Set PATH and start again.",
    });
  }
  const start = { file, args: ["-c", command], cwd: context.workingDir, environment };
  const pipe = await openOutputPipe(folder, findProgram("mkfifo", environment));
  const mark = openMarkFile(folder);
  try {
    const output = pipe?.writeEnd ?? "pipe";
    const started = startProgram(start, ["ignore", output, output, ...(mark ? [...UNUSED, mark.handle] : [])]);
    const program = { ...started, tree: { ...started.tree, output: pipe?.path, mark: mark?.path } };
    const readers = pipe ? [pipe.reader] : [program.child.stdout, program.child.stderr].filter((one) => one !== null);
    return { program, ...readAll(readers, take), letGo: () => unrefAll([program.child, ...readers]) };
  } catch (error) {
    pipe?.reader.destroy();
    throw error;
  } finally {
    if (pipe) closeSync(pipe.writeEnd);
    if (mark) closeSync(mark.handle);
  }
}

/** Those between the usual three and the mark. */
const UNUSED = Array.from({ length: MARK_DESCRIPTOR - 3 }, () => "ignore" as const);

function unrefAll(holders: readonly object[]): void {
  for (const holder of holders) (holder as { unref?: () => void }).unref?.();
}

function readAll(readers: readonly Readable[], take: (chunk: Buffer) => Promise<void>) {
  let lastAt = 0;
  const readOne = async (reader: Readable) => {
    try {
      for await (const chunk of reader) {
        lastAt = performance.now();
        await take(chunk as Buffer);
        lastAt = performance.now();
      }
    } catch {
      // Destroyed, or broken: what came so far is what there is.
    }
  };
  return {
    ended: Promise.all(readers.map(readOne)).then(() => {}),
    lastDataAt: () => lastAt,
    stopReading: () => {
      for (const reader of readers) reader.destroy();
    },
  };
}

/**
 * Nobody is there to page, edit, answer or see colours. Git works where the command does and `cd` goes where its words
 * say, not where we were started.
 */
export function quietEnvironment(environment: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(environment).filter(([name]) => !LEFT_OUT.has(name));
  return { ...FLUSHING, ...Object.fromEntries(kept), ...QUIET };
}

const LEFT_OUT = new Set([
  ...[
    "FORCE_COLOR",
    "CLICOLOR_FORCE",
    "OLDPWD",
    "CDPATH",
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_PREFIX",
  ],
  ...["GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_QUARANTINE_PATH"],
]);

/** What python prints is seen as it comes, and is not lost at a time-out. */
const FLUSHING = { PYTHONUNBUFFERED: "1" };

const QUIET = {
  ...{ PAGER: "cat", GIT_PAGER: "cat", MANPAGER: "cat", SYSTEMD_PAGER: "cat", GH_PAGER: "cat", AWS_PAGER: "" },
  ...{ EDITOR: "true", VISUAL: "true", GIT_EDITOR: "true", GIT_SEQUENCE_EDITOR: "true" },
  ...{ GIT_TERMINAL_PROMPT: "0", GH_PROMPT_DISABLED: "1", PIP_NO_INPUT: "1", DEBIAN_FRONTEND: "noninteractive" },
  ...{ SSH_ASKPASS_REQUIRE: "never", TERM: "dumb", NO_COLOR: "1" },
};
