import type { Line } from "../text/line.ts";
import type { Paint } from "../theme/paint.ts";

/** A row that will not change any more: text, or a sequence of the terminal's own that draws a picture. */
export type FinishedRow = Line | { readonly raw: string };

/** Each ended by a newline. */
export function paintRows(rows: readonly FinishedRow[], paint: Paint): string {
  return rows.map((row) => `${"raw" in row ? row.raw : paint(row)}\n`).join("");
}
