/** One word of a command as bash would hand it on. */
export interface ShellWord {
  /** Without its quotes. What bash would put in the place of an expansion is not known: that stands as it was written. */
  readonly text: string;
  /** Bash hands on just this text: no variable, substitution, pattern, brace or tilde is in it. */
  readonly literal: boolean;
  /** Literal, and written without any quoting. */
  readonly plain: boolean;
  /** `NAME=…` where the name and the mark are not quoted. */
  readonly assigns: boolean;
}

export interface ShellRedirect {
  readonly operator: string;
  readonly target: ShellWord;
}

/** A program with its arguments, or a builtin; may be assignments or redirections alone. */
export interface SimpleCommand {
  readonly assignments: readonly ShellWord[];
  readonly words: readonly ShellWord[];
  readonly redirects: readonly ShellRedirect[];
}

/** Every simple command of a line, wherever it stands in it. */
export interface ShellLine {
  readonly commands: readonly SimpleCommand[];
  /** Why the line cannot be judged: then it may run more than `commands`. Empty if it can. */
  readonly doubts: readonly string[];
}

/** What cannot be read: nothing behind it was looked at. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

export const MOST_COMMANDS = 50;

/** The commands and doubts of one line, gathered by all who read a part of it. */
export class LineFindings {
  readonly commands: SimpleCommand[] = [];
  readonly doubts: string[] = [];

  add(command: SimpleCommand): void {
    if (this.commands.length >= MOST_COMMANDS) throw new Unreadable(`it has more than ${MOST_COMMANDS} commands`);
    this.commands.push(command);
  }

  doubt(why: string): void {
    if (!this.doubts.includes(why)) this.doubts.push(why);
  }
}
