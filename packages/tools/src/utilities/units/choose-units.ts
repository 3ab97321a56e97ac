import { ToolError } from "@marvin/agent-core";
import { didYouMean } from "@marvin/text";
import { commonUnits } from "./common-units.ts";
import { type FoundUnit, findUnits, unitNames } from "./find-units.ts";
import { quantity } from "./format-number.ts";
import { convertValue, type Unit } from "./unit.ts";

export interface ChosenUnits {
  readonly from: Unit;
  readonly to: Unit;
  /** Other meanings of `from` and `to` of the same kind, that letter case did not rule out. */
  readonly otherFrom: readonly Unit[];
  readonly otherTo: readonly Unit[];
}

/** The likeliest pair of one kind, so that "oz" is a weight beside "g" and a volume beside "ml". */
export function chooseUnits(from: string, to: string): ChosenUnits | undefined {
  const [sources, targets] = [findUnits(from), findUnits(to)];
  for (const source of sources) {
    const target = targets.find(({ unit }) => unit.kind === source.unit.kind);
    if (!target) continue;
    return { from: source.unit, to: target.unit, otherFrom: others(source, sources), otherTo: others(target, targets) };
  }
  return undefined;
}

function others(chosen: FoundUnit, found: readonly FoundUnit[]): Unit[] {
  if (chosen.exact) return [];
  return found
    .map(({ unit }) => unit)
    .filter(({ kind, factor }) => kind === chosen.unit.kind && factor !== chosen.unit.factor);
}

/** What has to be said beside the number: conventions, and other readings of an ambiguous word. */
export function conversionNotes(value: number, chosen: ChosenUnits, words: { from: string; to: string }): string[] {
  const { from, to, otherFrom, otherTo } = chosen;
  const notes = new Set([from.note, to.note].filter((note) => note !== undefined));
  for (const [word, taken, alternatives] of [
    [words.from, from, otherFrom],
    [words.to, to, otherTo],
  ] as const) {
    const [other] = alternatives;
    if (!other || PLAIN_CASES.has(taken.kind)) continue;
    const pair = taken === from ? ([other, to] as const) : ([from, other] as const);
    const result = quantity(convertValue(value, ...pair), pair[1].symbol);
    notes.add(`"${word}" was taken as ${taken.symbol} (${taken.names[0]}); as ${other.symbol} it would be ${result}.`);
  }
  return [...notes];
}

/** Nobody means millihertz by "mhz", and "gb" are bytes: there a note would only confuse. */
const PLAIN_CASES: ReadonlySet<string> = new Set(["data", "data rate", "frequency", "pressure"]);

/** Why two texts are no pair of units, and what would be. */
export function noPairError(from: string, to: string): ToolError {
  const [source] = findUnits(from);
  const [target] = findUnits(to);
  if (!source) return unknownUnit(from);
  if (!target) return unknownUnit(to, source.unit);
  const message = `${from} measures ${source.unit.kind} and ${to} measures ${target.unit.kind}: there is no way from one to the other.`;
  const density = new Set([source.unit.kind, target.unit.kind]);
  const why =
    density.has("mass") && density.has("volume") ? " Between volume and mass the density of the stuff decides." : "";
  return new ToolError("invalid-input", message, { hint: `${canBecome(source.unit)}${why}` });
}

function unknownUnit(text: string, other?: Unit): ToolError {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  const near = didYouMean(
    text,
    unitNames().filter((name) => name.length >= Math.min(3, text.length)),
  );
  const hint =
    near ||
    (other
      ? canBecome(other)
      : "Give a unit such as km, lb, °F, litre, m2, km/h, GB, kWh, or a currency code such as EUR.");
  return new ToolError("invalid-input", `"${shown}" is not a unit that Marvin knows.`, { hint });
}

function canBecome(unit: Unit): string {
  const symbols = commonUnits[unit.kind].split("|").filter((symbol) => symbol !== unit.symbol);
  return `${unit.symbol} (${unit.kind}) can be converted to ${symbols.join(", ")} and others.`;
}
