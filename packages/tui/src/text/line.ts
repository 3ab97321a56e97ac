import type { ColorName } from "../theme/color-name.ts";

/** How a piece of text looks, by meaning: a theme turns it into colours. */
export interface Style {
  readonly color?: ColorName;
  readonly background?: ColorName;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strikethrough?: boolean;
  readonly inverse?: boolean;
}

/** Text without control sequences, tabs or line ends. */
export interface Span {
  readonly text: string;
  readonly style?: Style;
  /** An address that the terminal may open. */
  readonly link?: string;
}

/** One row of the screen, or one row before it is wrapped. */
export type Line = readonly Span[];

/** The text of a line as a person reads it. */
export function plainText(line: Line): string {
  return line.map(({ text }) => text).join("");
}
