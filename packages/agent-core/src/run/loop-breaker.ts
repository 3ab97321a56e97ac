/**
 * Notices a model that goes in circles: the same calls with the same results three rounds running, or two rounds that
 * take turns three times.
 */
export class LoopBreaker {
  readonly #rounds: string[] = [];

  /** Takes in one round and says what is wrong, if it is. */
  check(calls: readonly { name: string; arguments: string; result: string }[]): string | undefined {
    this.#rounds.push(
      JSON.stringify(calls.map(({ name, arguments: input, result }) => [name, sameForm(input), result])),
    );
    if (this.#rounds.length > 6) this.#rounds.shift();
    const names = [...new Set(calls.map((call) => call.name))].join(", ");
    if (this.#repeats(1)) return `The model made the same call (${names}) three times with the same result. Stopped.`;
    if (this.#repeats(2)) return "The model went back and forth between the same two calls three times. Stopped.";
    return undefined;
  }

  /** Whether the last rounds are one pattern of `length` rounds, three times over. */
  #repeats(length: number): boolean {
    const rounds = this.#rounds.slice(-3 * length);
    return rounds.length === 3 * length && rounds.every((round, i) => round === rounds[i % length]);
  }
}

/** Arguments that differ in blanks or in the order of their fields are the same. */
function sameForm(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text === "" ? "{}" : text), (_, value) => sorted(value));
  } catch {
    return text;
  }
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
