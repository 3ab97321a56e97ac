import type { Line } from "../text/line.ts";

/** A block that other blocks stand in, and what it puts before their rows. */
export type Container = QuoteContainer | ItemContainer;

interface AnyContainer {
  /** Whether a row of it was given. */
  hasRows: boolean;
}

export interface QuoteContainer extends AnyContainer {
  readonly kind: "quote";
}

export interface ItemContainer extends AnyContainer {
  readonly kind: "item";
  readonly marker: Line;
  readonly markerWidth: number;
  /** The columns a line needs before it to belong to the item, counted from its parent. */
  readonly contentIndent: number;
  readonly markerIndent: number;
  readonly sign: string;
  readonly number: number | undefined;
  /** Nothing stood after the marker: a blank line ends the item. */
  isEmpty: boolean;
}
