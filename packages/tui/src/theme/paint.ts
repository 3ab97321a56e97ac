import type { Line } from "../text/line.ts";

/** How many colours the terminal has. `none`: NO_COLOR; bold and underline stay. */
export type ColorDepth = "none" | "16" | "256" | "truecolor";

/** Turns a line into what is written to the terminal: text, SGR and OSC 8 alone, and at its end everything is reset. */
export type Paint = (line: Line) => string;
