import type { Phrase } from "./phrase.ts";
import { isFiller, type Sentence } from "./sentence.ts";

export interface PhraseMatch {
  readonly values: Readonly<Record<string, unknown>>;
  /** Words of the phrase that were said, fillers apart. */
  readonly literals: number;
  readonly slotCharacters: number;
  /** The sentence ended before a word of the phrase. */
  readonly isCut?: boolean;
}

/** How the words of a slot become its value. */
export interface SlotReader {
  /** Undefined if they cannot. */
  read(name: string, words: string): unknown;
  /** Whether it takes as many words as it can. */
  isGreedy(name: string): boolean;
}

const LONGEST_GREEDY_SLOT = 8;

/**
 * Matches the whole sentence. Slots of text are as short as the rest allows, so none eats a word that follows it in the
 * phrase; slots at the end of the phrase may be missing.
 */
export function matchPhrase(phrase: Phrase, sentence: Sentence, slots: SlotReader): PhraseMatch | undefined {
  const { items } = phrase;
  const { words, text } = sentence;

  const matchFrom = (item: number, word: number): PhraseMatch | undefined => {
    const expected = items[item];
    const said = words[word];
    if (expected === undefined) return onlyFillers(word) ? NOTHING : undefined;
    if (said === undefined) return restMissing(items.slice(item));
    if (expected.type === "slot") return matchSlot(expected.name, item, word);
    if (expected.norm === said.norm)
      return withLiteral(matchFrom(item + 1, word + 1), expected.filler) ?? skip(item, word);
    return skip(item, word);
  };

  const skip = (item: number, word: number): PhraseMatch | undefined => {
    const expected = items[item];
    if (expected?.type === "word" && expected.filler) return matchFrom(item + 1, word);
    return isFiller(words[word]?.norm ?? "x") ? matchFrom(item, word + 1) : undefined;
  };

  const matchSlot = (name: string, item: number, word: number): PhraseMatch | undefined => {
    const start = words[word]?.start ?? 0;
    for (const end of slotEnds(word, words.length, slots.isGreedy(name))) {
      const rest = matchFrom(item + 1, end + 1);
      if (rest === undefined) continue;
      const part = text.slice(start, words[end]?.end);
      const value = slots.read(name, part);
      if (value === undefined) continue;
      const slotCharacters = rest.slotCharacters + part.length;
      return { ...rest, values: { [name]: value, ...rest.values }, slotCharacters };
    }
    return undefined;
  };

  const onlyFillers = (from: number) => words.slice(from).every((word) => isFiller(word.norm));

  const found = matchFrom(0, 0);
  if (found === undefined || (found.literals === 0 && found.slotCharacters === 0)) return undefined;
  return found.isCut && !isSureEnough(found, items) ? undefined : found;
}

/** What the sentence ends before: slots may be asked for, and so may `to {path}`. */
function restMissing(rest: Phrase["items"]): PhraseMatch | undefined {
  if (rest.every(isOptional)) return NOTHING;
  return rest.every((item) => isOptional(item) || isConnector(item)) ? CUT : undefined;
}

const QUESTION_WORDS = new Set(["what", "how", "where", "who", "when", "why", "is", "are", "will", "does", "do"]);

function isConnector(item: Phrase["items"][number]): boolean {
  return item.type === "word" && CONNECTORS.has(item.norm);
}

const CONNECTORS = new Set(["to", "into", "in", "with", "as", "for", "at", "named"]);

/**
 * Half a phrase is meant only if enough of it was said: "change the world" is no preference without its value, and half
 * a question is another one.
 */
function isSureEnough({ literals, values }: PhraseMatch, [first]: Phrase["items"]): boolean {
  if (first?.type === "word" && QUESTION_WORDS.has(first.norm)) return false;
  return literals > 1 || (literals === 1 && Object.values(values).some((value) => typeof value === "number"));
}

/** The last words that a slot may have, in the order in which they are tried. */
function slotEnds(from: number, count: number, greedy: boolean): number[] {
  const ends = Array.from({ length: count - from }, (_, offset) => from + offset);
  return greedy ? ends.slice(0, LONGEST_GREEDY_SLOT).reverse() : ends;
}

const NOTHING: PhraseMatch = { values: {}, literals: 0, slotCharacters: 0 };
const CUT: PhraseMatch = { ...NOTHING, isCut: true };

function isOptional(item: Phrase["items"][number]): boolean {
  return item.type === "slot" || item.filler;
}

function withLiteral(match: PhraseMatch | undefined, filler: boolean): PhraseMatch | undefined {
  return match === undefined || filler ? match : { ...match, literals: match.literals + 1 };
}
