import { sameWord } from "./same-words.ts";

/** A word and where it stands: arguments are cut out of the text as it was typed. */
export interface Word {
  /** Lower case, without punctuation around it, one for all that mean the same; empty for punctuation alone. */
  readonly norm: string;
  readonly start: number;
  readonly end: number;
}

export interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
}

const MAX_WORDS = 200;
const LONGEST_WORD = 200;

/** The words of a request without what is only polite. */
export function readSentence(text: string): Sentence {
  const words = wordsOf(text).slice(0, MAX_WORDS);
  return { text, words: withoutEnd(withoutBeginning(words)) };
}

/** Words that a request may hold or leave out anywhere. */
export function isFiller(norm: string): boolean {
  return FILLERS.has(norm);
}

const FILLERS = new Set(["", "a", "an", "the", "my", "me", "some", "please", "just", "now", "this", "of", "i", "have"]);

const BEGINNINGS = phrases(
  ...["hey marvin", "hi marvin", "hello marvin", "ok marvin", "marvin", "hey", "ok", "okay", "so", "now", "quickly"],
  ...["please", "kindly", "go ahead and", "can you", "could you", "would you", "will you", "can i", "could i"],
  ...[
    "i want to",
    "i want you to",
    "i would like to",
    "i would like you to",
    "id like to",
    "id like you to",
    "i need to",
    "i need you to",
    "let us",
    "let me",
  ],
  ...[
    "tell me",
    "let me know",
    "do you know",
    "do you happen to know",
    "quick question",
    "i want to know",
    "i would like to know",
    "id like to know",
    "i wonder",
  ],
);
const ENDINGS = phrases(
  "please",
  "thanks",
  "thank you",
  "for me",
  "to me",
  "marvin",
  "now",
  "will you",
  "would you",
  "right now",
  "so far",
  "at the moment",
  "currently",
  "again",
);

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  // "10kg" is two words, so is "what's"; the text between start and end stays what was typed.
  const pattern = /[+-]?\d+(?:[.,]\d+)*(?=[a-z°%"']+(?:[\s,.?!]|$))|[a-z°]+(?='s(?:[\s,.?!]|$))|'s(?=[\s,.?!]|$)|\S+/gi;
  for (const match of text.matchAll(pattern)) {
    const raw = match[0];
    words.push({ norm: normalise(raw, words.at(-1)), start: match.index, end: match.index + raw.length });
  }
  return words;
}

function normalise(raw: string, before: Word | undefined): string {
  if (raw === "..") return raw; // where `cd` goes
  if (raw.length > LONGEST_WORD) return raw; // of no phrase, and too long to look for its punctuation
  if (raw.toLowerCase() === "'s") return before !== undefined && ASKS.has(before.norm) ? "is" : "";
  const bare = raw
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/^[("“*[]+|[.,!?;:)"”*\]]+$/g, "");
  return sameWord(bare);
}

const ASKS = new Set(["what", "where", "who", "when", "how", "that", "it", "there", "here"]);

function withoutBeginning(words: readonly Word[]): readonly Word[] {
  const found = BEGINNINGS.find((phrase) => phrase.every((norm, at) => words[at]?.norm === norm));
  return found === undefined || found.length >= words.length ? words : withoutBeginning(words.slice(found.length));
}

function withoutEnd(words: readonly Word[]): readonly Word[] {
  const found = ENDINGS.find((phrase) => phrase.every((norm, at) => words.at(at - phrase.length)?.norm === norm));
  return found === undefined || found.length >= words.length ? words : withoutEnd(words.slice(0, -found.length));
}

function phrases(...list: string[]): string[][] {
  return list.map((phrase) => phrase.split(" ").map(sameWord)).sort((a, b) => b.length - a.length);
}
