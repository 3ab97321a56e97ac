import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { SHELL_LINE } from "./help.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/commands.md"), "utf8");

function row({ name, usage, aliases = [], summary }: Omit<Command, "run">): string {
  const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;
  return `| ${code(usage === undefined ? name : `${name} ${usage}`)} | ${aliases.map(code).join(" ")} | ${summary} |`;
}

test("docs/commands.md has a row for each command, as /help tells it, and no other", () => {
  const rows = page.split("\n").filter((line) => /^\| `[/!a-z]/.test(line));
  expect(rows.toSorted()).toEqual([...COMMANDS, SHELL_LINE].map(row).toSorted());
});
