import { basename } from "node:path";
import { evaluatesElement } from "./evaluated-element.ts";
import { startsByOption } from "./option-starters.ts";
import { readShellLine } from "./read-shell-line.ts";
import { LineFindings, type ShellWord, type SimpleCommand } from "./shell-line.ts";
import {
  isShell,
  OTHER_STARTERS,
  STARTERS,
  type Started,
  shellScript,
  TRANSPARENT,
  UNJUDGED_BUILTINS,
} from "./starters.ts";

/** A command with those that it starts in its turn. */
export interface JudgedCommand extends SimpleCommand {
  readonly starts: readonly StartedCommand[];
}

export interface StartedCommand {
  /** The word of the outer command at which this one begins. */
  readonly at: number;
  readonly command: JudgedCommand;
}

export interface CommandLine {
  readonly commands: readonly JudgedCommand[];
  /** Why it cannot be told what would run; empty if it can. */
  readonly doubts: readonly string[];
}

const DEEPEST = 5;

/**
 * Every command that a line would run, also those that stand behind others: `timeout 5 npm test` is `npm test`,
 * `bash -c "a; b"` is `a` and `b`, `sudo x` is itself and starts `x`.
 */
export function readCommandLine(text: string): CommandLine {
  const unwrapping = new Unwrapping();
  return { commands: unwrapping.line(text, 0), doubts: unwrapping.doubts };
}

class Unwrapping {
  readonly #findings = new LineFindings();

  get doubts(): readonly string[] {
    return this.#findings.doubts;
  }

  line(text: string, depth: number): JudgedCommand[] {
    if (depth > DEEPEST) {
      this.#findings.doubt("it is nested too deep");
      return [];
    }
    const before = this.#findings.commands.length;
    readShellLine(text, this.#findings);
    return this.#findings.commands.slice(before).flatMap((command) => this.#unwrap(command, depth));
  }

  #unwrap(command: SimpleCommand, depth: number): JudgedCommand[] {
    const [program] = command.words;
    if (program === undefined) return [alone(command)];
    if (!program.literal) {
      this.#findings.doubt("the name of a command is only known when it runs");
      return [alone(command)];
    }
    if (UNJUDGED_BUILTINS.has(program.text)) {
      this.#findings.doubt(`"${program.text}" runs or changes what cannot be seen here`);
      return [alone(command)];
    }
    if (evaluatesElement(command.words)) this.#findings.doubt("it names an element of an array, which may run code");
    const name = basename(program.text);
    if (startsByOption(name, command.words)) this.#findings.doubt(`an option of "${name}" may start another program`);
    const isNamed = name === program.text;
    if (isShell(name)) return this.#shell(command, isNamed, depth);
    if (TRANSPARENT.has(name)) return this.#wrapped(command, name, isNamed, depth);
    if (OTHER_STARTERS.has(name)) {
      this.#findings.doubt(`"${name}" starts others in a way that is not judged`);
      return [alone(command)];
    }
    return [this.#starting(command, name, depth)];
  }

  /** A shell with its commands in an argument is those commands; a shell of some other folder also is itself. */
  #shell(command: SimpleCommand, isNamed: boolean, depth: number): JudgedCommand[] {
    const script = shellScript(command.words);
    if (script.kind === "file") return [alone(command)];
    if (script.kind === "unknown") {
      this.#findings.doubt(script.why);
      return [alone(command)];
    }
    const { assignments, redirects } = command;
    const inner = this.line(script.text, depth + 1).map((one) => ({
      ...one,
      assignments: [...assignments, ...one.assignments],
    }));
    if (!isNamed) return [{ ...command, starts: inner.map((one) => ({ at: 1, command: one })) }];
    return redirects.length === 0 ? inner : [...inner, { ...alone(command), assignments: [], words: [] }];
  }

  #wrapped(command: SimpleCommand, name: string, isNamed: boolean, depth: number): JudgedCommand[] {
    const found = TRANSPARENT.get(name)?.(command.words);
    if (found === undefined || found === "nothing") return [alone(command)];
    if (found === "unknown") {
      this.#findings.doubt(`it cannot be told what "${name}" starts`);
      return [alone(command)];
    }
    const inner = {
      assignments: [...command.assignments, ...found.assignments],
      words: command.words.slice(found.at),
      redirects: command.redirects,
    };
    if (depth > DEEPEST * 2) {
      this.#findings.doubt("it is nested too deep");
      return [alone(command)];
    }
    const unwrapped = this.#unwrap(inner, depth + 1);
    if (isNamed) return unwrapped;
    return [{ ...command, starts: unwrapped.map((one) => ({ at: found.at, command: one })) }];
  }

  #starting(command: SimpleCommand, name: string, depth: number): JudgedCommand {
    const starter = STARTERS.get(name);
    if (starter === undefined) return alone(command);
    const found = starter(command.words);
    if (found === "unknown") {
      this.#findings.doubt(`it cannot be told what "${name}" starts`);
      return alone(command);
    }
    return { ...command, starts: found.flatMap((one) => this.#started(one, name, depth)) };
  }

  #started(started: Started, name: string, depth: number): StartedCommand[] {
    const { at, words, line } = started;
    if (depth > DEEPEST * 2) {
      this.#findings.doubt("it is nested too deep");
      return [];
    }
    if (isFilled(started)) this.#findings.doubt(`what "${name}" starts is only known when it runs`);
    const commands =
      line === undefined
        ? this.#unwrap({ assignments: [], words, redirects: [] }, depth + 1)
        : this.line(line, depth + 1);
    return commands.map((command) => ({ at, command }));
  }
}

/** Whether what is put in or added when it runs becomes the name of a program, or a part of what a shell reads. */
function isFilled({ words, filledAt = [], appends = false }: Started): boolean {
  const isMarked = ({ text }: ShellWord) => filledAt.some((mark) => text.includes(mark));
  const [first] = words;
  if (first === undefined) return false;
  if (isMarked(first)) return true;
  const name = basename(first.text);
  if (isShell(name)) {
    const script = shellScript(words);
    return script.kind === "line" && filledAt.some((mark) => script.text.includes(mark));
  }
  const wrapped = TRANSPARENT.get(name)?.(words);
  if (wrapped === undefined) return false;
  if (wrapped === "nothing") return appends;
  return wrapped !== "unknown" && isFilled({ at: 0, words: words.slice(wrapped.at), filledAt, appends });
}

function alone(command: SimpleCommand): JudgedCommand {
  return { ...command, starts: [] };
}
