import type { OpenConversation } from "../conversation/open-conversation.ts";
import type { Command, CommandContext } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import type { Face } from "./face.ts";

const MOST = 100;

/** The lines that a line could go on as: commands by their mark, and what a command takes. */
export function completions(line: string, conversation: OpenConversation | undefined, face: Face): readonly string[] {
  const [, name = "", argument] = /^([/!]\S*)(?:\s+(.*))?$/s.exec(line) ?? [];
  const commands = [...COMMANDS, ...(conversation?.own.known ?? [])];
  if (name === "") return [];
  if (argument === undefined) return commandNames(commands).filter((known) => known.startsWith(name.toLowerCase()));
  const command = commands.find((known) => known.name === name || known.aliases?.includes(name));
  const words = conversation && command?.complete?.(contextOf(conversation, face, argument));
  const begun = (words ?? []).filter((word) => word.toLowerCase().startsWith(argument.toLowerCase()));
  return begun.slice(0, MOST).map((word) => `${name} ${word}`);
}

function commandNames(commands: readonly Command[]): string[] {
  return commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]).filter((name) => /^[/!]/.test(name));
}

function contextOf(conversation: OpenConversation, face: Face, argument: string): CommandContext {
  return { ...conversation, face, say: (text) => face.say(text), argument, signal: new AbortController().signal };
}
