import { defineCommand } from "./command.ts";

export const shell = defineCommand({
  name: "!shell",
  aliases: ["!sh", "/shell", "/sh"],
  summary: "every line is a command for bash, until !shell again",
  group: "work",
  run({ modes, session, say }) {
    modes.shell = !modes.shell;
    modes.shellDir = undefined;
    say(
      modes.shell
        ? `Shell mode is on: lines go to bash in ${session.workingDir}. !sh ends it.\n`
        : "Shell mode is off: lines go to the model.\n",
    );
  },
});
