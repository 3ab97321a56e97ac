import { type ColorDepth, colorDepthFrom, hyperlinksFrom, imageProtocolFrom, Pictures } from "@marvin/tui";
import type { Settings } from "../../config/settings/settings-schema.ts";

type Variables = Readonly<Record<string, string | undefined>>;

export interface TerminalFacts {
  readonly depth: ColorDepth;
  readonly links: boolean;
  readonly reflows: boolean;
  /** Left out where the terminal takes none, or the person wants none. */
  readonly pictures: Pictures | undefined;
}

/** What the terminal can do as its variables tell it, and as the settings want it. */
export function terminalFacts(env: Variables, { screen }: Pick<Settings, "screen">): TerminalFacts {
  return {
    depth: colorDepthFrom(env, true),
    links: screen.hyperlinks === "auto" ? hyperlinksFrom(env) : screen.hyperlinks === "always",
    reflows: reflows(env),
    pictures: picturesOf(env, screen.images),
  };
}

function picturesOf(env: Variables, wanted: Settings["screen"]["images"]): Pictures | undefined {
  const protocol = wanted === "never" ? undefined : imageProtocolFrom(env);
  return protocol && new Pictures(protocol);
}

/** Nearly all terminals wrap their rows anew when they become narrower; these cut them. */
function reflows(env: Variables): boolean {
  if (env["TMUX"]) return true;
  return !(env["XTERM_VERSION"] || env["STY"] || /^(linux|rxvt|screen|st-|st$|vt\d)/.test(env["TERM"] ?? ""));
}
