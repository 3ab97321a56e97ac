import { folderName } from "../sessions/sessions-text.ts";
import { defineCommand } from "./command.ts";

export const code = defineCommand({
  name: "!code",
  aliases: ["/code"],
  summary: "turns the tools for code on or off",
  group: "work",
  run({ config, session, record, say }) {
    session.setCoding(!session.coding);
    record.noteState();
    say(
      session.coding
        ? `Coding mode is on: files of ${folderName(session.workingDir, config.folders.home)} can be read and changed.\n`
        : "Coding mode is off.\n",
    );
  },
});
