import type { Line } from "./line.ts";

/** Text that comes in pieces and becomes lines. The work for a piece does not depend on how much came before. */
export interface TextFlow {
  /** Takes a piece in; gives the lines that will not change any more, wrapped to the width. */
  push(piece: string, width: number): readonly Line[];
  /** What is still open, wrapped to the width: at most its last `rows` rows. */
  tail(width: number, rows: number): readonly Line[];
  /** Nothing more will come: gives what was open. */
  end(width: number): readonly Line[];
}
