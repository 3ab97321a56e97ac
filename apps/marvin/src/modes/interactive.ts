import type { Arguments } from "../arguments/parse-arguments.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDebugLog } from "../debug-log.ts";

/** The full screen. What draws it is loaded while the settings are read. */
export async function runInteractive(args: Arguments): Promise<number> {
  const loading = import("./interactive/interactive-screen.ts");
  let config: Config;
  try {
    config = await readConfig(args, process.env);
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    return 1;
  }
  const log = openDebugLog(config);
  const { InteractiveScreen } = await loading;
  const screen = await InteractiveScreen.open(args, config, log);
  const code = await screen.run();
  log.close();
  return code;
}
