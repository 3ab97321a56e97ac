import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDebugLog } from "../debug-log.ts";
import { byteSink } from "../output/byte-sink.ts";
import { PlainScreen } from "./plain/plain-screen.ts";

/** The plain screen: one line is one prompt, in one conversation. Works through a pipe as on a terminal. */
export async function runPlain(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  try {
    const config = await readConfig(args, process.env);
    const log = openDebugLog(config);
    const screen = new PlainScreen(io.out, config);
    try {
      return await screen.run(args, log, io.err);
    } finally {
      screen.close();
      log.close();
      await io.out.flush(1000);
    }
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    io.err.write(`${thrown.message}\n`);
    await io.err.flush(1000);
    return 1;
  }
}
