import { editScript } from "@marvin/text";

/** A part of a text, by its characters. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export interface WordChanges {
  readonly removed: readonly TextRange[];
  readonly added: readonly TextRange[];
}

const MOST_CHARACTERS = 1000;
const MOST_DIFFERENCES = 80;
const LEAST_ALIKE = 0.4;

/** Which words of a line became which; undefined if the lines are too long, or too unlike to be the same line changed. */
export function wordChanges(before: string, after: string): WordChanges | undefined {
  if (before.length > MOST_CHARACTERS || after.length > MOST_CHARACTERS) return undefined;
  const edits = editScript(wordsOf(before), wordsOf(after), MOST_DIFFERENCES);
  const [removed, added] = [new Ranges(before), new Ranges(after)];
  let kept = 0;
  for (const { kind, line: word } of edits) {
    if (kind !== "+") removed.pass(word, kind === "-");
    if (kind !== "-") added.pass(word, kind === "+");
    if (kind === " ") kept += inkOf(word);
  }
  const share = (2 * kept) / Math.max(1, inkOf(before) + inkOf(after));
  return share < LEAST_ALIKE ? undefined : { removed: removed.list, added: added.list };
}

function wordsOf(line: string): string[] {
  return line.match(/\s+|[\p{L}\p{N}\p{M}_]+|[^\s]/gu) ?? [];
}

/** Spaces are alike in all lines, and say nothing. */
function inkOf(text: string): number {
  return text.replace(/\s+/g, "").length;
}

/** Collects what changed; changes with nothing but spaces between them are one. */
class Ranges {
  readonly #text: string;
  readonly #list: { from: number; to: number }[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get list(): readonly TextRange[] {
    return this.#list;
  }

  pass(word: string, isChange: boolean): void {
    const from = this.#at;
    this.#at += word.length;
    if (!isChange) return;
    const last = this.#list.at(-1);
    if (last && this.#text.slice(last.to, from).trim() === "") last.to = this.#at;
    else this.#list.push({ from, to: this.#at });
  }
}
