import { joinedTerm } from "./people-words.ts";
import { shapesOf } from "./shapes.ts";
import { isStopWord, stemOf, wordsOf } from "./stems.ts";
import { type ToolWords, toolTerms } from "./tool-terms.ts";

/** Plain JSON, made at build time for the catalogue. */
export interface ToolIndexData {
  readonly names: readonly string[];
  /** Of each name. */
  readonly areas: readonly string[];
  /** Of each term: place in `names`, weight, place, weight … */
  readonly terms: Readonly<Record<string, readonly number[]>>;
}

export interface RankedTool {
  readonly name: string;
  readonly score: number;
}

export function indexTools(tools: Iterable<ToolWords>): ToolIndexData {
  const names: string[] = [];
  const areas: string[] = [];
  const terms = new Map<string, number[]>();
  for (const tool of tools) {
    const place = names.push(tool.name) - 1;
    areas.push(tool.area);
    for (const [term, weight] of toolTerms(tool)) {
      const list = terms.get(term);
      if (list) list.push(place, weight);
      else terms.set(term, [place, weight]);
    }
  }
  return { names, areas, terms: Object.fromEntries([...terms].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Ranks tools by a person's words, without asking anyone: BM25 over terms that were weighed beforehand. */
export class ToolIndex {
  readonly #parts: readonly ToolIndexData[];
  readonly #size: number;
  #vocabulary: readonly string[] | undefined;

  /** What was indexed at build time, and what came later. */
  constructor(...parts: readonly ToolIndexData[]) {
    this.#parts = parts;
    this.#size = parts.reduce((sum, { names }) => sum + names.length, 0);
  }

  has(name: string): boolean {
    return this.#parts.some(({ names }) => names.includes(name));
  }

  /** Those that have anything to do with the text, the best first. */
  rank(text: string): RankedTool[] {
    const scores = new Map<string, number>();
    for (const [term, weight] of this.#queryTerms(text)) this.#count(term, weight, scores);
    this.#countNeighbours(scores);
    const ranked = [...scores].map(([name, score]) => ({ name, score }));
    return ranked.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  }

  #count(term: string, weight: number, scores: Map<string, number>): void {
    const lists = this.#parts.map((part) => postings(part, term));
    const found = lists.reduce((sum, list) => sum + list.length / 2, 0);
    const rarity = Math.log(1 + (this.#size - found + 0.5) / (found + 0.5));
    for (const [at, list] of lists.entries()) {
      for (let i = 0; i < list.length; i += 2) {
        const name = this.#parts[at]?.names[list[i] ?? -1] ?? "";
        scores.set(name, (scores.get(name) ?? 0) + weight * rarity * (list[i + 1] ?? 0));
      }
    }
  }

  /** A good hit speaks a little for its whole area: who talks of eggs on a timer may want the time that is left. */
  #countNeighbours(scores: Map<string, number>): void {
    const best = new Map<string, number>();
    const each = (use: (name: string, area: string) => void) => {
      for (const { names, areas } of this.#parts) for (const [at, name] of names.entries()) use(name, areas[at] ?? "");
    };
    each((name, area) => best.set(area, Math.max(best.get(area) ?? 0, scores.get(name) ?? 0)));
    each((name, area) => {
      const share = (best.get(area) ?? 0) * NEIGHBOUR_SHARE;
      if (share > 0) scores.set(name, (scores.get(name) ?? 0) + share);
    });
  }

  #queryTerms(text: string): Map<string, number> {
    const terms = new Map<string, number>();
    const shown = shortened(text);
    const words = wordsOf(shown);
    for (const word of words) {
      if (isStopWord(word)) continue;
      const stem = stemOf(word);
      const known = this.#knows(stem) ? stem : this.#meant(stem);
      if (known !== undefined) terms.set(known, Math.min(1.5, (terms.get(known) ?? 0.75) + 0.25));
    }
    for (const length of [2, 3, 4]) {
      for (let at = 0; at + length <= words.length; at++) {
        const together = words.slice(at, at + length);
        const joined = joinedTerm(together);
        if (this.#knows(joined)) terms.set(joined, together.every(isStopWord) ? SMALL_WORDS_WEIGHT : JOINED_WEIGHT);
      }
    }
    for (const shape of shapesOf(shown)) terms.set(shape, SHAPE_WEIGHT);
    return terms;
  }

  #knows(term: string): boolean {
    return this.#parts.some((part) => Object.hasOwn(part.terms, term));
  }

  /** The one known word that a slip of the fingers may have made this of. */
  #meant(stem: string): string | undefined {
    if (stem.length < 5) return undefined;
    this.#vocabulary ??= this.#parts.flatMap(({ terms }) =>
      Object.keys(terms).filter((term) => /^[a-z]{4,}$/.test(term)),
    );
    return this.#vocabulary.find((term) => isOneSlipAway(stem, term));
  }
}

const JOINED_WEIGHT = 1.4;
const SMALL_WORDS_WEIGHT = 0.7;
const NEIGHBOUR_SHARE = 0.1;
const SHAPE_WEIGHT = 1.2;
const NONE: readonly number[] = [];

function postings({ terms }: ToolIndexData, term: string): readonly number[] {
  return Object.hasOwn(terms, term) ? (terms[term] ?? NONE) : NONE;
}

const [HEAD, TAIL] = [2000, 600];

/** Of a long text its beginning and its end: there stands what is wanted. */
function shortened(text: string): string {
  return text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)} ${text.slice(-TAIL)}`;
}

/** One letter more, fewer or other, or two neighbours swapped; the first letter is right. */
function isOneSlipAway(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const rest = (text: string, skip: number) => text.slice(from + skip);
  if (a.length === b.length) {
    const swapped = a[from] === b[from + 1] && a[from + 1] === b[from];
    return rest(a, 1) === rest(b, 1) || (swapped && rest(a, 2) === rest(b, 2));
  }
  return a.length > b.length ? rest(a, 1) === rest(b, 0) : rest(a, 0) === rest(b, 1);
}
