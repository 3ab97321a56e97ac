import type { Unit, UnitKind } from "./unit.ts";

const PREFIXES = {
  p: ["pico", 1e-12],
  n: ["nano", 1e-9],
  u: ["micro", 1e-6],
  m: ["milli", 1e-3],
  c: ["centi", 1e-2],
  d: ["deci", 1e-1],
  h: ["hecto", 1e2],
  k: ["kilo", 1e3],
  M: ["mega", 1e6],
  G: ["giga", 1e9],
  T: ["tera", 1e12],
  P: ["peta", 1e15],
  E: ["exa", 1e18],
} as const;

export type Prefix = keyof typeof PREFIXES;

/** A unit and its multiples: `metric("length", "m", ["metre", "meter"], 1, "mk")` gives m, mm and km. */
export function metric(
  kind: UnitKind,
  symbol: string,
  names: readonly string[],
  factor: number,
  prefixes: string,
): Unit[] {
  const multiples = [...prefixes].map((letter): Unit => {
    const [word, times] = PREFIXES[letter as Prefix];
    const printed = letter === "u" ? "µ" : letter;
    // Dividing keeps 0.001 exact where multiplying would not.
    const scaled = times < 1 ? factor / Math.round(1 / times) : factor * times;
    const spellings = letter === "u" ? { symbols: [`u${symbol}`] } : {};
    return { kind, symbol: printed + symbol, names: names.map((name) => word + name), factor: scaled, ...spellings };
  });
  return [{ kind, symbol, names, factor }, ...multiples];
}
