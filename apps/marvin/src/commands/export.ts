import { StoreError } from "@marvin/store";
import { stripControl } from "@marvin/text";
import { exportToFile, parseExportWish } from "../sessions/export-file.ts";
import { defineCommand } from "./command.ts";

export const exportConversation = defineCommand({
  name: "/export",
  summary: "writes this conversation to a file",
  group: "conversation",
  usage: "[md|json|html] [FILE]",
  complete: () => ["md", "json", "html"],
  async run({ record, session, config, argument, say }) {
    await record.settled();
    const current = record.current();
    if (current === undefined) return say("Nothing was said yet.\n");
    const { workingDir } = session;
    try {
      const wish = { ...parseExportWish(argument), workingDir, homeDir: config.folders.home };
      say(`Written: ${stripControl(await exportToFile(current, wish))}\n`);
    } catch (cause) {
      if (!(cause instanceof StoreError)) throw cause;
      say(`${stripControl(cause.message)}\n`);
    }
  },
});
