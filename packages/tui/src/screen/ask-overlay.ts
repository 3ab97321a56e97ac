import type { UserAnswer, UserQuestion } from "@marvin/agent-core";
import type { KeyEvent } from "../keys/key-event.ts";
import type { KeyTable } from "../keys/key-table.ts";
import { cleanText } from "../text/clean-text.ts";
import type { Line } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth } from "../text/width.ts";
import { hardWrapLine, wrapLine } from "../text/wrap-line.ts";
import type { Glyphs } from "../theme/theme.ts";
import type { Overlay, OverlayView } from "./overlay.ts";

export interface AskOptions {
  readonly question: UserQuestion;
  readonly keys: KeyTable;
  readonly glyphs: () => Glyphs;
  readonly done: (answer: UserAnswer | undefined) => void;
}

const MOST_TYPED_ROWS = 3;

/** A question of the model: choices by number or arrow, or any other words. */
export class AskOverlay implements Overlay {
  readonly #options: AskOptions;
  readonly #taken = new Set<number>();
  #at = 0;
  /** Somebody went to the row for own words: a number begins them. */
  #wantsOwnWords = false;
  #words = "";

  constructor(options: AskOptions) {
    this.#options = options;
  }

  handle(event: KeyEvent): void {
    if (event.type === "paste") this.#write(event.text.replaceAll("\n", " "));
    if (event.type !== "key") return;
    const { choices, multiple } = this.#options.question;
    const action = this.#options.keys.action("list", event);
    if (action === "list-up") this.#move(choices.length);
    else if (action === "list-down") this.#move(1);
    else if (action === "list-choose") this.#choose();
    else if (action === "list-close") this.#options.done(undefined);
    else if (event.name === "backspace") this.#words = [...this.#words].slice(0, -1).join("");
    else if (multiple && this.#words === "" && event.name === "space" && this.#at < choices.length) this.#toggle();
    else if (event.text && !event.ctrl && !event.alt) this.#type(event.text);
  }

  view(width: number, rows: number): OverlayView {
    const { question, choices, multiple } = this.#options.question;
    const { ellipsis } = this.#options.glyphs();
    const asked = wrapLine([{ text: cleanText(question), style: { bold: true } }], width);
    const items = choices.map((choice, index) =>
      this.#row(`${index + 1}. ${this.#mark(index)}${cleanText(choice)}`, index),
    );
    const own = this.#row(`${choices.length > 0 ? "Other: " : ""}${this.#words}`, choices.length);
    const typed = hardWrapLine(own, width).slice(-MOST_TYPED_ROWS);
    const help: Line = [
      {
        text: multiple ? "space marks, enter answers, esc leaves" : "enter answers, esc leaves",
        style: { color: "muted" },
      },
    ];
    const list = [...items.map((line) => truncateLine(line, width, ellipsis)), ...typed];
    const room = Math.max(1, rows - asked.length - 1);
    const at = this.#at === choices.length ? list.length - 1 : this.#at;
    const first = Math.max(0, Math.min(at - room + 1, list.length - room));
    const all = [...asked, ...list.slice(first, first + room), help].slice(-Math.max(1, rows));
    const ownRow = all.indexOf(list.at(-1) ?? []);
    const caret = { row: ownRow, column: Math.min(width - 1, lineWidth(typed.at(-1) ?? [])) };
    return { rows: all, ...(ownRow >= 0 && this.#at === choices.length ? { caret } : {}) };
  }

  abandon(): void {
    this.#options.done(undefined);
  }

  #mark(index: number): string {
    if (!this.#options.question.multiple) return "";
    const { todoDone, todoOpen } = this.#options.glyphs();
    return this.#taken.has(index) ? `${todoDone} ` : `${todoOpen} `;
  }

  #row(text: string, index: number): Line {
    const isHere = index === this.#at;
    const style = isHere ? ({ color: "accent", bold: true } as const) : {};
    const { selected, prompt } = this.#options.glyphs();
    const sign = this.#options.question.choices.length === 0 ? prompt : selected;
    return [{ text: `${isHere ? sign : " "} ${text}`, style }];
  }

  #type(text: string): void {
    const { choices } = this.#options.question;
    const isNumber = /^[1-9]$/.test(text) && this.#words === "" && !this.#wantsOwnWords;
    const number = isNumber ? Number(text) : 0;
    if (number >= 1 && number <= choices.length) {
      this.#at = number - 1;
      if (this.#options.question.multiple) this.#toggle();
      else this.#choose();
      return;
    }
    this.#write(text);
  }

  #move(by: number): void {
    const { length } = this.#options.question.choices;
    this.#at = (this.#at + by) % (length + 1);
    this.#wantsOwnWords = this.#at === length;
  }

  #write(text: string): void {
    this.#at = this.#options.question.choices.length;
    this.#words += cleanText(text);
  }

  #toggle(): void {
    if (!this.#taken.delete(this.#at)) this.#taken.add(this.#at);
  }

  #choose(): void {
    const { choices, multiple } = this.#options.question;
    const words = this.#words.trim();
    const here = this.#at < choices.length && !multiple ? [this.#at] : [];
    const marked = multiple ? [...this.#taken].sort((a, b) => a - b) : here;
    const chosen = (marked.length === 0 && multiple && this.#at < choices.length ? [this.#at] : marked).flatMap(
      (index) => choices[index] ?? [],
    );
    if (chosen.length === 0 && words === "") return;
    this.#options.done(words === "" ? { chosen } : { chosen, other: words });
  }
}
