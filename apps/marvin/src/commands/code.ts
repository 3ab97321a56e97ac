import { defineCommand } from "./command.ts";

export const code = defineCommand({
  name: "!code",
  aliases: ["/code"],
  summary: "turns the tools for code on or off",
  group: "work",
  run({ session, say }) {
    session.setCoding(!session.coding);
    say(
      session.coding
        ? `Coding mode is on: files of ${session.workingDir} can be read and changed.\n`
        : "Coding mode is off.\n",
    );
  },
});
