import type { Line } from "../text/line.ts";
import { ColouredText } from "./coloured-text.ts";
import type { LineHighlighter } from "./line-highlighter.ts";

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^#{1,6}(?:\s|$)/;
const MARKER = /^\s*(?:[-*+]|\d{1,9}[.)])(?=\s)/;
const QUOTE = /^\s*>/;

/** Markdown as source: its marks stay, coloured. */
export class MarkdownHighlighter implements LineHighlighter {
  #fence = "";

  line(text: string): Line {
    const fence = FENCE.exec(text)?.[1] ?? "";
    const line = this.peek(text);
    if (this.#fence === "") this.#fence = fence;
    else if (fence.startsWith(this.#fence)) this.#fence = "";
    return line;
  }

  peek(text: string): Line {
    if (FENCE.test(text)) return [{ text, style: { color: "comment" } }];
    if (this.#fence !== "") return text === "" ? [] : [{ text, style: { color: "string" } }];
    if (HEADING.test(text)) return [{ text, style: { color: "keyword" } }];
    return inlineMarks(text);
  }
}

function inlineMarks(text: string): Line {
  const out = new ColouredText(text);
  const marker = (MARKER.exec(text) ?? QUOTE.exec(text))?.[0] ?? "";
  out.add(marker.length, "operator");
  let at = marker.length;
  while (at < text.length) {
    const next = at + nextMark(text.slice(at));
    out.add(next);
    if (next >= text.length) break;
    const mark = text.startsWith("**", next) ? "**" : text.charAt(next);
    const close = text.indexOf(mark, next + mark.length);
    if (close === -1) {
      at = next + mark.length;
      out.add(at);
      continue;
    }
    at = close + mark.length;
    out.add(at, mark === "`" ? "string" : "type");
  }
  return out.finish();
}

function nextMark(text: string): number {
  const found = text.search(/[`*]/);
  return found === -1 ? text.length : found;
}
