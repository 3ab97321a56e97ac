/** Finds the partners of backtick runs; the text is looked through once, whatever is asked. */
export class CodeSpans {
  readonly #text: string;
  #runs: Map<number, number[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the run that closes one of this length begins, at `from` or later; -1 if there is none. */
  closing(length: number, from: number): number {
    this.#runs ??= runsByLength(this.#text);
    const places = this.#runs.get(length) ?? [];
    while (places[0] !== undefined && places[0] < from) places.shift();
    return places[0] ?? -1;
  }
}

export function backtickRun(text: string, from: number): number {
  let end = from;
  while (text.charAt(end) === "`") end += 1;
  return end - from;
}

/** What a code span shows: line ends are spaces, and one space at both ends is left out. */
export function codeSpanText(source: string): string {
  const text = source.replace(/\n/g, " ");
  const padded = text.startsWith(" ") && text.endsWith(" ") && text.trim() !== "";
  return padded ? text.slice(1, -1) : text;
}

function runsByLength(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  let at = text.indexOf("`");
  while (at !== -1) {
    const length = backtickRun(text, at);
    const places = runs.get(length);
    if (places === undefined) runs.set(length, [at]);
    else places.push(at);
    at = text.indexOf("`", at + length);
  }
  return runs;
}
