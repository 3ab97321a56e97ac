import type { Arguments } from "../arguments/parse-arguments.ts";

/** Whether the full screen is wanted and can be drawn here; else the plain one serves. */
export function wantsFullScreen(
  { plain, curses }: Pick<Arguments, "plain" | "curses">,
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (plain || !isTerminal) return false;
  if (curses) return true;
  return env["TERM"] !== "dumb" && env["INK_SCREEN_READER"] !== "true" && !env["MARVIN_SCREEN_READER"];
}
