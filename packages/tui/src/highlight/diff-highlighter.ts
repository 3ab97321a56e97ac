import type { Line } from "../text/line.ts";
import type { ColorName } from "../theme/color-name.ts";
import { coloured } from "./coloured-text.ts";
import type { LineHighlighter } from "./line-highlighter.ts";

const FILE_LINE = /^(?:diff |index |--- |\+\+\+ |new file|deleted file|rename |similarity |old mode|new mode|Binary )/;

/** A patch: what it adds, what it takes away, where. */
export class DiffHighlighter implements LineHighlighter {
  line(text: string): Line {
    return this.peek(text);
  }

  peek(text: string): Line {
    return text === "" ? [] : [coloured(text, colourOf(text))];
  }
}

function colourOf(text: string): ColorName | undefined {
  if (FILE_LINE.test(text)) return "comment";
  if (text.startsWith("@@")) return "attribute";
  if (text.startsWith("+") || text.startsWith(">")) return "added";
  if (text.startsWith("-") || text.startsWith("<")) return "removed";
  return undefined;
}
