import { isOneSlipAway } from "./one-slip.ts";
import { shapesOf } from "./shapes.ts";
import { isStopWord, stemOf, wordsOf } from "./stems.ts";
import { findPostings, termsBeginning, termTable } from "./term-table.ts";
import { type ToolWords, toolTerms } from "./tool-terms.ts";

/** Plain strings, made at build time for the catalogue: they cost a program that starts nothing. */
export interface ToolIndexData {
  /** With spaces between them. */
  readonly names: string;
  /** Of each name. */
  readonly areas: string;
  readonly terms: string;
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
  return { names: names.join(" "), areas: areas.join(" "), terms: termTable(terms) };
}

interface IndexPart {
  readonly names: readonly string[];
  readonly areas: readonly string[];
  readonly terms: string;
}

/** Ranks tools by a person's words, without asking anyone: BM25 over terms that were weighed beforehand. */
export class ToolIndex {
  readonly #parts: readonly IndexPart[];
  readonly #size: number;

  /** What was indexed at build time, and what came later. */
  constructor(...parts: readonly ToolIndexData[]) {
    this.#parts = parts.map(({ names, areas, terms }) => ({ names: split(names), areas: split(areas), terms }));
    this.#size = this.#parts.reduce((sum, { names }) => sum + names.length, 0);
  }

  /** Those that have anything to do with the text, the best first. */
  rank(text: string): RankedTool[] {
    const scores = new Map<string, number>();
    const shown = shortened(text);
    const words = wordsOf(shown).map((word) => ({ stem: stemOf(word), small: isStopWord(word) }));
    for (const [stem, times] of counted(words)) this.#countStem(stem, times, scores);
    for (const [term, weight] of joinedTerms(words)) this.#count(term, weight, scores);
    for (const shape of new Set(shapesOf(shown))) this.#count(shape, WEIGHT.shape, scores);
    this.#countNeighbours(scores);
    const ranked = [...scores].map(([name, score]) => ({ name, score }));
    return ranked.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  }

  #countStem(stem: string, times: number, scores: Map<string, number>): void {
    const weight = Math.min(WEIGHT.mostRepeated, 1 + (times - 1) * WEIGHT.repeated);
    if (this.#count(stem, weight, scores)) return;
    const meant = this.#meant(stem);
    if (meant !== undefined) this.#count(meant, weight, scores);
    else for (const longer of this.#longer(stem)) this.#count(longer, weight * WEIGHT.begun, scores);
  }

  /** Tells whether the term is known. */
  #count(term: string, weight: number, scores: Map<string, number>): boolean {
    const lists = this.#parts.map(({ terms }) => findPostings(terms, term) ?? []);
    const found = lists.reduce((sum, list) => sum + list.length / 2, 0);
    const rarity = Math.log(1 + (this.#size - found + 0.5) / (found + 0.5));
    for (const [at, list] of lists.entries()) {
      for (let i = 0; i < list.length; i += 2) {
        const name = this.#parts[at]?.names[list[i] ?? -1] ?? "";
        scores.set(name, (scores.get(name) ?? 0) + weight * rarity * (list[i + 1] ?? 0));
      }
    }
    return found > 0;
  }

  /** A good hit speaks a little for its whole area: who talks of eggs on a timer may want the time that is left. */
  #countNeighbours(scores: Map<string, number>): void {
    const best = new Map<string, number>();
    const each = (use: (name: string, area: string) => void) => {
      for (const { names, areas } of this.#parts) for (const [at, name] of names.entries()) use(name, areas[at] ?? "");
    };
    each((name, area) => best.set(area, Math.max(best.get(area) ?? 0, scores.get(name) ?? 0)));
    each((name, area) => {
      const share = (best.get(area) ?? 0) * WEIGHT.neighbour;
      if (share > 0) scores.set(name, (scores.get(name) ?? 0) + share);
    });
  }

  /** The known words that this one begins: people say temp for temperature. */
  #longer(stem: string): string[] {
    if (stem.length < 4) return [];
    const all = this.#parts.flatMap(({ terms }) => termsBeginning(terms, stem)).filter((term) => !term.includes("_"));
    return [...new Set(all)].toSorted((a, b) => a.length - b.length).slice(0, MOST_LONGER);
  }

  /** The known word that a slip of the fingers may have made this of. */
  #meant(stem: string): string | undefined {
    if (stem.length < 5) return undefined;
    for (const { terms } of this.#parts) {
      const term = termsBeginning(terms, stem[0] ?? "").find(
        (known) => known.length > 3 && !known.includes("_") && isOneSlipAway(stem, known),
      );
      if (term !== undefined) return term;
    }
    return undefined;
  }
}

const WEIGHT = {
  joined: 1.4,
  joinedSmall: 0.7,
  shape: 1.2,
  begun: 0.6,
  neighbour: 0.1,
  repeated: 0.25,
  mostRepeated: 1.5,
} as const;

function split(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

interface Said {
  readonly stem: string;
  /** One of those that stand in every sentence. */
  readonly small: boolean;
}

/** The words that carry meaning, and how often each is said. */
function counted(words: readonly Said[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stem, small } of words) if (!small) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** Two to four words that follow one another: "how far", "wake me up". Small words alone say less. */
function joinedTerms(words: readonly Said[]): Map<string, number> {
  const joined = new Map<string, number>();
  for (const [at, first] of words.entries()) {
    let { stem: term, small } = first;
    for (const next of words.slice(at + 1, at + LONGEST_JOINED)) {
      term += `_${next.stem}`;
      small &&= next.small;
      joined.set(term, small ? WEIGHT.joinedSmall : WEIGHT.joined);
    }
  }
  return joined;
}

const LONGEST_JOINED = 4;
const MOST_LONGER = 4;
const [HEAD, TAIL] = [2000, 600];

/** Of a long text its beginning and its end: there stands what is wanted. */
function shortened(text: string): string {
  return text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)} ${text.slice(-TAIL)}`;
}
