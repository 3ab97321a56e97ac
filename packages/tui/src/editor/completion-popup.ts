import { cleanText } from "../text/clean-text.ts";
import type { Line, Style } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { textWidth } from "../text/width.ts";
import type { Completion, Completions } from "./completion.ts";

export const MOST_POPUP_ROWS = 8;

/** The signs of the list. */
export interface PopupSigns {
  readonly selected: string;
  readonly ellipsis: string;
}

/** Completions to choose from, one of them selected. */
export class CompletionPopup {
  readonly from: number;
  readonly items: readonly Completion[];
  #at = 0;
  #moved = false;

  constructor({ from, items }: Completions) {
    this.from = from;
    this.items = items;
  }

  /** Whether the person chose in the list: until then Enter means the text. */
  get moved(): boolean {
    return this.#moved;
  }

  get selected(): Completion | undefined {
    return this.items[this.#at];
  }

  get position(): number {
    return this.#at + 1;
  }

  move(by: 1 | -1): void {
    this.#moved = true;
    this.#at = (this.#at + by + this.items.length) % this.items.length;
  }

  /** Whether it only says what stands there already. */
  saysNothingNew(typed: string): boolean {
    return this.items.length === 1 && this.items[0]?.insert.trimEnd() === typed;
  }

  /** What all of them begin with, if that is more than what was typed. */
  commonBeginning(typed: string): string | undefined {
    const [first, ...others] = this.items.map(({ insert }) => insert);
    if (first === undefined) return undefined;
    let length = first.length;
    for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
    const common = first
      .slice(0, length)
      .toWellFormed()
      .replace(/\ufffd$/, "");
    return common.length > typed.length && common.toLowerCase().startsWith(typed.toLowerCase()) ? common : undefined;
  }

  lines(width: number, signs: PopupSigns): Line[] {
    const first = Math.max(0, Math.min(this.#at - MOST_POPUP_ROWS + 2, this.items.length - MOST_POPUP_ROWS));
    const shown = this.items.slice(first, first + MOST_POPUP_ROWS);
    const widest = Math.max(0, ...shown.map(({ label }) => textWidth(oneLine(label))));
    const column = Math.min(widest, Math.max(8, Math.floor(width * 0.6)));
    return shown.map((item, index) => rowOf(item, first + index === this.#at, column, width, signs));
  }
}

const SELECTED: Style = { color: "selection", background: "selectionBackground", bold: true };

function rowOf(item: Completion, isSelected: boolean, column: number, width: number, signs: PopupSigns): Line {
  const { selected, ellipsis } = signs;
  const mark = isSelected ? `${selected} ` : " ".repeat(textWidth(selected) + 1);
  const label = truncateLine([{ text: oneLine(item.label), style: isSelected ? SELECTED : {} }], column, ellipsis);
  const gap = " ".repeat(Math.max(0, column - textWidth(oneLine(item.label))) + 2);
  const detail: Line = item.detail ? [{ text: gap + oneLine(item.detail), style: { color: "muted" } }] : [];
  return truncateLine([{ text: mark, style: { color: "accent" } }, ...label, ...detail], width, ellipsis);
}

function oneLine(text: string): string {
  return cleanText(text).replaceAll("\n", " ");
}
