import { FIRST_FOLD_MARK, FOLD_MARK, MOST_FOLD_MARKS } from "./fold-mark.ts";

const MOST_LINES_IN_SIGHT = 3;
const MOST_CHARACTERS_IN_SIGHT = 500;

/** Long pastes, each behind the mark that stands for it. */
export class FoldedPastes {
  readonly #texts = new Map<string, string>();

  /** The mark to put into the text instead; undefined: the paste is short, or there are too many. */
  fold(text: string): string | undefined {
    if (linesOf(text) <= MOST_LINES_IN_SIGHT && text.length <= MOST_CHARACTERS_IN_SIGHT) return undefined;
    const mark = this.#freeMark();
    if (mark !== undefined) this.#texts.set(mark, text);
    return mark;
  }

  textOf(mark: string): string {
    return this.#texts.get(mark) ?? "";
  }

  labelOf(mark: string): string {
    const text = this.textOf(mark);
    const lines = linesOf(text);
    return lines > 1 ? `[Pasted ${lines} lines]` : `[Pasted ${text.length} characters]`;
  }

  unfold(value: string): string {
    return this.#texts.size === 0 ? value : value.replace(everyMark(), (mark) => this.textOf(mark));
  }

  /** How long `unfold` would be. */
  unfoldedLength(value: string): number {
    if (this.#texts.size === 0) return value.length;
    let length = value.length;
    for (const [mark] of value.matchAll(everyMark())) length += this.textOf(mark).length - 1;
    return length;
  }

  /** The same length, with a character that may be shown to others in place of each mark. */
  withoutMarks(value: string): string {
    return this.#texts.size === 0 ? value : value.replace(everyMark(), "\ufffc");
  }

  /** Forgets the pastes that none of these texts holds. */
  keepOnly(values: readonly string[]): void {
    if (this.#texts.size === 0) return;
    const held = new Set(values.flatMap((value) => value.match(everyMark()) ?? []));
    for (const mark of this.#texts.keys()) if (!held.has(mark)) this.#texts.delete(mark);
  }

  #freeMark(): string | undefined {
    for (let index = 0; index < MOST_FOLD_MARKS; index++) {
      const mark = String.fromCharCode(FIRST_FOLD_MARK + index);
      if (!this.#texts.has(mark)) return mark;
    }
    return undefined;
  }
}

function everyMark(): RegExp {
  return new RegExp(FOLD_MARK, "g");
}

/** A newline at the end begins no further line. */
function linesOf(text: string): number {
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
