import { resolve } from "node:path";
import { isDestructive } from "./destructive-command.ts";
import { isClosed, isInside, realPathOf } from "./path-inside.ts";
import type { ShellRedirect, ShellWord } from "./shell/shell-line.ts";
import { type JudgedCommand, readCommandLine } from "./shell/unwrap-command.ts";
import { writtenFiles } from "./shell/written-files.ts";

/** Where a command would run. */
export interface CommandPlace {
  /** Real path. */
  readonly workingDir: string;
  /**
   * Real paths of the folders from which rules name paths: first where the session began, then its project. The working
   * directory may move below them, and what a path means moves with it. Without them it is the working directory.
   */
  readonly rootDirs?: readonly string[];
  /** Real paths of folders that no command may write to unasked. */
  readonly closedDirs?: readonly string[];
}

/** What is known of a command line before it runs. */
export interface Assessment {
  readonly text: string;
  readonly commands: readonly JudgedCommand[];
  /** Why it cannot be told what would run. */
  readonly doubts: readonly string[];
  readonly destructive: boolean;
  /** What redirections, and options like them, would write outside of the working directory, or in a closed place of it. */
  readonly writesOutside: readonly string[];
  /** For what may stand beside an allowed command and needs no permission of its own: `echo`, `cd` within the project. */
  readonly isHarmless: (command: JudgedCommand) => boolean;
}

export function assessCommand(text: string, place: CommandPlace): Assessment {
  const line = readCommandLine(text);
  const folders = possibleFolders(line.commands, place);
  const outside = line.commands
    .flatMap(allWritten)
    .filter(({ literal, text: path }) => !literal || !(NO_FILE.test(path) || isOpen(path, folders, place)));
  return {
    text,
    ...line,
    destructive: isDestructive(text, line),
    writesOutside: outside.map((target) => target.text),
    isHarmless: (command) => isHarmless(command, folders, place),
  };
}

/** What a command and those that it starts are told to write to. */
function allWritten({ words, redirects, starts }: JudgedCommand): ShellWord[] {
  const redirected = redirects.filter(writes).map(({ target }) => target);
  return [...redirected, ...writtenFiles(words), ...starts.flatMap((started) => allWritten(started.command))];
}

function writes({ operator, target }: ShellRedirect): boolean {
  if (operator === ">&" && /^(\d+-?|-)$/.test(target.text)) return false;
  return operator.includes(">") && !NO_FILE.test(target.text);
}

const NO_FILE = /^\/dev\/(null|stdout|stderr)$/;

const MOST_FOLDERS = 16;

/** Every folder that the line may be in somewhere: where it begins, and wherever it changes to. Undefined: anywhere. */
function possibleFolders(commands: readonly JudgedCommand[], place: CommandPlace): readonly string[] | undefined {
  const folders = new Set([place.workingDir]);
  for (const { words } of commands) {
    const [program, target] = words;
    if (!/^(cd|pushd|popd)$/.test(program?.text ?? "")) continue;
    if (target === undefined || !target.literal || program?.text === "popd") return undefined;
    // Where it was before: a command is given none from outside.
    if (target.text === "-") continue;
    if (target.text.startsWith("-")) return undefined;
    for (const folder of [...folders]) for (const named of foldersNamed(target.text, folder)) folders.add(named);
    if (folders.size > MOST_FOLDERS) return undefined;
  }
  return [...folders];
}

/** Where `cd` may lead: it takes a ".." for the way back along the words, and what is not there so, as the system does. */
function foldersNamed(path: string, folder: string): string[] {
  return [realPathOf(resolve(folder, path), folder), realPathOf(path, folder)];
}

function isOpen(path: string, folders: readonly string[] | undefined, { workingDir, closedDirs = [] }: CommandPlace) {
  return (folders ?? ["/"]).every((folder) => {
    const real = realPathOf(path, folder);
    return isInside(real, workingDir) && !isClosed(real, workingDir) && !closedDirs.some((dir) => isInside(real, dir));
  });
}

/** Print, compare, wait or end, and read no file. */
const IDLE = new Set(["true", "false", ":", "echo", "pwd", "exit", "sleep", "wait", "test", "["]);

function isHarmless(command: JudgedCommand, folders: readonly string[] | undefined, place: CommandPlace): boolean {
  const { assignments, words, redirects } = command;
  if (redirects.some(writes)) return false;
  if (!assignments.every(({ text }) => OWN_VARIABLE.test(text))) return false;
  const [program, ...args] = words;
  if (program === undefined) return true;
  if (assignments.length > 0) return false;
  if (IDLE.has(program.text)) return true;
  const [first] = args;
  // Passes on a here-document or what comes through a pipe: messages for commits are written so.
  if (program.text === "cat") return args.length === 0 && redirects.every(({ operator }) => operator !== "<");
  if (program.text === "read") return args.every(({ text, literal }) => literal && /^(-r|[a-z][a-z0-9]*)$/.test(text));
  if (program.text === "printf") return first?.literal === true && !first.text.startsWith("-");
  if (program.text === "set")
    return args.every(({ text, literal }) => literal && /^([-+][euxo]+|pipefail)$/.test(text));
  if (program.text !== "cd" || first === undefined || args.length !== 1) return false;
  return first.literal && isFolderOfProject(first.text, folders, place);
}

function isFolderOfProject(
  path: string,
  folders: readonly string[] | undefined,
  { workingDir }: CommandPlace,
): boolean {
  const named = folders?.flatMap((folder) => foldersNamed(path, folder));
  return named?.every((real) => isInside(real, workingDir)) ?? false;
}

/** Those of scripts; what programs read from the environment is upper case or has a line in its name. */
const OWN_VARIABLE = /^[a-z][a-z0-9]*\+?=/;
