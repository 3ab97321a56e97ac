import { allUnits } from "./all-units.ts";
import { derivedUnits } from "./derived-units.ts";
import { plainSpelling, singulars } from "./spelling.ts";
import type { Unit } from "./unit.ts";

export interface FoundUnit {
  readonly unit: Unit;
  /** Letter case and all; what was found otherwise may have other meanings of the same kind. */
  readonly exact: boolean;
}

/** Every unit that a text may mean, likeliest first; empty if none. */
export function findUnits(text: string): FoundUnit[] {
  const spelling = plainSpelling(text);
  if (spelling === "" || spelling.length > 80) return [];
  const exact = bySymbol.get(spelling) ?? [];
  // The first form that is a name: "miles" are not "mil" with another ending.
  const name = singulars(spelling.toLowerCase()).find((form) => byName.has(form)) ?? "";
  const folded = byName.get(name) ?? [];
  const named = new Set([...exact, ...folded]);
  const found = [...named].map((unit) => ({ unit, exact: exact.includes(unit) }));
  return found.length > 0
    ? found
    : derivedUnits(spelling, findUnits).map((unit) => ({ unit: known(unit), exact: true }));
}

/** All spellings, for the nearest ones to a slip. */
export function unitNames(): string[] {
  return [...new Set(allUnits.flatMap(({ symbol, names }) => [symbol, ...names]))];
}

const bySymbol = index((unit) => [unit.symbol, ...(unit.symbols ?? [])]);
const byName = index((unit) => [unit.symbol, ...(unit.symbols ?? []), ...unit.names].map((name) => name.toLowerCase()));

function index(spellings: (unit: Unit) => readonly string[]): ReadonlyMap<string, readonly Unit[]> {
  const map = new Map<string, Unit[]>();
  for (const unit of allUnits) {
    for (const spelling of new Set(spellings(unit).map(plainSpelling))) {
      map.set(spelling, [...(map.get(spelling) ?? []), unit]);
    }
  }
  return map;
}

/** "miles per hour" is made from miles and hours, but everybody writes mph. */
function known(unit: Unit): Unit {
  const same = ({ kind, factor, reciprocal }: Unit) =>
    kind === unit.kind && reciprocal === unit.reciprocal && Math.abs(factor / unit.factor - 1) < 1e-12;
  return allUnits.find(same) ?? unit;
}
