import type { VendorAnswer, VendorDouble, VendorStep } from "@marvin/ai/testing";
import type { Random } from "./random.ts";

/** What a model does with the next requests: it thinks, speaks, calls, breaks off, refuses or fails. */
export class RandomSteps {
  readonly #random: Random;
  #count = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  next(double: VendorDouble): VendorStep[] {
    const rounds = this.#random.below(4);
    return [...Array.from({ length: rounds }, () => this.#step(double, true)), this.#step(double, false)];
  }

  #step(double: VendorDouble, calls: boolean): VendorStep {
    const random = this.#random;
    if (random.chance(4)) return { fails: random.pick(["context-overflow", "overloaded", "auth", "bad-request"]) };
    const answer = this.#answer(double, calls);
    if (random.chance(6)) return { answer, until: 1 + random.below(6), after: random.pick(["cut", "end", "error"]) };
    return { answer };
  }

  #answer(double: VendorDouble, calls: boolean): VendorAnswer {
    const random = this.#random;
    const thinks = random.chance(40) ? { thinks: `thought ${++this.#count}`, hides: random.chance(30) } : {};
    const says = random.chance(calls ? 40 : 95) ? { says: this.#words() } : {};
    const end = random.chance(3) ? { end: random.pick(["length", "refusal"] as const) } : {};
    if (!calls) return { ...thinks, ...says, ...end };
    return { ...thinks, ...says, ...end, calls: this.#calls(double, 1 + random.below(3)) };
  }

  #words(): string[] {
    const long = this.#random.chance(30) ? "said ".repeat(this.#random.below(3000)) : "";
    return [`answer ${++this.#count} `, `${long}.`];
  }

  #calls({ callId, name }: VendorDouble, count: number) {
    const random = this.#random;
    // Some servers give the same ids in every round; none gives one twice in a message.
    const from = name === "openrouter" && random.chance(30) ? 0 : this.#count;
    this.#count += count;
    return Array.from({ length: count }, (_, n) => ({
      id: callId(from + n),
      name: random.pick([
        "look",
        "look",
        "read_file",
        "read_file",
        "picture",
        "wait",
        "fail",
        "no_such_tool",
        "compact_history",
      ]),
      arguments: random.chance(4) && name !== "gemini" && name !== "ollama" ? '{"n": ' : `{"n": ${random.below(9000)}}`,
    }));
  }
}
