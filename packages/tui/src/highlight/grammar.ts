import type { ColorName } from "../theme/color-name.ts";

/** A language as the scanner knows it: data alone. Lists of words are parted by spaces. */
export interface Grammar {
  /** Its usual name first, then what else a code block or a file's ending may call it. */
  readonly names: string;
  readonly keywords?: string;
  readonly types?: string;
  readonly constants?: string;
  /** Words count whatever their case. */
  readonly ignoreCase?: boolean;
  /** What begins a comment that lasts to the end of its line. */
  readonly comments?: readonly string[];
  /** A line comment begins only at the line's start or after a space. */
  readonly commentsAfterSpace?: boolean;
  readonly blockComments?: readonly BlockComment[];
  readonly strings?: readonly StringRule[];
  /** Words that may stand right before a quote and belong to the string. */
  readonly stringPrefixes?: string;
  /** What words are made of beside letters, digits and the underscore. */
  readonly wordCharacters?: string;
  /** A sign that colours the word after it, such as the `$` of a variable. */
  readonly sigils?: Readonly<Record<string, ColorName>>;
  /** What a line may begin with: expressions tied to its start that need no backtracking. */
  readonly lineStarts?: readonly { readonly pattern: RegExp; readonly color: ColorName }[];
  /** Words that begin with a capital are types, those all of capitals constants. */
  readonly capitalsAreTypes?: boolean;
  /** A word before a parenthesis is a function, if not told otherwise. */
  readonly calls?: boolean;
  /** `'a'` is a character, `'a` alone a lifetime. */
  readonly characterQuotes?: boolean;
  /** A slash may begin a regular expression. */
  readonly slashPatterns?: boolean;
  /** `<Name` may be an element. */
  readonly elements?: boolean;
  /** `<<WORD` takes the following lines, up to that word, as a string. */
  readonly hereDocuments?: boolean;
  /** `-x` and `--long` after a space are options. */
  readonly flags?: boolean;
}

export interface BlockComment {
  readonly open: string;
  readonly close: string;
  readonly nests?: boolean;
  readonly atLineStart?: boolean;
}

export interface StringRule {
  readonly open: string;
  /** As it opens, if not told otherwise. An empty one: to the end of the line. */
  readonly close?: string;
  /** Goes on in the next line. */
  readonly lines?: boolean;
  /** The sign that takes the meaning from the next, a backslash if not told otherwise. */
  readonly escape?: string;
  /** Begins code within the string, which ends at its brace. */
  readonly code?: string;
  readonly color?: ColorName;
}
