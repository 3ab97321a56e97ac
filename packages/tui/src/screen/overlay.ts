import type { KeyEvent } from "../keys/key-event.ts";
import type { Line } from "../text/line.ts";

export interface OverlayView {
  readonly rows: readonly Line[];
  readonly caret?: { readonly row: number; readonly column: number };
}

/** Stands in the editor's place and has the keys until it is answered. */
export interface Overlay {
  handle(event: KeyEvent): void;
  /** At most so many rows, none wider than the width. */
  view(width: number, rows: number): OverlayView;
  /** Nobody will answer any more. */
  abandon(): void;
}
