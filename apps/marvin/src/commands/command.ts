import type { Asking } from "../conversation/asking.ts";
import type { OpenConversation } from "../conversation/open-conversation.ts";
import type { Face } from "./face.ts";

/** What a command may reach; the same on every screen. */
export interface CommandContext extends OpenConversation {
  readonly face: Face;
  /** Shows whole lines of plain text. */
  readonly say: (text: string) => void;
  /** What stands behind the command's name, trimmed; empty if nothing does. */
  readonly argument: string;
  /** Aborted when the person cancels what the command does. */
  readonly signal: AbortSignal;
}

/** What a command leaves to be done: a prompt to be sent as if it had been typed. */
export type CommandResult = Asking;

/** Under which heading `/help` shows a command, in this order. */
export const COMMAND_GROUPS = ["conversation", "model", "work", "you", "program"] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** A word that is for the program and not for the model. */
export interface Command {
  /** With its mark: `/model`, `!code`, or a bare word such as `usage`. */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** Left out: `program`. */
  readonly group?: CommandGroup;
  /** What may stand behind the name, such as `[NAME]`. Without it the command is one word and a longer line is no command. */
  readonly usage?: string;
  /** The words that could stand there, for completion. */
  readonly complete?: (context: CommandContext) => readonly string[];
  /** Runs while an answer is being written; others wait until it is over. */
  readonly whileWorking?: boolean;
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands leave nothing to be done
  readonly run: (context: CommandContext) => void | CommandResult | Promise<void | CommandResult>;
}

export function defineCommand(command: Command): Command {
  return command;
}
