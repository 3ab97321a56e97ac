import type { Unit, UnitKind } from "./unit.ts";

type Find = (text: string) => readonly { readonly unit: Unit }[];

/** Units made of others: squares and cubes of lengths, and one unit over another (km/h, MB/min, g/cm³). */
export function derivedUnits(spelling: string, find: Find): Unit[] {
  const lengths = (text: string | undefined) =>
    text === undefined ? [] : find(text).flatMap(({ unit }) => (unit.kind === "length" ? [unit] : []));
  const square = /^(?:square|sq) ?(.+)$/i.exec(spelling)?.[1] ?? /^(.*\D) ?(?:2|squared)$/i.exec(spelling)?.[1];
  const cube = /^(?:cubic|cu) ?(.+)$/i.exec(spelling)?.[1] ?? /^(.*\D) ?(?:3|cubed)$/i.exec(spelling)?.[1];
  return [...lengths(square).map(squared), ...lengths(cube).map(cubed), ...quotients(spelling, find)];
}

function squared({ symbol, factor }: Unit): Unit {
  return { kind: "area", symbol: `${symbol}²`, names: [], factor: factor ** 2 };
}

function cubed({ symbol, factor }: Unit): Unit {
  return { kind: "volume", symbol: `${symbol}³`, names: [], factor: factor ** 3 * 1000 };
}

const QUOTIENTS: readonly (readonly [above: UnitKind, below: UnitKind, kind: UnitKind, scale: number])[] = [
  ["length", "time", "speed", 1],
  ["data", "time", "data rate", 1],
  ["volume", "time", "volume flow", 1],
  ["mass", "volume", "density", 1],
  ["force", "area", "pressure", 1],
  ["energy", "time", "power", 1],
  ["angle", "time", "frequency", 1 / 360],
  ["length", "volume", "fuel economy", 1 / 1000],
];

function quotients(spelling: string, find: Find): Unit[] {
  const parts = spelling.split("/");
  const [above, below] = parts;
  if (parts.length !== 2 || !above || !below) return [];
  return find(above).flatMap(({ unit: top }) => find(below).flatMap(({ unit: bottom }) => quotient(top, bottom)));
}

function quotient(top: Unit, bottom: Unit): Unit[] {
  const symbol = `${top.symbol}/${bottom.symbol}`;
  const row = QUOTIENTS.find(([above, below]) => above === top.kind && below === bottom.kind);
  if (row) return [{ kind: row[2], symbol, names: [], factor: (top.factor / bottom.factor) * row[3] }];
  if (top.kind !== "volume" || bottom.kind !== "length") return [];
  return [{ kind: "fuel economy", symbol, names: [], factor: bottom.factor / 1000 / top.factor, reciprocal: true }];
}
