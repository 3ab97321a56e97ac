import { Text, useCursor } from "ink";
import type { ReactElement } from "react";

export interface LiveRegionProps {
  /** Painted rows, none wider than the terminal. */
  readonly rows: readonly string[];
  /** Where the real cursor stands; without it the cursor is hidden. */
  readonly caret: { readonly row: number; readonly column: number } | undefined;
}

/** The part of the screen that changes: everything above it was written once and belongs to the terminal. */
export function LiveRegion({ rows, caret }: LiveRegionProps): ReactElement {
  const { setCursorPosition } = useCursor();
  setCursorPosition(caret && { x: caret.column, y: caret.row });
  return <Text wrap="truncate">{rows.join("\n")}</Text>;
}
