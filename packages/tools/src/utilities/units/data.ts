import { type Row, type Unit, unitsOf } from "./unit.ts";

const DECIMAL = ["kilo", "mega", "giga", "tera", "peta", "exa"];
const BINARY = ["kibi", "mebi", "gibi", "tebi", "pebi", "exbi"];

const byteRows: Row[] = multiples((letter, decimal, power) => [
  decimal ? `${letter}B` : `${upper(letter)}iB`,
  (decimal ? 1000 : 1024) ** power * 8,
  decimal ? `${DECIMAL[power - 1]}byte|${letter}b` : `${BINARY[power - 1]}byte|${letter}ib`,
  decimal && power === 1 ? { symbols: ["KB"] } : {},
]);

const bitRows: Row[] = multiples((letter, decimal, power) => [
  decimal ? `${letter}bit` : `${upper(letter)}ibit`,
  (decimal ? 1000 : 1024) ** power,
  decimal ? `${DECIMAL[power - 1]}bit|${letter}b` : `${BINARY[power - 1]}bit`,
  // "kb" is what people write for kilobytes.
  { symbols: decimal ? [`${upper(letter)}b`] : [`${upper(letter)}ib`] },
]);

/** Base: bit. Letter case decides between b and B alone; where it does not (mb), bytes are meant. */
export const dataUnits: readonly Unit[] = unitsOf("data", [
  ["B", 8, "byte|octet"],
  ["bit", 1, "bit", { symbols: ["b"] }],
  ...byteRows,
  ...bitRows,
  ["nibble", 4, "nybble"],
]);

/** Base: bit per second. Any amount of data over any time is made from the two. */
export const dataRateUnits: readonly Unit[] = unitsOf("data rate", [
  ["bit/s", 1, "bps|bit a second"],
  ...multiples((letter, decimal, power): Row[] =>
    decimal
      ? [
          [
            `${letter}bit/s`,
            1000 ** power,
            `${letter}bps|${letter}bits`,
            { symbols: [`${letter}b/s`, `${letter}bps`] },
          ],
          [`${letter}B/s`, 1000 ** power * 8, `${DECIMAL[power - 1]}byte a second`, { symbols: [`${letter}Bps`] }],
        ]
      : [],
  ).flat(),
]);

function multiples<T>(make: (letter: string, decimal: boolean, power: number) => T): T[] {
  return [...["k", "M", "G", "T", "P", "E"].entries()].flatMap(([index, letter]) => [
    make(letter, true, index + 1),
    make(letter, false, index + 1),
  ]);
}

function upper(letter: string): string {
  return letter.toUpperCase();
}
