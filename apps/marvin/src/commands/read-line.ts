import { didYouMean, stripControl } from "@marvin/text";
import type { OpenConversation } from "../conversation/open-conversation.ts";
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** What a typed line is. */
export type ReadLine =
  | { readonly kind: "command"; readonly command: Command; readonly argument: string }
  /** Meant as a command, and none of ours: it goes nowhere, the answer says why. */
  | { readonly kind: "unknown"; readonly answer: string }
  | { readonly kind: "shell"; readonly command: string }
  | { readonly kind: "prompt"; readonly text: string };

/** Looks at the user's own commands as they are on disk now. */
export async function readTyped(
  line: string,
  { modes, own }: Pick<OpenConversation, "modes" | "own">,
): Promise<ReadLine> {
  const commands = line.trimStart().startsWith("/") ? [...COMMANDS, ...(await own.load())] : COMMANDS;
  return readLine(line, { commands, shell: modes.shell });
}

export interface LineContext {
  readonly commands: readonly Command[];
  /** Shell mode is on. */
  readonly shell: boolean;
}

export function readLine(line: string, { commands, shell }: LineContext): ReadLine {
  const text = line.trim();
  const command = wholeCommand(text, commands);
  if (command && (!shell || isForShellMode(text))) return command;
  if (text.startsWith("!")) return bangLine(text.slice(1).trim());
  if (shell) return { kind: "shell", command: text };
  const name = /^\/[^\s/]*(?=\s|$)/.exec(text)?.[0];
  // `/usr/bin/env is …` begins with a path, `/ is …` with nothing at all.
  if (name === undefined || (name === "/" && text !== "/")) return { kind: "prompt", text };
  return { kind: "unknown", answer: unknownCommand(name, commands) };
}

/** The command that the line is, by its first word. One that takes no argument has to be the whole line. */
function wholeCommand(text: string, commands: readonly Command[]): ReadLine | undefined {
  const [word = ""] = text.split(/\s/, 1);
  const name = word.toLowerCase();
  const argument = text.slice(word.length).trim();
  const command = commands.find((candidate) => candidate.name === name || candidate.aliases?.includes(name));
  if (!command) return undefined;
  if (argument === "" || (command.usage !== undefined && isMarked(name))) return { kind: "command", command, argument };
  return name.startsWith("/") ? { kind: "unknown", answer: `${name} takes nothing behind it.\n` } : undefined;
}

/** In shell mode `usage` may be a program. Words that leave are words that leave. */
function isForShellMode(text: string): boolean {
  return isMarked(text) || /^(exit|quit)$/i.test(text);
}

function isMarked(name: string): boolean {
  return name.startsWith("/") || name.startsWith("!");
}

function bangLine(command: string): ReadLine {
  if (command !== "") return { kind: "shell", command };
  return { kind: "unknown", answer: "Write a command behind the mark, such as !ls; !shell does without the mark.\n" };
}

/** That there is none of that name, and which may be meant. */
export function unknownCommand(name: string, commands: readonly Command[]): string {
  if (name === "/") return "Write a command behind the slash; /help lists them.\n";
  const names = commands
    .flatMap((command) => [command.name, ...(command.aliases ?? [])])
    .filter((known) => known.startsWith("/"));
  const begun = names.filter((known) => known.startsWith(name.toLowerCase()));
  const nearest = didYouMean(name, begun) || didYouMean(name, names);
  return `There is no command ${stripControl(name.slice(0, 60))}. ${nearest || "/help lists them."}\n`;
}
