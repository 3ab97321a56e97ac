import { existsSync } from "node:fs";
import type { CommandContext } from "../command.ts";
import { runShell } from "./run-shell.ts";
import { ScreenLines } from "./screen-lines.ts";

const MOST_SHOWN = 1_000_000;

/** `!COMMAND`, or any line of shell mode. It is the person's own doing: nobody is asked, and the model hears nothing. */
export async function shellLine(command: string, context: CommandContext): Promise<void> {
  const { session, modes, config, face, signal, say } = context;
  const lines = new ScreenLines(MOST_SHOWN);
  const workingDir = existing(modes.shellDir) ?? session.workingDir;
  const { code, workingDir: place } = await runShell(command, {
    workingDir,
    environment: { ...config.wholeEnvironment, COLUMNS: String(face.width) },
    signal,
    onOutput: (bytes) => {
      const text = lines.push(bytes);
      if (text !== "") say(text);
    },
  });
  const rest = lines.end();
  if (rest !== "") say(rest);
  if (lines.leftOut > 0) say(`[${lines.leftOut.toLocaleString("en-US")} more characters are not shown]\n`);
  const hasMoved = modes.shell && place !== undefined && place !== workingDir;
  if (signal.aborted) say("[Cancelled]\n");
  else if (code !== 0 || !(lines.hasShown || hasMoved)) say(`[exit ${code}]\n`);
  if (!hasMoved) return;
  modes.shellDir = place;
  say(`[in ${place}]\n`);
}

function existing(dir: string | undefined): string | undefined {
  return dir !== undefined && existsSync(dir) ? dir : undefined;
}
