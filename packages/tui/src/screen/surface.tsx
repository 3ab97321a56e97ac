import { type Instance, render } from "ink";
import { textWidth } from "../text/width.ts";
import { FrameOutput, type TerminalOutput } from "./frame-output.ts";
import { LiveRegion, type LiveRegionProps } from "./live-region.tsx";

export interface Frame {
  /** Painted rows that scroll away with the terminal's own text, each ended by a newline; empty if there are none. */
  readonly finished: string;
  /** Painted rows of the live region: fewer than the terminal has. */
  readonly rows: readonly string[];
  readonly caret: LiveRegionProps["caret"];
}

/**
 * Which rows a terminal breaks anew when it becomes narrower: all of them, all but the one in which the cursor stands
 * (that one is cut), or none.
 */
export type Reflow = "all" | "all-but-cursor" | "none";

export interface SurfaceOptions {
  readonly terminal: TerminalOutput;
  readonly input: NodeJS.ReadStream;
  readonly reflow: () => Reflow;
  /** How long a size has to stay before anything is drawn at it; by the terminal, if left out. */
  readonly settleMs?: number;
  /** Told after the size has changed and before anything is drawn. */
  readonly onResize: () => void;
}

const NOTHING: Frame = { finished: "", rows: [], caret: undefined };
/** tmux tells of a size up to a quarter of a second after it has taken it. */
const SETTLE_MS: Readonly<Record<Reflow, number>> = { all: 300, "all-but-cursor": 80, none: 80 };
const LONGEST_SETTLING_MS = 10_000;
const SHOW_CURSOR = "\x1b[?25h";

/**
 * Where frames are drawn: finished rows once, above the live region, and only what changed of that region. Both go out in
 * one write, so that no half of a frame is ever seen.
 */
export class Surface {
  readonly #output: FrameOutput;
  readonly #options: SurfaceOptions;
  #ink: Instance | undefined;
  #last: Frame = NOTHING;
  #columns: number;
  #settling: NodeJS.Timeout | undefined;
  #unsettledSince = 0;

  constructor(options: SurfaceOptions) {
    this.#options = options;
    this.#output = new FrameOutput(options.terminal);
    this.#columns = this.#output.columns;
    options.terminal.on("resize", this.#resized);
  }

  get columns(): number {
    return this.#output.columns;
  }

  get rows(): number {
    return this.#output.rows;
  }

  /** The terminal has not taken in what was written, or its size still changes: it is no time for another frame. */
  get isBehind(): boolean {
    return this.#settling !== undefined || this.#options.terminal.writableNeedDrain === true;
  }

  draw(frame: Frame): void {
    this.#settle();
    this.#output.frame(() => {
      if (frame.finished !== "") {
        this.#ink?.clear();
        this.#output.write(frame.finished);
      }
      this.#render(frame);
    });
  }

  /** Takes the live region away and shows the cursor, for another program. The next `draw` brings it back. */
  clear(): void {
    this.#settle();
    this.#output.frame(() => {
      this.#ink?.clear();
      this.#output.write(SHOW_CURSOR);
    });
    this.#last = NOTHING;
  }

  close(): void {
    this.#options.terminal.off("resize", this.#resized);
    this.#settle();
    this.#output.frame(() => {
      this.#ink?.clear();
      this.#ink?.unmount();
      this.#output.write(SHOW_CURSOR);
    });
  }

  #render(frame: Frame): void {
    const region = <LiveRegion rows={frame.rows} caret={frame.caret} />;
    if (this.#ink) this.#ink.rerender(region);
    else this.#ink = this.#mount(region);
    this.#last = frame;
  }

  #mount(region: Parameters<typeof render>[0]): Instance {
    return render(region, {
      stdout: this.#output as unknown as NodeJS.WriteStream,
      stdin: this.#options.input,
      exitOnCtrlC: false,
      patchConsole: false,
      incrementalRendering: true,
      interactive: true,
      maxFps: 1000, // whoever calls `draw` says when
    });
  }

  /**
   * Where the rows stand can only be told of a terminal that has come to rest: whoever draws for a size that is over
   * already takes finished rows away.
   */
  #resized = (): void => {
    if (this.#settling === undefined) this.#unsettledSince = Date.now();
    clearTimeout(this.#settling);
    const { settleMs = SETTLE_MS[this.#options.reflow()] } = this.#options;
    const left = Math.max(0, this.#unsettledSince + LONGEST_SETTLING_MS - Date.now());
    this.#settling = setTimeout(() => this.#settle(left > settleMs), Math.min(settleMs, left));
  };

  /** Where it has not come to rest, pieces of the live region may stay above: nothing else is touched. */
  #settle(isAtRest = true): void {
    if (this.#settling === undefined) return;
    clearTimeout(this.#settling);
    this.#settling = undefined;
    const { columns } = this.#output;
    this.#output.frame(() => {
      if (isAtRest && columns < this.#columns) this.#climb(columns);
      this.#ink?.clear(); // from the cursor up: the rows below it may be gone, and Ink would count them
      this.#columns = columns;
      this.#options.onResize();
      this.#output.emit("resize"); // only now: Ink would draw the rows that it knows, for a size that is over
    });
  }

  /**
   * A narrower terminal has broken the live rows that no longer fit. Ink counts its rows as they were: the cursor is put
   * where Ink believes it to be, or the broken pieces would stay above as text. One row too far would take a finished one.
   */
  #climb(columns: number): void {
    const reflow = this.#options.reflow();
    if (reflow === "none") return;
    const { rows, caret } = this.#last;
    const above = rows.slice(0, caret?.row ?? rows.length);
    const extra = above.reduce((sum, row) => sum + Math.max(0, Math.ceil(paintedWidth(row) / columns) - 1), 0);
    const wrapped = caret && reflow === "all" ? Math.floor(caret.column / columns) : 0;
    if (extra + wrapped > 0) this.#output.write(`\x1b[${extra + wrapped}A`);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: painted rows hold SGR and OSC 8 alone
const PAINT = /\x1b\[[\d;]*m|\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)/g;

function paintedWidth(row: string): number {
  return textWidth(row.replaceAll(PAINT, ""));
}
