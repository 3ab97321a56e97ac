import type { Arguments } from "../arguments/parse-arguments.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDebugLog } from "../debug-log.ts";

/** The full screen. What draws it is loaded while the settings are read, and the conversation when the prompt stands. */
export async function runInteractive(args: Arguments): Promise<number> {
  const loading = import("./interactive/open-screen.ts");
  let config: Config;
  try {
    config = await readConfig(args, process.env);
  } catch (thrown) {
    return refused(thrown);
  }
  if (config.settings.screen.plain && !args.curses) return (await import("./plain.ts")).runPlain(args);
  const log = openDebugLog(config);
  const opened = await (await loading).openScreen(config, log);
  try {
    const { ConversationOnScreen } = await import("./interactive/conversation-on-screen.ts");
    await new ConversationOnScreen(args, config, log, opened).run();
    return opened.code ?? 0;
  } catch (thrown) {
    opened.leave(1);
    return refused(thrown);
  } finally {
    opened.release();
    log.close();
  }
}

function refused(thrown: unknown): number {
  if (!(thrown instanceof ConfigError)) throw thrown;
  process.stderr.write(`${thrown.message}\n`);
  return 1;
}
