import { type CommandContext, defineCommand } from "./command.ts";

export const PLANNING =
  "Plan mode is on: I look and plan, and change nothing. /plan go begins the work, /plan off ends it.\n";

export const plan = defineCommand({
  name: "/plan",
  summary: "only looks and plans; /plan go begins the work",
  group: "work",
  usage: "[PROMPT | go [WORDS] | on | off]",
  complete: () => ["go", "on", "off"],
  run(context) {
    const { argument, session } = context;
    const [verb = "", ...rest] = argument.split(/\s+/);
    if (verb === "go") return begin(context, rest.join(" "));
    if (verb === "" || verb === "on" || verb === "off") {
      turn(context, verb === "" ? !session.planning : verb === "on");
      return undefined;
    }
    turn(context, true);
    return { prompt: argument };
  },
});

function begin(context: CommandContext, words: string): { prompt: string } {
  turn(context, false);
  return { prompt: words === "" ? "The plan is good. Go ahead with it." : words };
}

function turn({ session, record, say }: CommandContext, on: boolean): void {
  if (on && !session.coding) session.setCoding(true);
  session.setPlanning(on);
  record.noteState();
  say(on ? PLANNING : "Plan mode is off: changes can be made.\n");
}
