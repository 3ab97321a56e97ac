import type { Glyphs, Theme } from "./theme.ts";

/**
 * The signs that go with a theme. A terminal set up for East Asian text may draw ambiguous characters two columns wide,
 * so none is used here but for lines, blocks and the ellipsis, which have no equal.
 */
export function glyphsOf(theme: Pick<Theme, "ascii">): Glyphs {
  return theme.ascii === true ? ASCII : UNICODE;
}

const UNICODE: Glyphs = {
  prompt: "❯",
  bullet: "▪",
  tool: "◉",
  ok: "✓",
  failed: "✗",
  waiting: "◌",
  ellipsis: "…",
  rule: "─",
  range: "━",
  quote: "▎",
  separator: "⋅",
  vertical: "│",
  cross: "┼",
  selected: "▸",
  folded: "▸",
  arrow: "➜",
  todoOpen: "◦",
  todoActive: "▸",
  todoDone: "✓",
  spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
  levels: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
};

const ASCII: Glyphs = {
  prompt: ">",
  bullet: "*",
  tool: "*",
  ok: "+",
  failed: "x",
  waiting: ".",
  ellipsis: "~",
  rule: "-",
  range: "=",
  quote: "|",
  separator: "-",
  vertical: "|",
  cross: "+",
  selected: "*",
  folded: ">",
  arrow: ">",
  todoOpen: "o",
  todoActive: ">",
  todoDone: "x",
  spinner: ["|", "/", "-", "\\"],
  levels: [" ", ".", ":", "-", "=", "+", "*", "%", "#"],
};
