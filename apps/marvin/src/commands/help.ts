import { stripControl } from "@marvin/text";
import { COMMAND_GROUPS, type Command, type CommandGroup, defineCommand } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { unknownCommand } from "./read-line.ts";

export const help = defineCommand({
  name: "/help",
  aliases: ["help", "!help", "/?"],
  summary: "this list, or more about one command",
  usage: "[COMMAND]",
  group: "program",
  whileWorking: true,
  complete: ({ own }) => [...COMMANDS, ...own.known].map(({ name }) => name),
  async run({ argument, own, say }) {
    const commands = [...COMMANDS, ...(await own.load())];
    if (argument === "") return say(helpText(commands));
    const wanted = argument.toLowerCase();
    const names = [wanted, `/${wanted}`, `!${wanted}`];
    const command = commands.find(({ name, aliases = [] }) => [name, ...aliases].some((one) => names.includes(one)));
    say(command ? detail(command) : unknownCommand(`/${wanted.replace(/^[/!]/, "")}`, commands));
  },
});

/** Not a command of the list: any words may stand behind the mark. */
export const SHELL_LINE = { name: "!COMMAND", summary: "runs COMMAND in bash; the model hears nothing of it" } as const;

const TITLES: Readonly<Record<CommandGroup, string>> = {
  conversation: "This conversation",
  model: "The model",
  work: "Work",
  you: "You",
  program: "The program",
};

const INTRODUCTION = `Type a question and press Enter. @path/to/file names a file; an image is sent along.
Ctrl+C stops an answer. Ctrl+D or exit leaves.
`;

function helpText(commands: readonly Command[]): string {
  const ours = commands.filter((command) => COMMANDS.includes(command));
  const yours = commands.filter((command) => !COMMANDS.includes(command));
  const groups = COMMAND_GROUPS.map((group) => ({
    title: TITLES[group],
    lines: [
      ...ours.filter((command) => (command.group ?? "program") === group).map(helpLine),
      ...(group === "work" ? [helpLine(SHELL_LINE)] : []),
    ],
  }));
  const all = [...groups, { title: "Your own", lines: yours.map(helpLine) }].filter(({ lines }) => lines.length > 0);
  const width = Math.max(...all.flatMap(({ lines }) => lines.map(([what]) => what.length)));
  const shown = Math.min(width, WIDEST);
  return `${INTRODUCTION}${all.map(({ title, lines }) => `\n${title}\n${lines.map((line) => row(line, shown)).join("")}`).join("")}`;
}

const WIDEST = 32;

type HelpLine = readonly [what: string, summary: string];

function helpLine({ name, usage, summary }: Pick<Command, "name" | "usage" | "summary">): HelpLine {
  return [stripControl(usage === undefined ? name : `${name} ${usage}`), stripControl(summary)];
}

function row([what, summary]: HelpLine, width: number): string {
  const gap = what.length > width ? `\n${" ".repeat(width + 4)}` : " ".repeat(width - what.length + 2);
  return `  ${what}${gap}${summary}\n`;
}

function detail({ name, aliases = [], usage, summary, whileWorking }: Command): string {
  const also = aliases.length === 0 ? "" : `  Also: ${aliases.join(", ")}\n`;
  const when = whileWorking ? "  Works while an answer is being written, too.\n" : "";
  return `${stripControl(`${name}${usage === undefined ? "" : ` ${usage}`}: ${summary}.`)}\n${also}${when}`;
}
