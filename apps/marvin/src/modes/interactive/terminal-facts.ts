import { type ColorDepth, colorDepthFrom, hyperlinksFrom, imageProtocolFrom, Pictures, type Reflow } from "@marvin/tui";
import type { Settings } from "../../config/settings/settings-schema.ts";

type Variables = Readonly<Record<string, string | undefined>>;

export interface TerminalFacts {
  readonly depth: ColorDepth;
  readonly links: boolean;
  readonly reflow: Reflow;
  /** Left out where the terminal takes none, or the person wants none. */
  readonly pictures: Pictures | undefined;
}

/** What the terminal can do as its variables tell it, and as the settings want it. */
export function terminalFacts(env: Variables, { screen }: Pick<Settings, "screen">): TerminalFacts {
  return {
    depth: colorDepthFrom(env, true),
    links: screen.hyperlinks === "auto" ? hyperlinksFrom(env) : screen.hyperlinks === "always",
    reflow: reflowOf(env),
    pictures: picturesOf(env, screen.images),
  };
}

function picturesOf(env: Variables, wanted: Settings["screen"]["images"]): Pictures | undefined {
  const protocol = wanted === "never" ? undefined : imageProtocolFrom(env);
  return protocol && new Pictures(protocol);
}

/** Nearly all terminals break their rows anew when they become narrower; these cut them. */
function reflowOf(env: Variables): Reflow {
  if (env["TMUX"]) return "all";
  const cuts = env["XTERM_VERSION"] || env["STY"] || /^(linux|rxvt|screen|st-|st$|vt\d)/.test(env["TERM"] ?? "");
  return cuts ? "none" : "all-but-cursor";
}

/** Asks a terminal for its name: variables do not tell of a tmux that somebody else has opened. */
export const NAME_QUERY = "\x1b[>q";

/** What its answer tells; undefined if it is no answer to that, or tells nothing. */
export function reflowFromReply(sequence: string): Reflow | undefined {
  return sequence.startsWith("\x1bP>|tmux") ? "all" : undefined;
}
