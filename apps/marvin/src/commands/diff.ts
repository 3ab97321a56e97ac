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
    const files = changeJournal(slots).diff(argument === "" ? undefined : realPlace(argument, session.workingDir));
    if (files.length === 0) say(`No file was changed in this session${argument === "" ? "" : " there"}.\n`);
    else await showChanges(files, face);
  },
});

export function changedPaths({ slots }: Pick<CommandContext, "slots">): string[] {
  return [...new Set(changeJournal(slots).steps.flatMap(({ paths }) => paths))];
}
