/** Every colour that a theme gives, named by what it is for. */
export const COLOR_NAMES = [
  // words
  "text",
  "muted",
  "accent",
  "user",
  "heading",
  "link",
  "code",
  "quote",
  "thinking",
  "border",
  // what happens
  "tool",
  "success",
  "warning",
  "error",
  "selection",
  "selectionBackground",
  // changes
  "added",
  "removed",
  "addedBackground",
  "removedBackground",
  // source code
  "keyword",
  "string",
  "number",
  "comment",
  "function",
  "type",
  "constant",
  "operator",
  "attribute",
  // charts
  "chart",
  "chartHigh",
] as const;

export type ColorName = (typeof COLOR_NAMES)[number];
