import { ControlStripper, stripControl } from "@marvin/text";
import { textWidth } from "./width.ts";

const TAB_STOP = 4;
/** Programs line up their columns by this one. */
export const SHELL_TAB_STOP = 8;

/**
 * Outside text as it may be shown: no control sequences, no tabs, lines ended by newlines alone.
 * A carriage return begins a new line, so that nothing can be hidden by overwriting it.
 */
export function cleanText(text: string, tabStop = TAB_STOP): string {
  const clean = withoutTraps(stripControl(newlinesOnly(text))).toWellFormed();
  if (!clean.includes("\t")) return clean;
  return clean
    .split("\n")
    .map((line) => expandTabs(line, tabStop))
    .join("\n");
}

/** The lines of a text, clean; a newline at its end begins no further line. */
export function cleanLines(text: string, tabStop = TAB_STOP): string[] {
  const lines = cleanText(text, tabStop).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Cleans text that comes in pieces, wherever it is split; tabs are left to whoever knows the column. */
export class CleanStream {
  readonly #stripper = new ControlStripper();
  #afterReturn = false;
  #highSurrogate = "";

  push(piece: string): string {
    const clean = this.#highSurrogate + withoutTraps(this.#stripper.push(this.#newlinesOnly(piece)));
    const last = clean.charCodeAt(clean.length - 1);
    const splitsPair = last >= 0xd800 && last <= 0xdbff;
    this.#highSurrogate = splitsPair ? clean.slice(-1) : "";
    return (splitsPair ? clean.slice(0, -1) : clean).toWellFormed();
  }

  end(): string {
    const rest = this.#highSurrogate.toWellFormed();
    this.#highSurrogate = "";
    return rest;
  }

  #newlinesOnly(piece: string): string {
    if (piece === "") return piece;
    const text = this.#afterReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    this.#afterReturn = piece.endsWith("\r");
    return newlinesOnly(text);
  }
}

/** Fills tabs with spaces up to the next stop of the line. */
export function expandTabs(line: string, tabStop = TAB_STOP): string {
  if (!line.includes("\t")) return line;
  let column = 0;
  return line
    .split("\t")
    .map((part, index, parts) => {
      column += textWidth(part);
      if (index === parts.length - 1) return part;
      const spaces = tabStop - (column % tabStop);
      column += spaces;
      return part + " ".repeat(spaces);
    })
    .join("");
}

function newlinesOnly(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** Characters that turn the direction of what follows, soft hyphens, of which no two terminals think alike, and delete. */
const TRAPS = /[\u007f\u00ad\u202a-\u202e\u2066-\u2069]/g;
const TRAP_OR_SEPARATOR = /[\u007f\u00ad\u2028-\u202e\u2066-\u2069]/;

function withoutTraps(text: string): string {
  if (!TRAP_OR_SEPARATOR.test(text)) return text;
  return text.replace(TRAPS, "").replace(/[\u2028\u2029]/g, "\n");
}
