import { luminance } from "./contrast.ts";
import type { ColorDepth } from "./paint.ts";
import { hexOf } from "./rgb.ts";
import { atLeast, isInside, type Variables } from "./terminal-variables.ts";
import type { Theme } from "./theme.ts";

/** How many colours to write, by what the environment tells. `isTerminal`: whether a terminal reads what is written. */
export function colorDepthFrom(variables: Variables, isTerminal: boolean): ColorDepth {
  if (variables["NO_COLOR"]) return "none";
  const forced = forcedDepth(variables["FORCE_COLOR"]);
  if (forced === "none") return "none";
  const found = isTerminal || forced !== undefined ? depthOfTerminal(variables) : "none";
  return forced === undefined ? found : deeper(found, forced);
}

const DEPTHS: readonly ColorDepth[] = ["none", "16", "256", "truecolor"];

function deeper(a: ColorDepth, b: ColorDepth): ColorDepth {
  return DEPTHS.indexOf(a) > DEPTHS.indexOf(b) ? a : b;
}

function forcedDepth(value: string | undefined): ColorDepth | undefined {
  switch (value?.toLowerCase()) {
    case undefined:
      return undefined;
    case "0":
    case "false":
      return "none";
    case "2":
      return "256";
    case "3":
      return "truecolor";
    default:
      return "16";
  }
}

const TRUECOLOR_TERM =
  /^(?:xterm-kitty|xterm-ghostty|ghostty|alacritty|wezterm|foot|contour|rio)|-direct|truecolor|24bit/;
const MONOCHROME_TERM = /^(?:dumb|unknown|network|vt5\d|lpr|printer)$|-m(?:ono)?$/;
const TRUECOLOR_PROGRAMS = ["WezTerm", "ghostty", "vscode", "Hyper", "mintty", "rio", "WarpTerminal", "Tabby"];

function depthOfTerminal(variables: Variables): ColorDepth {
  const term = (variables["TERM"] ?? "").toLowerCase();
  if (MONOCHROME_TERM.test(term)) return "none";
  const isScreen = variables["STY"] !== undefined && variables["TMUX"] === undefined;
  // GNU screen hands on the variables of the terminal around it, but not its colours
  if (!isScreen && isTruecolor(variables, term)) return "truecolor";
  if (/256/.test(term) || variables["TERM_PROGRAM"] === "Apple_Terminal") return "256";
  if (term === "") return variables["COLORTERM"] ? "16" : "none";
  return "16";
}

function isTruecolor(variables: Variables, term: string): boolean {
  const program = variables["TERM_PROGRAM"] ?? "";
  return (
    /^(?:truecolor|24bit)$/i.test(variables["COLORTERM"] ?? "") ||
    TRUECOLOR_TERM.test(term) ||
    TRUECOLOR_PROGRAMS.includes(program) ||
    (program === "iTerm.app" && atLeast(variables["TERM_PROGRAM_VERSION"], 3)) ||
    atLeast(variables["VTE_VERSION"], 3600) ||
    variables["KONSOLE_VERSION"] !== undefined ||
    variables["WT_SESSION"] !== undefined ||
    (term === "" && variables["OS"] === "Windows_NT")
  );
}

const LINKING_PROGRAMS = ["WezTerm", "ghostty", "rio", "mintty"];
const LINKING_TERM = /^(?:xterm-kitty|xterm-ghostty|ghostty|alacritty|wezterm|foot|contour|rio)/;

/** Whether the terminal is known to make OSC 8 links of text; one that is not known might print the address instead. */
export function hyperlinksFrom(variables: Variables): boolean {
  const forced = variables["FORCE_HYPERLINK"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (variables["TERM"] === "dumb") return false;
  const program = variables["TERM_PROGRAM"] ?? "";
  const version = variables["TERM_PROGRAM_VERSION"];
  if (isInside(variables)) return program === "tmux" && atLeast(version, 3, 4);
  return (
    LINKING_PROGRAMS.includes(program) ||
    (program === "iTerm.app" && atLeast(version, 3, 1)) ||
    (program === "vscode" && atLeast(version, 1, 72)) ||
    LINKING_TERM.test(variables["TERM"] ?? "") ||
    variables["WT_SESSION"] !== undefined ||
    // 0.50.0 itself crashes on them
    atLeast(variables["VTE_VERSION"], 5001)
  );
}

/** Asks the terminal for its background; ended by BEL, since rxvt breaks its answer to the other ending. */
export const BACKGROUND_QUERY = "\u001b]11;?\u0007";

const HEX = "([\\da-f]{1,4})";
const BACKGROUND_REPLY = new RegExp(
  `\u001b\\]11;rgba?:${HEX}/${HEX}/${HEX}(?:/${HEX})?(?:\u0007|\u001b\\\\|\u009c)`,
  "i",
);

/** What a terminal answered to the query, wherever in the text the answer stands. */
export function backgroundKindFromReply(sequence: string): Theme["kind"] | undefined {
  const channels = BACKGROUND_REPLY.exec(sequence)?.slice(1, 4);
  if (channels === undefined) return undefined;
  const hex = hexOf(channels.map((digits) => (Number.parseInt(digits, 16) / (16 ** digits.length - 1)) * 255));
  // above this, black on it is read better than white
  return luminance(hex) > 0.179 ? "light" : "dark";
}

/** The variable COLORFGBG, as "15;0" or "0;default;15": the last is the number of the background. */
export function backgroundKindFromColorfgbg(value: string | undefined): Theme["kind"] | undefined {
  const background = /^(?:[^;]*;){1,2}(\d{1,2})$/.exec(value ?? "")?.[1];
  if (background === undefined) return undefined;
  const index = Number(background);
  if (index > 15) return undefined;
  return index < 7 || index === 8 ? "dark" : "light";
}
