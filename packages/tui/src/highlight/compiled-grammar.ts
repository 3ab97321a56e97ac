import type { ColorName } from "../theme/color-name.ts";
import type { BlockComment, Grammar, StringRule } from "./grammar.ts";

/** A grammar made ready to be looked up in. */
export interface CompiledGrammar {
  readonly source: Grammar;
  readonly words: ReadonlyMap<string, ColorName>;
  readonly stringPrefixes: ReadonlySet<string>;
  /** What may open at a character, the longest opening first. */
  readonly openings: ReadonlyMap<string, readonly Opening[]>;
}

export type Opening =
  | { readonly kind: "comment"; readonly open: string }
  | { readonly kind: "block"; readonly open: string; readonly rule: BlockComment }
  | { readonly kind: "string"; readonly open: string; readonly rule: StringRule };

export function compileGrammar(source: Grammar): CompiledGrammar {
  return {
    source,
    words: coloursOfWords(source),
    stringPrefixes: new Set(wordsOf(source.stringPrefixes)),
    openings: openingsOf(source),
  };
}

function coloursOfWords(grammar: Grammar): Map<string, ColorName> {
  const words = new Map<string, ColorName>();
  const add = (list: string | undefined, color: ColorName) => {
    for (const word of wordsOf(list)) words.set(grammar.ignoreCase === true ? word.toLowerCase() : word, color);
  };
  add(grammar.types, "type");
  add(grammar.constants, "constant");
  add(grammar.keywords, "keyword");
  return words;
}

function openingsOf(grammar: Grammar): Map<string, Opening[]> {
  const all: Opening[] = [
    ...(grammar.comments ?? []).map((open) => ({ kind: "comment" as const, open })),
    ...(grammar.blockComments ?? []).map((rule) => ({ kind: "block" as const, open: rule.open, rule })),
    ...(grammar.strings ?? []).map((rule) => ({ kind: "string" as const, open: rule.open, rule })),
  ];
  const openings = new Map<string, Opening[]>();
  for (const opening of all.sort((a, b) => b.open.length - a.open.length)) {
    const first = opening.open.charAt(0);
    openings.set(first, [...(openings.get(first) ?? []), opening]);
  }
  return openings;
}

function wordsOf(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(/\s+/).filter((word) => word !== "");
}
