import { eastAsianWidth } from "get-east-asian-width";
import type { Line } from "./line.ts";

/** How many columns of a terminal the text takes. It has no line ends and no control sequences. */
export function textWidth(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length;
  let sum = 0;
  eachGrapheme(text, (_from, _to, width) => {
    sum += width;
  });
  return sum;
}

/** How many columns of a terminal the line takes. */
export function lineWidth(line: Line): number {
  let sum = 0;
  for (const { text } of line) sum += textWidth(text);
  return sum;
}

/** Visits what a person sees as one character, with its place in the text and its columns, until `visit` says false. */
export function eachGrapheme(text: string, visit: (from: number, to: number, width: number) => unknown): void {
  let at = 0;
  while (at < text.length) {
    const width = simpleWidth(text.charCodeAt(at));
    if (width > 0 && (at + 1 === text.length || simpleWidth(text.charCodeAt(at + 1)) > 0)) {
      if (visit(at, at + 1, width) === false) return;
      at += 1;
      continue;
    }
    const end = endOfClusters(text, at);
    for (const { segment } of graphemeSegmenter().segment(text.slice(at, end))) {
      if (visit(at, at + segment.length, clusterWidth(segment)) === false) return;
      at += segment.length;
    }
  }
}

/** Where the beginning of the text that fits into the columns ends; what takes no column goes with it. */
export function endOfWhatFits(text: string, width: number): number {
  let end = 0;
  let used = 0;
  eachGrapheme(text, (_from, to, columns) => {
    used += columns;
    if (used > width) return false;
    end = to;
    return true;
  });
  return end;
}

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** The first one of a process takes as long to make as all else at the start, and most text does without. */
const graphemeSegmenter = madeOnce(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

function madeOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * The columns of a character that never joins with another of this kind, or 0 for one that may be part of a cluster.
 * Two of them in a row are two graphemes, so most text need not be segmented.
 */
function simpleWidth(code: number): 0 | 1 | 2 {
  if (code < 0x300) return code >= 0x20 && (code < 0x7f || (code > 0xa0 && !JOINS_IN_LATIN.has(code))) ? 1 : 0;
  if (code >= 0x4e00 && code <= 0x9fff) return 2;
  if (code >= 0x3041 && code <= 0x3096) return 2;
  if (code >= 0x30a1 && code <= 0x30fe) return 2;
  if (code >= 0xac00 && code <= 0xd7a3) return 2;
  if (code >= 0x3001 && code <= 0x3020) return 2;
  if (code >= 0xff01 && code <= 0xff60) return 2;
  if ((code >= 0x370 && code < 0x483) || (code > 0x489 && code < 0x557) || (code >= 0x561 && code <= 0x587)) return 1;
  if ((code >= 0x5d0 && code <= 0x5ea) || (code >= 0x620 && code <= 0x64a)) return 1;
  if ((code >= 0x1e00 && code <= 0x1eff) || (code >= 0xe01 && code <= 0xe30)) return 1;
  if ((code >= 0x2010 && code <= 0x2027) || (code >= 0x2190 && code <= 0x2193)) return 1;
  if (code >= 0x2500 && code <= 0x259f) return 1;
  return 0;
}

/** Copyright and registered may be emoji, the soft hyphen takes no column. */
const JOINS_IN_LATIN: ReadonlySet<number> = new Set([0xa9, 0xad, 0xae]);

/** A run that must be segmented ends between two simple characters. */
function endOfClusters(text: string, from: number): number {
  let previous = 0;
  for (let at = from; at < text.length; at++) {
    const width = simpleWidth(text.charCodeAt(at));
    if (width > 0 && previous > 0) return at;
    previous = width;
  }
  return text.length;
}

const PICTURE = /\p{Extended_Pictographic}/u;
const EMOJI_OF_ITS_OWN = /^\p{Emoji_Presentation}/u;
const EMOJI_VARIATION = /^\p{Emoji}\ufe0f/u;
const KEYCAP = /^[0-9#*]\ufe0f?\u20e3/;
const FLAG = /^[\u{1f1e6}-\u{1f1ff}]{2}/u;
const WITHOUT_WIDTH =
  /^[\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Format}\p{Control}\p{Default_Ignorable_Code_Point}\p{Surrogate}\u2028\u2029]/u;
const JOINER = "\u200d";

function clusterWidth(cluster: string): number {
  if (cluster.length > 1 && isEmoji(cluster)) return 2;
  let width = 0;
  for (const character of cluster) {
    const code = character.codePointAt(0) ?? 0;
    const takesNone = WITHOUT_WIDTH.test(character) || (width > 0 && joinsSyllable(code));
    if (!takesNone) width += eastAsianWidth(code);
  }
  return width;
}

function isEmoji(cluster: string): boolean {
  if (EMOJI_OF_ITS_OWN.test(cluster)) return !isLoneFlagLetter(cluster);
  if (EMOJI_VARIATION.test(cluster) || KEYCAP.test(cluster)) return true;
  const joiner = cluster.indexOf(JOINER);
  return joiner > 0 && PICTURE.test(cluster.slice(0, joiner)) && PICTURE.test(cluster.slice(joiner));
}

function isLoneFlagLetter(cluster: string): boolean {
  const code = cluster.codePointAt(0) ?? 0;
  return code >= 0x1f1e6 && code <= 0x1f1ff && !FLAG.test(cluster);
}

/** Vowels and final consonants of Hangul are drawn into the syllable before them. */
function joinsSyllable(code: number): boolean {
  return (code >= 0x1160 && code <= 0x11ff) || (code >= 0xd7b0 && code <= 0xd7fb);
}
