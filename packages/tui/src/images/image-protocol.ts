import { atLeast, isInside, type Variables } from "../theme/terminal-variables.ts";

/** The ways in which terminals take pictures. */
export type ImageProtocol = "kitty" | "iterm2" | "sixel";

const ITERM2_PROGRAMS = ["WezTerm", "mintty", "rio"];

/**
 * How this terminal takes pictures, if it is known to. One that does not would print them as letters, and what stands in
 * between, such as tmux, would lose or garble them.
 */
export function imageProtocolFrom(variables: Variables): ImageProtocol | undefined {
  const term = variables["TERM"] ?? "";
  const program = variables["TERM_PROGRAM"] ?? "";
  if (term === "dumb" || isInside(variables)) return undefined;
  if (/^(?:xterm-kitty|xterm-ghostty|ghostty)/.test(term) || program === "ghostty") return "kitty";
  if (ITERM2_PROGRAMS.includes(program) || /^(?:wezterm|rio)/.test(term)) return "iterm2";
  if (program === "iTerm.app" && atLeast(variables["TERM_PROGRAM_VERSION"], 3)) return "iterm2";
  if (atLeast(variables["KONSOLE_VERSION"], 220400)) return "kitty";
  if (/^(?:foot|contour|mlterm|yaft)/.test(term)) return "sixel";
  return undefined;
}
