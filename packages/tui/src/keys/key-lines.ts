import type { Line } from "../text/line.ts";
import { textWidth } from "../text/width.ts";
import { wrapLine } from "../text/wrap-line.ts";
import type { KeyPlace } from "./key-actions.ts";
import { shownKeyName } from "./key-name.ts";
import type { KeyTable } from "./key-table.ts";

/** The table for a person to read, by place: keys, what they do, and the name that the settings have for it. */
export function keyLines(table: KeyTable, width: number): Line[] {
  const rows = table.actions.map((action) => ({ ...action, keys: action.keys.map(shownKeyName).join(", ") || "off" }));
  const widest = Math.max(...rows.map(({ keys }) => textWidth(keys)));
  const column = widest + GAP + LEAST_WORDS > width ? Math.min(widest, LEAST_KEYS) : widest;
  const lines = PLACES.flatMap(({ where, title }, index): Line[] => [
    ...(index === 0 ? [] : [[]]),
    [{ text: title, style: { color: "heading", bold: true } }],
    ...rows.filter((row) => row.where === where).flatMap((row) => rowsOf(row, column, width)),
  ]);
  return [...lines, [], ...wrapLine([{ text: NOTE, style: { color: "muted" } }], width)];
}

const GAP = 4;
const LEAST_WORDS = 40;
const LEAST_KEYS = 14;
const NOTE =
  "The last word of each is its name: under keys: in the settings it may have other keys, such as newline: alt+n, or none, such as undo: [].";

const PLACES: readonly { readonly where: KeyPlace; readonly title: string }[] = [
  { where: "editor", title: "Writing a prompt" },
  { where: "screen", title: "Anywhere" },
  { where: "list", title: "Lists" },
];

interface KeyRow {
  readonly id: string;
  readonly keys: string;
  readonly description: string;
}

function rowsOf({ id, keys, description }: KeyRow, column: number, width: number): Line[] {
  const style = { color: keys === "off" ? "muted" : "accent" } as const;
  const words: Line = [{ text: description }, { text: `  ${id}`, style: { color: "muted" } }];
  const indent = column + GAP < width - LEAST_KEYS ? column + GAP : GAP;
  const rest: Line = [{ text: " ".repeat(indent) }];
  const named = (text: string): Line => [{ text: `  ${text}`, style }];
  if (textWidth(keys) > column || indent === GAP)
    return [...wrapLine(named(keys), width), ...wrapLine(words, width, { first: rest, rest })];
  return wrapLine(words, width, { first: named(keys + " ".repeat(column - textWidth(keys) + 2)), rest });
}
