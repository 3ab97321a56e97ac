import { didYouMean } from "@marvin/text";
import { code } from "./code.ts";
import type { Command } from "./command.ts";
import { exit } from "./exit.ts";
import { profiles } from "./profiles.ts";
import { saved } from "./saved.ts";
import { usage } from "./usage.ts";

const help: Command = {
  name: "/help",
  aliases: ["help", "!help"],
  summary: "this list",
  run: ({ say }) => say(helpText()),
};

export const COMMANDS: readonly Command[] = [usage, saved, profiles, code, help, exit];

/** The command that a whole line is; for `/word` and `!word` that is none, one that says so. */
export function commandOf(line: string): Command | undefined {
  const word = line.trim().toLowerCase();
  const found = COMMANDS.find(({ name, aliases = [] }) => name === word || aliases.includes(word));
  if (found !== undefined || !/^[/!][a-z]+$/.test(word)) return found;
  const known = COMMANDS.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const nearest = didYouMean(
    word,
    known.filter((name) => name[0] === word[0]),
  );
  return {
    name: word,
    summary: "",
    run: ({ say }) => say(`There is no command ${word}. ${nearest || "See /help."}\n`),
  };
}

function helpText(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`);
  return `Type a question and press Enter. Ctrl+C stops an answer.\n${lines.join("")}`;
}
