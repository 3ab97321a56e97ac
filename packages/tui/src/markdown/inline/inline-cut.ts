import { parseInline } from "./parse-inline.ts";

/**
 * Where a text that goes on may be cut in two without changing how its beginning looks: before a blank outside all marks,
 * and before anything that later text could complete. If that would leave too little, an open mark is given up and the
 * last blank will do; without any, -1.
 */
export function inlineCut(text: string, least: number): number {
  const { nodes, openFrom } = parseInline(text);
  let depth = 0;
  let safe = -1;
  let outside = -1;
  for (const node of nodes) {
    if (node.kind === "openLink") depth += 1;
    else if (node.kind === "closeLink") depth -= 1;
    else if (node.kind === "delimiters") depth += node.opens.length - node.closes.length;
    else if (depth === 0 && (node.kind === "break" || (node.kind === "text" && node.isSource))) {
      const blank = node.kind === "break" ? node.at : node.at + lastBlank(node.text);
      const isBlank = node.kind === "break" || blank >= node.at;
      if (isBlank) outside = blank;
      if (isBlank && blank < openFrom) safe = blank;
    }
  }
  return [safe, outside, lastBlank(text)].find((at) => at >= least) ?? -1;
}

/** Where the last run of blanks begins; -1 without any. */
function lastBlank(text: string): number {
  let at = Math.max(text.lastIndexOf(" "), text.lastIndexOf("\n"));
  while (at > 0 && (text.charAt(at - 1) === " " || text.charAt(at - 1) === "\n")) at -= 1;
  return at;
}
