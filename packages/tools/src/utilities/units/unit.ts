export type UnitKind =
  | "length"
  | "area"
  | "volume"
  | "mass"
  | "temperature"
  | "time"
  | "speed"
  | "pressure"
  | "energy"
  | "power"
  | "force"
  | "torque"
  | "data"
  | "data rate"
  | "angle"
  | "frequency"
  | "fuel economy"
  | "volume flow"
  | "density";

export interface Unit {
  readonly kind: UnitKind;
  /** As it is printed; also a spelling in which letter case decides. */
  readonly symbol: string;
  /** Spellings in which letter case does not decide; the plural in -s needs none of its own. */
  readonly names: readonly string[];
  /** More spellings in which letter case decides. */
  readonly symbols?: readonly string[];
  /** Base units in one of these. */
  readonly factor: number;
  /** Base value of this unit's zero (temperatures). */
  readonly offset?: number;
  /** The base quantity is factor / value (litres per 100 km). */
  readonly reciprocal?: true;
  /** Said with every answer, where a unit is a convention. */
  readonly note?: string;
}

/** A value in one unit as a value in another of the same kind. */
export function convertValue(value: number, from: Unit, to: Unit): number {
  const base = from.reciprocal ? from.factor / value : value * from.factor + (from.offset ?? 0);
  if (to.reciprocal) return to.factor / base;
  // Where an offset is taken away, what is left of zero is noise.
  return to.offset === undefined ? base / to.factor : Number(((base - to.offset) / to.factor).toFixed(9));
}

/** One row of a table: symbol, factor, spellings. */
export type Row = readonly [symbol: string, factor: number, names: string, more?: Partial<Unit>];

/** A table of one kind; spellings are parted by "|". */
export function unitsOf(kind: UnitKind, rows: readonly Row[]): Unit[] {
  return rows.map(([symbol, factor, names, more]) => ({ kind, symbol, factor, names: names.split("|"), ...more }));
}
