/** The part of a text that looks most like what was wanted, with its line numbers; undefined if nothing does. */
export function nearestText(lines: readonly string[], wanted: readonly string[]): string | undefined {
  const anchor = longestAt(wanted);
  const best = mostAlike(lines, wanted, anchor);
  if (best === undefined) return undefined;
  const shownAbove = Math.min(anchor, SHOWN);
  return textAround(lines, best - shownAbove, shownAbove + Math.min(wanted.length - anchor, SHOWN));
}

/** So many lines from `from` (counted from 0), with one more at each side. */
export function textAround(lines: readonly string[], from: number, count: number): string {
  const start = Math.max(0, from - 1);
  const end = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  return numbered(lines.slice(start, Math.min(end, from + Math.min(count, 2 * SHOWN) + 1)), start + 1);
}

/** Lines as read_file shows them, each cut where it gets too long. */
export function numbered(lines: readonly string[], first: number): string {
  return lines.map((line, index) => `${String(first + index).padStart(6)}\t${cut(line)}`).join("\n");
}

const LEAST_LIKENESS = 0.3;
const SHOWN = 8;
/** What is compared of one line, and of all of them. */
const LINE_LETTERS = 300;
const ALL_LETTERS = 40_000_000;
const MOST_CANDIDATES = 5000;

function cut(line: string): string {
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

function longestAt(lines: readonly string[]): number {
  let longest = 0;
  lines.forEach((line, at) => {
    if (line.trim().length > (lines[longest]?.trim().length ?? 0)) longest = at;
  });
  return longest;
}

/** The line that is most like the one at `anchor`; among equals the one whose neighbours are, too. */
function mostAlike(lines: readonly string[], wanted: readonly string[], anchor: number): number | undefined {
  const likeness = new Likeness(wanted[anchor] ?? "");
  let best = LEAST_LIKENESS;
  let candidates: number[] = [];
  let letters = 0;
  for (let at = 0; at < lines.length && letters < ALL_LETTERS; at++) {
    const line = lines[at] ?? "";
    letters += Math.min(line.length, LINE_LETTERS) + 1;
    const score = likeness.to(line, best);
    if (score > best) [best, candidates] = [score, [at]];
    else if (score === best && candidates.length > 0 && candidates.length < MOST_CANDIDATES) candidates.push(at);
  }
  if (candidates.length < 2) return candidates[0];
  const around = wanted.slice(Math.max(0, anchor - SHOWN), anchor + SHOWN).map((line) => new Likeness(line));
  const sums = candidates.map((at) =>
    around.reduce((sum, line, index) => sum + line.to(lines[at - Math.min(anchor, SHOWN) + index] ?? "", 0), 0),
  );
  return candidates[sums.indexOf(Math.max(...sums))];
}

/** How many pairs of letters a line shares with others, from 0 to 1. */
class Likeness {
  readonly #pairs = new Map<number, number>();
  /** By pair, the last line in which it was counted. */
  readonly #counted: number[] = [];
  #line = 0;

  constructor(line: string) {
    const letters = lettersOf(line);
    for (let at = 0; at < pairCount(letters); at++) {
      const pair = pairAt(letters, at);
      if (!this.#pairs.has(pair)) this.#pairs.set(pair, this.#counted.push(-1) - 1);
    }
  }

  /** Not worked out (0) for lines that cannot reach `least`. */
  to(line: string, least: number): number {
    const letters = lettersOf(line);
    const [own, other] = [this.#pairs.size, pairCount(letters)];
    const most = Math.min(own, other);
    if (most === 0 || (2 * most) / (own + most) < least) return 0;
    this.#line++;
    let shared = 0;
    let repeated = 0;
    for (let at = 0; at < other; at++) {
      const index = this.#pairs.get(pairAt(letters, at));
      if (index === undefined) continue;
      if (this.#counted[index] === this.#line) repeated++;
      else shared++;
      this.#counted[index] = this.#line;
    }
    return (2 * shared) / (own + other - repeated);
  }
}

function lettersOf(line: string): string {
  return line.trim().slice(0, LINE_LETTERS).toLowerCase();
}

/** A single letter counts as a pair. */
function pairCount(letters: string): number {
  return letters.length === 1 ? 1 : Math.max(0, letters.length - 1);
}

function pairAt(letters: string, at: number): number {
  const second = letters.charCodeAt(at + 1);
  return letters.charCodeAt(at) * 0x10000 + (Number.isNaN(second) ? 0 : second);
}
