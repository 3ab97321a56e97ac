import { expect, test } from "vitest";
import { allUnits } from "./all-units.ts";
import { commonUnits } from "./common-units.ts";
import { findUnits } from "./find-units.ts";
import { convertValue } from "./unit.ts";

test("every unit is found by its symbol and by each of its names", () => {
  for (const unit of allUnits) {
    for (const spelling of [unit.symbol, ...(unit.symbols ?? []), ...unit.names]) {
      const found = findUnits(spelling).map(({ unit }) => unit);
      expect([spelling, found.some(({ kind, factor }) => kind === unit.kind && factor === unit.factor)]).toEqual([
        spelling,
        true,
      ]);
    }
  }
});

test("no symbol means two units of one kind", () => {
  for (const unit of allUnits) {
    const same = findUnits(unit.symbol).filter((found) => found.exact && found.unit.kind === unit.kind);
    expect([unit.symbol, new Set(same.map(({ unit }) => unit.factor)).size]).toEqual([unit.symbol, 1]);
  }
});

test("there and back again is where we were", () => {
  for (const from of allUnits) {
    for (const to of allUnits.filter(({ kind }) => kind === from.kind)) {
      const back = convertValue(convertValue(300, from, to), to, from);
      expect(Math.abs(back / 300 - 1)).toBeLessThan(1e-6);
    }
  }
});

test("the units that messages offer are units", () => {
  for (const [kind, symbols] of Object.entries(commonUnits)) {
    for (const symbol of symbols.split("|"))
      expect([symbol, findUnits(symbol).some(({ unit }) => unit.kind === kind)]).toEqual([symbol, true]);
  }
});
