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
    if (!session.coding) return say("Coding mode is off.\n");
    const folder = folderName(session.workingDir, config.folders.home);
    say(`Coding mode is on: files of ${folder} can be read${changes(config.readonly, session.planning)}.\n`);
  },
});

function changes(readonly: boolean, planning: boolean): string {
  if (readonly) return ", and not changed: MARVIN_READONLY is set";
  return planning ? ", and changed after /plan go" : " and changed";
}
