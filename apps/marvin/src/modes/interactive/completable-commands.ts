import type { Command } from "../../commands/command.ts";

type Completable = Pick<Command, "name" | "summary" | "complete">;

/** What somebody who has just typed a slash may look for; all else comes after these. */
const FIRST = [
  "/help",
  "/model",
  "/sessions",
  "/code",
  "/theme",
  "/keys",
  "/undo",
  "/exit",
  "/diff",
  "/plan",
  "/usage",
];

/** The commands as the screen offers them, the most useful first: each by one name for each mark that it goes by. */
export function completableCommands(commands: readonly Command[]): readonly Completable[] {
  const named = commands.flatMap((command) => {
    const names = [command.name, ...(command.aliases ?? [])];
    const marked = ["/", "!"].map((mark) => names.find((name) => name.startsWith(mark)));
    return marked.flatMap((name) => (name === undefined ? [] : [{ ...command, name }]));
  });
  const place = ({ name }: Completable) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return named.toSorted((a, b) => place(a) - place(b));
}
