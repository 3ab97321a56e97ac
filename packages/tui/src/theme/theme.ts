import type { BasicColor } from "./basic-color.ts";
import type { ColorName } from "./color-name.ts";

/** A palette and the signs that go with it, as plain data. */
export interface Theme {
  readonly name: string;
  /** What kind of background it was made for. */
  readonly kind: "dark" | "light";
  /** The background it was made for, as #rrggbb; it is never painted, contrast is counted against it. */
  readonly background: string;
  /** Colours as #rrggbb. One that is left out is the terminal's own. */
  readonly colors: Readonly<Partial<Record<ColorName, string>>>;
  /**
   * Where there are only sixteen colours: the ones to use in place of the usual of that name.
   * A colour that is given here alone is used on every terminal.
   */
  readonly basic?: Readonly<Partial<Record<ColorName, BasicColor>>>;
  /** Signs of plain ASCII alone. */
  readonly ascii?: boolean;
}

/** The signs of the screen: one width each, but for `spinner`, whose frames are all equally wide. */
export interface Glyphs {
  readonly prompt: string;
  readonly bullet: string;
  readonly tool: string;
  readonly ok: string;
  readonly failed: string;
  readonly waiting: string;
  readonly ellipsis: string;
  readonly rule: string;
  /** What ranges are drawn with: rows of it do not touch. */
  readonly range: string;
  readonly quote: string;
  readonly separator: string;
  readonly vertical: string;
  readonly cross: string;
  readonly selected: string;
  readonly folded: string;
  readonly arrow: string;
  readonly todoOpen: string;
  readonly todoActive: string;
  readonly todoDone: string;
  readonly spinner: readonly string[];
  /** From empty to full, for sparklines and meters. */
  readonly levels: readonly string[];
}
