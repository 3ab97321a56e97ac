import type { FileHandle } from "node:fs/promises";

/** Where to search: a folder by its real path, or one file that is open already. */
export type SearchPlace = { readonly folder: string } | { readonly file: FileHandle };

export interface SearchRequest {
  readonly place: SearchPlace;
  readonly pattern: string;
  readonly ignoreCase: boolean;
  /** Which files, as far as their names alone can tell. */
  readonly nameGlobs: readonly string[];
  /** Lines to show around each match. */
  readonly context: number;
  readonly maxResults: number;
  /** Files of which nothing is shown, by path below the folder. */
  readonly skip: (path: string) => boolean;
  readonly closedDirs: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface FoundLine {
  /** Below the folder; empty where one file was searched. */
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** Not so: a line around a match. */
  readonly isMatch: boolean;
}

export interface SearchResult {
  readonly lines: readonly FoundLine[];
  /** Of matching lines, those left out included. */
  readonly total: number;
  readonly shown: number;
  /** There are more than `total`: the search was ended. */
  readonly ended?: "too many" | "too long";
}

/** A pattern that goes over line breaks: files are then searched as a whole, and none that is larger than this. */
export function spansLines(pattern: string): boolean {
  return /\n|\\n|\(\?[a-z]*s/.test(withoutBackslashes(pattern));
}

/** Without what stands for a backslash of the text, behind which an "n" or "r" is just that letter. */
export function withoutBackslashes(pattern: string): string {
  return pattern.replaceAll("\\\\", "");
}

export const WHOLE_FILE_BYTES = 64 * 1024 * 1024;
export const SEARCH_MS = 20_000;
export const COUNTED_MATCHES = 20_000;
export const LINE_CHARACTERS = 500;
const TEXT_BYTES = 40_000;

/** Keeps what is to be shown, and counts the rest. */
export class FoundLines<Line extends FoundLine = FoundLine> {
  lines: Line[] = [];
  total = 0;
  shown = 0;
  #bytes = 0;
  #lastMatch: Line | undefined;
  readonly #request: Pick<SearchRequest, "maxResults" | "skip" | "context">;

  constructor(request: Pick<SearchRequest, "maxResults" | "skip" | "context">) {
    this.#request = request;
  }

  get isFull(): boolean {
    return this.total >= COUNTED_MATCHES;
  }

  add(found: Line): void {
    if (this.#request.skip(found.path)) return;
    if (found.isMatch) this.total++;
    if (!this.#hasRoom(found)) return;
    if (found.isMatch) {
      this.shown++;
      this.#lastMatch = found;
    }
    this.#bytes += found.path.length + found.text.length + 10;
    this.lines.push(found);
  }

  /** Forgets all others. */
  keep(proven: ReadonlySet<Line>): void {
    const matches = this.lines.filter((line) => line.isMatch && !proven.has(line)).length;
    this.lines = this.lines.filter((line) => proven.has(line));
    this.shown -= matches;
    this.total -= matches;
  }

  result(ended: SearchResult["ended"]): SearchResult {
    const { lines, total, shown } = this;
    return { lines, shown, total: Math.min(total, COUNTED_MATCHES), ...(ended ? { ended } : {}) };
  }

  /** Behind the last match that is shown, only the lines around it are. */
  #hasRoom({ isMatch, path, line }: FoundLine): boolean {
    const isLast = this.shown >= this.#request.maxResults || this.#bytes >= TEXT_BYTES || this.shown < this.total - 1;
    if (!isLast) return true;
    const last = this.#lastMatch;
    return !isMatch && last !== undefined && last.path === path && line <= last.line + this.#request.context;
  }
}
