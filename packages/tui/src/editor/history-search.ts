import { previousBorder } from "./borders.ts";

/** Looking for a prompt of before by a part of it, the newest first. */
export class HistorySearch {
  /** Each once, the newest first. */
  readonly #entries: readonly string[];
  #query = "";
  #at = -1;

  constructor(entries: readonly string[]) {
    this.#entries = [...new Set(entries.toReversed())];
  }

  get query(): string {
    return this.#query;
  }

  get found(): string | undefined {
    return this.#entries[this.#at];
  }

  /** Where the query stands in a text, regardless of case if it has no capitals. */
  rangeIn(text: string): { readonly from: number; readonly to: number } | undefined {
    if (this.#query === "") return undefined;
    const match = this.#pattern().exec(text);
    return match ? { from: match.index, to: match.index + match[0].length } : undefined;
  }

  type(text: string): void {
    this.#query += text;
    this.#find(Math.max(0, this.#at));
  }

  erase(): void {
    this.#query = this.#query.slice(0, previousBorder(this.#query, this.#query.length));
    this.#find(0);
  }

  clear(): void {
    this.#query = "";
    this.#find(0);
  }

  /** Gives whether there is one. */
  older(): boolean {
    return this.#step(1);
  }

  newer(): boolean {
    return this.#step(-1);
  }

  #step(by: 1 | -1): boolean {
    if (this.#query === "" || this.#at < 0) return false;
    const pattern = this.#pattern();
    for (let at = this.#at + by; at >= 0 && at < this.#entries.length; at += by) {
      if (!pattern.test(this.#entries[at] ?? "")) continue;
      this.#at = at;
      return true;
    }
    return false;
  }

  #find(from: number): void {
    this.#at = -1;
    if (this.#query === "") return;
    const pattern = this.#pattern();
    this.#at = this.#entries.findIndex((entry, index) => index >= from && pattern.test(entry));
  }

  #pattern(): RegExp {
    const literal = this.#query.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    return new RegExp(literal, this.#query === this.#query.toLowerCase() ? "iu" : "u");
  }
}
