import type { NameColumns } from "./name-columns.ts";

/*
 * How well a query fits a name: the higher the better, NO_MATCH if not at all. What stands in the last part of a path
 * counts more than its folders, the beginning of a word more than its middle.
 */

export const NO_MATCH = -1;
export const RANK = {
  exact: 9_000,
  baseStart: 8_000,
  baseWord: 7_000,
  base: 6_000,
  pathWord: 5_000,
  path: 4_500,
  scatteredInBase: 2_000,
  scattered: 0,
} as const;

/** Where the query stands in a text as it is. */
export function rankOfHit(query: Uint16Array, names: NameColumns, index: number): number {
  const start = names.starts[index] ?? 0;
  const end = names.starts[index + 1] ?? 0;
  const at = indexIn(names.text, query, start, end);
  if (at < 0) return NO_MATCH;
  if (at === start) return end - start === query.length ? RANK.exact : RANK.baseStart;
  for (let hit = at; hit >= 0; hit = indexIn(names.text, query, hit + 1, end)) {
    if (names.startsWord(hit)) return RANK.baseWord;
  }
  return RANK.base;
}

export function startsWith(query: Uint16Array, from: number, names: NameColumns, index: number): boolean {
  const start = names.starts[index] ?? 0;
  if (names.lengthOf(index) < query.length - from) return false;
  for (let at = from; at < query.length; at++) if (names.text[start + at - from] !== query[at]) return false;
  return true;
}

/** As rank of a path whose folder ends with the first part of a query that its name goes on with. */
export function rankOfEnd(query: Uint16Array, length: number, names: NameColumns, index: number): number {
  const start = (names.starts[index + 1] ?? 0) - length;
  if (start < (names.starts[index] ?? 0)) return NO_MATCH;
  for (let at = 0; at < length; at++) if (names.text[start + at] !== query[at]) return NO_MATCH;
  return names.startsWord(start) ? RANK.pathWord : RANK.path;
}

/** Letters of a query that stand in a text one after the other, with others between them. */
export interface Scattered {
  /** How many of the letters were found. */
  found: number;
  /** How many of them begin a word. */
  starts: number;
  /** How often something stands between two of them that are inside words. */
  gaps: number;
  /** Whether the last one found is the last of the text. */
  atEnd: boolean;
}

/** Goes on from what was found in the text before this one. */
export function scatter(query: Uint16Array, names: NameColumns, index: number, state: Scattered): void {
  const { text } = names;
  const start = names.starts[index] ?? 0;
  const end = names.starts[index + 1] ?? 0;
  let wanted = query[state.found];
  let before = state.atEnd ? start - 1 : start - 2;
  for (let place = start; place < end; place++) {
    if (text[place] !== wanted || wanted === undefined) continue;
    if (names.startsWord(place)) state.starts += 1;
    else if (place !== before + 1) state.gaps += 1;
    before = place;
    state.found += 1;
    wanted = query[state.found];
  }
  if (end > start) state.atEnd = before === end - 1;
}

/** 0 to 1,900, to be added to the rank of its kind. */
export function rankOfScattered({ starts, gaps }: Scattered, queryLength: number): number {
  return Math.round((1_000 * starts) / queryLength) + Math.max(0, 900 - 100 * gaps);
}

function indexIn(text: Uint16Array, query: Uint16Array, from: number, end: number): number {
  const first = query[0];
  const last = end - query.length;
  for (let place = from; place <= last; place++) {
    if (text[place] !== first) continue;
    let length = 1;
    while (length < query.length && text[place + length] === query[length]) length += 1;
    if (length === query.length) return place;
  }
  return -1;
}
