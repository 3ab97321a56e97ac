import type { ActionId } from "../keys/key-actions.ts";
import type { KeyEvent } from "../keys/key-event.ts";
import type { KeyTable } from "../keys/key-table.ts";
import { cleanText } from "../text/clean-text.ts";
import type { Line } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth, textWidth } from "../text/width.ts";
import type { Glyphs } from "../theme/theme.ts";
import type { Overlay, OverlayView } from "./overlay.ts";

export interface PickItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

export interface PickOptions {
  readonly title: string;
  readonly items: readonly PickItem[];
  readonly selected?: string;
  readonly onMove?: (id: string) => void;
  readonly keys: KeyTable;
  readonly glyphs: () => Glyphs;
  readonly done: (id: string | undefined) => void;
}

const MOST_ROWS = 12;

/** A list to choose from; typing narrows it. */
export class PickOverlay implements Overlay {
  readonly #options: PickOptions;
  #filter = "";
  #shown: readonly PickItem[];
  #at: number;

  constructor(options: PickOptions) {
    this.#options = options;
    this.#shown = options.items;
    this.#at = Math.max(
      0,
      options.items.findIndex(({ id }) => id === options.selected),
    );
  }

  handle(event: KeyEvent): void {
    const action = event.type === "key" ? this.#options.keys.action("list", event) : undefined;
    const to = action === undefined ? undefined : this.#target(action);
    if (to !== undefined) this.#move(to);
    else if (action === "list-choose") this.#options.done(this.#shown[this.#at]?.id);
    else if (action === "list-close") this.#options.done(undefined);
    else if (action === undefined) this.#type(event);
  }

  /** Where a key leads; from either end to the other. */
  #target(action: ActionId): number | undefined {
    const last = this.#shown.length - 1;
    switch (action) {
      case "list-up":
        return this.#at === 0 ? last : this.#at - 1;
      case "list-down":
        return this.#at === last ? 0 : this.#at + 1;
      case "list-page-up":
        return Math.max(0, this.#at - MOST_ROWS);
      case "list-page-down":
        return Math.min(last, this.#at + MOST_ROWS);
      case "list-first":
        return 0;
      case "list-last":
        return last;
      default:
        return undefined;
    }
  }

  view(width: number, rows: number): OverlayView {
    const { title, glyphs } = this.#options;
    const signs = glyphs();
    const heading = headingOf(cleanText(title), this.#filter, width, signs.ellipsis);
    const room = Math.max(1, Math.min(MOST_ROWS, rows - 2));
    const first = Math.max(0, Math.min(this.#at - Math.floor(room / 2), this.#shown.length - room));
    const window = this.#shown.slice(first, first + room);
    const labels = Math.min(
      Math.max(0, ...window.map(({ label }) => textWidth(cleanText(label)))),
      Math.floor(width * 0.6),
    );
    const items = window.map((item, index) => this.#row(item, first + index === this.#at, labels, signs));
    if (items.length === 0) items.push([{ text: "  nothing fits", style: { color: "muted" } }]);
    const left = this.#shown.length - window.length;
    const foot = left > 0 ? `${this.#at + 1} of ${this.#shown.length}, ` : "";
    const help: Line = [{ text: `${foot}enter chooses, esc leaves`, style: { color: "muted" } }];
    const all = rows > 2 ? [heading, ...items, help] : rows === 2 ? [heading, ...items] : items;
    const caret = { row: 0, column: Math.min(width - 1, lineWidth(truncateLine(heading, width))) };
    return {
      rows: all.slice(0, Math.max(1, rows)).map((line) => truncateLine(line, width, signs.ellipsis)),
      ...(this.#filter === "" ? {} : { caret }),
    };
  }

  abandon(): void {
    this.#options.done(undefined);
  }

  #row({ label, detail }: PickItem, isSelected: boolean, labels: number, { selected }: Glyphs): Line {
    const text = cleanText(label);
    const gap = " ".repeat(Math.max(0, labels - textWidth(text)) + 2);
    const style = isSelected ? ({ color: "accent", bold: true } as const) : {};
    return [
      { text: isSelected ? `${selected} ` : "  ", style },
      { text, style },
      ...(detail ? [{ text: `${gap}${cleanText(detail)}`, style: { color: "muted" } as const }] : []),
    ];
  }

  #move(to: number): void {
    const item = this.#shown[to];
    if (!item) return;
    this.#at = to;
    this.#options.onMove?.(item.id);
  }

  #type(event: KeyEvent): void {
    if (event.type === "paste") this.#narrow(this.#filter + cleanText(event.text.split("\n")[0] ?? ""));
    if (event.type !== "key") return;
    if (event.name === "backspace") this.#narrow([...this.#filter].slice(0, -1).join(""));
    else if (event.name === "u" && event.ctrl) this.#narrow("");
    else if (event.text && !event.ctrl && !event.alt) this.#narrow(this.#filter + cleanText(event.text));
  }

  #narrow(filter: string): void {
    this.#filter = filter;
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = ({ label, detail = "", id }: PickItem) => {
      const text = `${label} ${detail} ${id}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    this.#shown = this.#options.items.filter(fits);
    this.#at = 0;
    const item = this.#shown[0];
    if (item) this.#options.onMove?.(item.id);
  }
}

/** What is typed stays in sight, whatever that costs the title. */
function headingOf(title: string, filter: string, width: number, ellipsis: string): Line {
  const typed: Line = [{ text: `  ${filter === "" ? "type to search" : filter}`, style: { color: "muted" } }];
  const bold: Line = [{ text: title, style: { bold: true } }];
  const room = width - lineWidth(typed) - 1; // and the cursor
  if (lineWidth(bold) <= room) return [...bold, ...typed];
  if (filter === "") return bold;
  return room < 1 ? [{ text: filter, style: { color: "muted" } }] : [...truncateLine(bold, room, ellipsis), ...typed];
}
