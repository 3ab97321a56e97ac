import { NameSearch } from "./name-search.ts";

/** The names of the files that `@` completes, prepared so that a hundred thousand can be searched at every key. */
export class FileNames {
  #names: string[] = [];
  #search = new NameSearch();

  get size(): number {
    return this.#names.length;
  }

  /** Paths with `/`; folders end with one. Names with control characters cannot be typed and are never found. */
  set(names: readonly string[]): void {
    this.#names = [];
    this.#search = new NameSearch();
    this.add(names);
  }

  /** Further names: a long list had better come in parts of some thousands, so that nothing waits for it. */
  add(names: readonly string[]): void {
    for (const name of names) this.#names.push(name);
    this.#search.add(names);
  }

  /** The names that fit best, the best first; for an empty query the shortest ones. */
  find(query: string, limit: number): string[] {
    return this.#search.find(query, limit).map((index) => this.#names[index] ?? "");
  }
}
