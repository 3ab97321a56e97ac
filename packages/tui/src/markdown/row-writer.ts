import { trimLineEnd } from "../text/cut-line.ts";
import type { Line, Style } from "../text/line.ts";
import { textWidth } from "../text/width.ts";
import { wrapLine } from "../text/wrap-line.ts";
import type { Glyphs } from "../theme/theme.ts";
import type { Container } from "./container.ts";

const QUOTE: Style = { color: "quote" };
const PLAIN: Style = {};

/** Gives out rows within the open containers, with exactly one blank row between blocks and none before the first. */
export class RowWriter {
  readonly glyphs: Glyphs;
  width = 80;
  #containers: Container[] = [];
  #rows: Line[] = [];
  #hasRows = false;
  #blank: Line | undefined;

  constructor(glyphs: Glyphs) {
    this.glyphs = glyphs;
  }

  /** A writer that goes on where this one is and leaves it as it is; its rows begin with none. */
  copy(): RowWriter {
    const copy = new RowWriter(this.glyphs);
    copy.width = this.width;
    copy.#containers = this.#containers.map((container) => ({ ...container }));
    copy.#hasRows = this.#hasRows;
    copy.#blank = this.#blank;
    return copy;
  }

  take(): Line[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  get containers(): readonly Container[] {
    return this.#containers;
  }

  /** Columns for the text of a row. */
  get room(): number {
    const shown = this.#containers.slice(this.#firstShown());
    return Math.max(1, this.width - shown.reduce((sum, container) => sum + this.#widthOf(container), 0));
  }

  /** How text looks in here. */
  get base(): Style {
    return this.#containers.some(({ kind }) => kind === "quote") ? QUOTE : PLAIN;
  }

  open(container: Container): void {
    this.#containers.push(container);
  }

  /** Leaves the innermost container; an item without text still shows its marker. */
  close(): void {
    const container = this.#containers.at(-1);
    if (container?.kind === "item" && !container.hasRows) this.row([]);
    this.#containers.pop();
  }

  /** A block begins here. In a list it stands apart only if it does so in the source. */
  beginBlock(isApartInSource: boolean, isNextItem = false): void {
    const parent = this.#containers.at(-1);
    const followsRows = parent === undefined ? this.#hasRows : parent.hasRows;
    const staysClose = isNextItem || parent?.kind === "item";
    if (!followsRows || (staysClose && !isApartInSource)) return;
    this.#blank = trimLineEnd(this.#prefix());
  }

  row(content: Line): void {
    if (this.#blank !== undefined) this.#rows.push(this.#blank);
    this.#blank = undefined;
    const prefix = this.#prefix();
    this.#rows.push(content.length === 0 ? trimLineEnd(prefix) : [...prefix, ...content]);
    this.#hasRows = true;
    for (const container of this.#containers) container.hasRows = true;
  }

  /** A line of prose, broken at its words. */
  prose(line: Line): void {
    for (const row of wrapLine(line, this.room)) this.row(row);
  }

  #prefix(): Line {
    const first = this.#firstShown();
    return this.#containers.flatMap((container, index) => {
      if (container.kind === "item" && !container.hasRows) return [...container.marker, { text: " " }];
      if (index < first) return [];
      if (container.kind === "quote") return [{ text: this.glyphs.quote, style: QUOTE }, { text: " " }];
      return [{ text: " ".repeat(container.markerWidth + 1) }];
    });
  }

  /** On a narrow screen the outer containers give their room to the text. */
  #firstShown(): number {
    let used = 0;
    for (let index = this.#containers.length - 1; index >= 0; index--) {
      const container = this.#containers[index];
      if (container !== undefined) used += this.#widthOf(container);
      if (used * 2 > this.width && index < this.#containers.length - 1) return index + 1;
    }
    return 0;
  }

  #widthOf(container: Container): number {
    return (container.kind === "quote" ? textWidth(this.glyphs.quote) : container.markerWidth) + 1;
  }
}
