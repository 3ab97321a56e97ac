/** Where the lines of a text are, so that thousands of hunks find their places in a large file. */
export class LineIndex {
  readonly texts: readonly string[];
  readonly #exact: ReadonlyMap<string, readonly number[]>;
  readonly #named = new Map<string, readonly number[]>();
  #trimmed: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(texts: readonly string[]) {
    this.texts = texts;
    this.#exact = placesBy(texts, (text) => text);
  }

  /** Where these lines stand one below the other: the index of the first, from the top down. */
  placesOf(lines: readonly string[]): number[] {
    const found = lines.map((line) => this.#exact.get(line) ?? []);
    const rarest = found.reduce(
      (best, places, index) => (places.length < (found[best]?.length ?? 0) ? index : best),
      0,
    );
    return (found[rarest] ?? [])
      .map((at) => at - rarest)
      .filter((at) => at >= 0 && lines.every((line, index) => this.texts[at + index] === line));
  }

  /** Lines that are the one named, or the same but for spaces around it, or that begin with it. */
  linesNamed(name: string): readonly number[] {
    const known = this.#named.get(name);
    if (known) return known;
    const found = this.#exact.get(name) ?? this.#trimmedPlaces().get(name.trim()) ?? this.#beginningWith(name.trim());
    this.#named.set(name, found);
    return found;
  }

  #trimmedPlaces(): ReadonlyMap<string, readonly number[]> {
    this.#trimmed ??= placesBy(this.texts, (text) => text.trim());
    return this.#trimmed;
  }

  #beginningWith(start: string): readonly number[] {
    return this.texts.flatMap((text, at) => (text.trimStart().startsWith(start) ? [at] : []));
  }
}

function placesBy(texts: readonly string[], key: (text: string) => string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  texts.forEach((text, at) => {
    const known = places.get(key(text));
    if (known) known.push(at);
    else places.set(key(text), [at]);
  });
  return places;
}
