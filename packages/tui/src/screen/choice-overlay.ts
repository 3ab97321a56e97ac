import type { KeyEvent } from "../keys/key-event.ts";
import { cleanText } from "../text/clean-text.ts";
import type { Line, Span } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth } from "../text/width.ts";
import { hardWrapLine } from "../text/wrap-line.ts";
import type { Overlay, OverlayView } from "./overlay.ts";

export interface Choice {
  /** The letter that takes it. */
  readonly key: string;
  readonly label: string;
}

export interface ChoiceOptions {
  readonly question: string;
  readonly choices: readonly Choice[];
  /** The key of a choice; undefined: Esc, or nobody will answer. */
  readonly done: (key: string | undefined) => void;
}

/** A question that one letter answers. Any other key is left alone: nothing is allowed by a slip. */
export class ChoiceOverlay implements Overlay {
  readonly #options: ChoiceOptions;

  constructor(options: ChoiceOptions) {
    this.#options = options;
  }

  handle(event: KeyEvent): void {
    if (event.type !== "key") return;
    const letter = event.ctrl || event.alt ? "" : (event.text ?? event.name).toLowerCase();
    if (event.name === "escape") this.#options.done(undefined);
    else if (this.#options.choices.some(({ key }) => key === letter)) this.#options.done(letter);
  }

  view(width: number, rows: number): OverlayView {
    const { question, choices } = this.#options;
    const asked: Line = [{ text: cleanText(question), style: { color: "warning", bold: true } }];
    const keys: Line = choices.flatMap(({ key, label }, index): Span[] => [
      { text: index === 0 ? "" : "  " },
      { text: key, style: { color: "accent", bold: true } },
      { text: ` ${cleanText(label)}` },
    ]);
    const oneRow = hardWrapLine(keys, width);
    const list = oneRow.length === 1 ? oneRow : choices.map((choice) => choiceRow(choice, width));
    const room = rows - list.length;
    if (room < 1) return { rows: [shortest(asked, choices, width)] };
    return { rows: [...hardWrapLine(asked, width).slice(0, room), ...list] };
  }

  abandon(): void {
    this.#options.done(undefined);
  }
}

function choiceRow({ key, label }: Choice, width: number): Line {
  const row: Line = [{ text: key, style: { color: "accent", bold: true } }, { text: ` ${cleanText(label)}` }];
  return truncateLine(row, width);
}

/** Where not even the choices find room: every key is there, and nothing is asked without them. */
function shortest(asked: Line, choices: readonly Choice[], width: number): Line {
  const keys: Line = [{ text: choices.map(({ key }) => key).join("/"), style: { color: "accent", bold: true } }];
  const room = width - lineWidth(keys) - 1;
  return truncateLine(room < 1 ? keys : [...truncateLine(asked, room), { text: " " }, ...keys], width);
}
