/** What a delimiter run of Markdown does to the text up to its partner. */
export type Mark = "italic" | "bold" | "strikethrough";

/** A run of `*`, `_` or `~` in its list of runs that may still find a partner. */
export interface DelimiterRun {
  readonly kind: "delimiters";
  readonly at: number;
  readonly sign: string;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** How long it was. */
  readonly length: number;
  /** How much of it is left as text. */
  left: number;
  /** In the order in which they stand after the left text: the outermost first. */
  readonly opens: Mark[];
  /** In the order in which they stand before the left text: the innermost first. */
  readonly closes: Mark[];
  previous: DelimiterRun | undefined;
  next: DelimiterRun | undefined;
}

/** Markdown within a block, flat: what is open holds until it is closed. `at` is where it stands in the source. */
export type InlineNode =
  | { readonly kind: "text"; readonly at: number; text: string; readonly isSource: boolean }
  | { readonly kind: "code"; readonly at: number; readonly text: string }
  | { readonly kind: "break"; readonly at: number; readonly hard: boolean }
  | { readonly kind: "openLink"; readonly at: number; readonly address: string; readonly image: boolean }
  | { readonly kind: "closeLink"; readonly at: number }
  | DelimiterRun;
