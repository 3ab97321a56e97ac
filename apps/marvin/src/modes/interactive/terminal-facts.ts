import { type ColorDepth, colorDepthFrom, hyperlinksFrom } from "@marvin/tui";

type Variables = Readonly<Record<string, string | undefined>>;

export interface TerminalFacts {
  readonly depth: ColorDepth;
  readonly links: boolean;
  readonly reflows: boolean;
}

export function terminalFacts(env: Variables): TerminalFacts {
  return { depth: colorDepthFrom(env, true), links: hyperlinksFrom(env), reflows: reflows(env) };
}

/** Nearly all terminals wrap their rows anew when they become narrower; these cut them. */
function reflows(env: Variables): boolean {
  if (env["TMUX"]) return true;
  return !(env["XTERM_VERSION"] || env["STY"] || /^(linux|rxvt|screen|st-|st$|vt\d)/.test(env["TERM"] ?? ""));
}
