import { changeJournal } from "@marvin/tools/changes";
import { realPlace } from "./changes/real-place.ts";
import { showChanges } from "./changes/show-changes.ts";
import { type CommandContext, defineCommand } from "./command.ts";

export const diff = defineCommand({
  name: "/diff",
  summary: "shows what was changed in files in this session",
  group: "work",
  usage: "[PATH]",
  complete: (context) => changedPaths(context),
  async run({ argument, slots, session, face, say }) {
    const place = argument === "" ? undefined : realPlace(argument, session.workingDir);
    const files = await changeJournal(slots).diff(place, realPlace(".", session.workingDir));
    if (files.length === 0) say(`No file was changed in this session${argument === "" ? "" : " there"}.\n`);
    else await showChanges(files, face);
  },
});

export function changedPaths({ slots, session }: Pick<CommandContext, "slots" | "session">): string[] {
  return [...changeJournal(slots).knownPaths(realPlace(".", session.workingDir))];
}
