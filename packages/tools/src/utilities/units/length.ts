import { metric } from "./metric-prefixes.ts";
import { type Unit, unitsOf } from "./unit.ts";

/** Base: metre. The foot is the international one, 0.3048 m exactly. */
export const lengthUnits: readonly Unit[] = [
  ...metric("length", "m", ["metre", "meter"], 1, "pnumcdhkM"),
  ...unitsOf("length", [
    ["in", 0.0254, 'inch|inches|"'],
    ["ft", 0.3048, "foot|feet|'"],
    ["yd", 0.9144, "yard"],
    ["mi", 1609.344, "mile|statute mile|mls"],
    ["nmi", 1852, "nautical mile|sea mile", { symbols: ["NM"] }],
    ["mil", 0.0000254, "thou|thousandth of an inch"],
    ["µm", 0.000001, "micron"],
    ["Å", 1e-10, "angstrom|ångström|ångstrom"],
    ["ftm", 1.8288, "fathom"],
    ["ch", 20.1168, "chain"],
    ["rd", 5.0292, "rod|perch"],
    ["fur", 201.168, "furlong"],
    ["lea", 4828.032, "league"],
    ["hand", 0.1016, "hand"],
    ["pt", 0.0254 / 72, "point|typographic point"],
    ["au", 149597870700, "astronomical unit"],
    ["ly", 9460730472580800, "light year|lightyear"],
    ["pc", 30856775814913672, "parsec"],
  ]),
];
