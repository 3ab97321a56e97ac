import { isFoldMark } from "./fold-mark.ts";

/** Where the caret may stand: between what a person sees as characters, and on either side of a folded paste. */
export function isBorder(text: string, at: number): boolean {
  return at <= 0 || at >= text.length || characterAt(text, at).from === at;
}

export function nextBorder(text: string, at: number): number {
  return at >= text.length ? text.length : characterAt(text, at).to;
}

export function previousBorder(text: string, at: number): number {
  return at <= 0 ? 0 : characterAt(text, at - 1).from;
}

/** The start of the word before the place; a folded paste is a word. */
export function previousWord(text: string, at: number): number {
  let place = at;
  while (place > 0) {
    if (isFoldMark(text, place - 1)) return place - 1;
    if (text[place - 1] === "\n") {
      place -= 1;
      continue;
    }
    const from = startOfPiece(text, place);
    const word = WORDS.segment(text.slice(from, place)).containing(place - from - 1);
    place = from + (word?.index ?? 0);
    if (word?.isWordLike) return place;
  }
  return 0;
}

/** The end of the word after the place. */
export function nextWord(text: string, at: number): number {
  let place = at;
  while (place < text.length) {
    if (isFoldMark(text, place)) return place + 1;
    if (text[place] === "\n") {
      place += 1;
      continue;
    }
    const word = WORDS.segment(text.slice(place, endOfPiece(text, place))).containing(0);
    place += word?.segment.length ?? 1;
    if (word?.isWordLike) return place;
  }
  return text.length;
}

export function startOfLine(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

export function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
const WORDS = new Intl.Segmenter("en", { granularity: "word" });

/** Words are looked for within so many code units, however long the line is. */
const FARTHEST_WORD = 2000;

interface Range {
  readonly from: number;
  readonly to: number;
}

function characterAt(text: string, at: number): Range {
  if (startsAnew(text, at) && startsAnew(text, at + 1)) return { from: at, to: at + 1 };
  let from = at;
  while (!startsAnew(text, from)) from -= 1;
  let to = at + 1;
  while (!startsAnew(text, to)) to += 1;
  const found = CHARACTERS.segment(text.slice(from, to)).containing(at - from);
  return found ? { from: from + found.index, to: from + found.index + found.segment.length } : { from: at, to: at + 1 };
}

/** Whether a character surely begins here, as told by this code unit and the one before. */
function startsAnew(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length || isFoldMark(text, at) || isFoldMark(text, at - 1)) return true;
  return text.charCodeAt(at) < COMBINING && text.charCodeAt(at - 1) < COMBINING;
}

/** Below the combining marks nothing joins with its like. */
const COMBINING = 0x300;

function startOfPiece(text: string, end: number): number {
  let from = end - 1;
  const last = Math.max(0, end - FARTHEST_WORD);
  while (from > last && text[from - 1] !== "\n" && !isFoldMark(text, from - 1)) from -= 1;
  return from;
}

function endOfPiece(text: string, start: number): number {
  let to = start + 1;
  const last = Math.min(text.length, start + FARTHEST_WORD);
  while (to < last && text[to] !== "\n" && !isFoldMark(text, to)) to += 1;
  return to;
}
