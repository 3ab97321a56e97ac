import type { Line } from "../text/line.ts";

/** Colours source code line by line; what a line leaves open goes on in the next. */
export interface LineHighlighter {
  /** The next line, coloured. Its text is clean and is kept to the letter. */
  line(text: string): Line;
  /** The same for a line that is still being written: nothing is remembered of it. */
  peek(text: string): Line;
}

/** A longer line is given plain: nobody reads its colours. */
export const MOST_COLOURED_CHARACTERS = 2000;

export function plainLine(text: string): Line {
  return text === "" ? [] : [{ text }];
}
