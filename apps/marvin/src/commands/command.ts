import type { Session } from "@marvin/session";
import type { LazyStore } from "@marvin/store";

/** What a command may reach; the same on every screen. */
export interface CommandContext {
  readonly session: Session;
  readonly store: LazyStore;
  /** Shows a text of whole lines. */
  readonly say: (text: string) => void;
  /** Ends the program, with everything saved. */
  readonly leave: () => void;
}

/** A word that is for the program and not for the model. */
export interface Command {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly run: (context: CommandContext) => void | Promise<void>;
}

export function defineCommand(command: Command): Command {
  return command;
}
