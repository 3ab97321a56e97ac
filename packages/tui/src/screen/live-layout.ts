import type { Line } from "../text/line.ts";

/** What wants to stand in the live region, from top to bottom. A function is asked with the rows that are left for it. */
export interface LivePieces {
  /** The end of what is being said. */
  readonly tail: (rows: number) => readonly Line[];
  /** Calls that are under way, the newest last. */
  readonly calls: readonly Line[];
  readonly todo: readonly Line[];
  readonly working: Line | undefined;
  readonly queue: readonly Line[];
  readonly input: (rows: number) => InputView;
  readonly status: Line | undefined;
}

/** The editor with its list of completions, or what stands in its place. */
export interface InputView {
  readonly rows: readonly Line[];
  /** Within `rows`. */
  readonly caret?: { readonly row: number; readonly column: number } | undefined;
  readonly below: readonly Line[];
}

export interface LiveLayout {
  readonly rows: readonly Line[];
  readonly caret: { readonly row: number; readonly column: number } | undefined;
}

const BLANK: Line = [];

/**
 * Fits everything into fewer rows than the terminal has: a live region as high as the screen would be cleared with each
 * frame. What is typed comes first, then what is asked, then what goes on.
 */
export function layOutLive(pieces: LivePieces, terminalRows: number): LiveLayout {
  const room = Math.max(1, terminalRows - 1);
  const status = pieces.status && room >= 4 ? [pieces.status] : [];
  const input = pieces.input(Math.max(1, room - status.length - (room >= 8 ? 2 : 0)));
  const typed = input.rows.slice(0, Math.max(1, room - status.length));
  let left = room - typed.length - status.length;
  const take = (lines: readonly Line[], from: "start" | "end"): readonly Line[] => {
    if (left <= 0 || lines.length === 0) return [];
    const taken = from === "start" ? lines.slice(0, left) : lines.slice(-left);
    left -= taken.length;
    return taken;
  };
  const below = take(input.below, "start");
  const working = take(pieces.working ? [pieces.working] : [], "start");
  const gap = left > 2 ? take([BLANK], "start") : [];
  const queue = take(pieces.queue.slice(-Math.max(1, Math.floor(room / 4))), "end");
  const tail = take(pieces.tail(left), "end");
  const calls = take(pieces.calls, "end");
  const todo = left > 3 && pieces.todo.length > 0 ? take([BLANK, ...pieces.todo], "start") : [];
  const above = [...tail, ...calls, ...todo, ...gap, ...working, ...queue];
  return {
    rows: [...above, ...typed, ...below, ...status],
    caret: input.caret && { row: above.length + input.caret.row, column: input.caret.column },
  };
}
