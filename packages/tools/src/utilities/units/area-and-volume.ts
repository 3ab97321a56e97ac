import { metric } from "./metric-prefixes.ts";
import { type Unit, unitsOf } from "./unit.ts";

/** Base: square metre. Squares of lengths are made from the lengths. */
export const areaUnits: readonly Unit[] = unitsOf("area", [
  ["ha", 10000, "hectare"],
  ["a", 100, "are"],
  ["ac", 4046.8564224, "acre"],
]);

const US = 231 * 0.0254 ** 3 * 1000;
const UK = 4.54609;

/** Base: litre. A plain gallon, pint, cup or fluid ounce is the American one. Cubes of lengths are made from the lengths. */
export const volumeUnits: readonly Unit[] = [
  ...metric("volume", "l", ["litre", "liter"], 1, "umcdhkM"),
  ...unitsOf("volume", [
    ["l", 1, "ltr"],
    ["cm³", 0.001, "cc|ccm"],
    ["m³", 1000, "cbm"],
    ["gal", US, "gallon|us gallon|us gal|gallon us|us liquid gallon"],
    ["qt", US / 4, "quart|us quart|us qt"],
    ["pt", US / 8, "pint|us pint|us pt"],
    ["cup", US / 16, "us cup|c"],
    ["fl oz", US / 128, "fluid ounce|floz|us fluid ounce|us fl oz|oz fl|ounce|oz|fl ounce|liquid ounce"],
    ["tbsp", US / 256, "tablespoon|tbs|tblsp|us tablespoon|tbl", { symbols: ["T"] }],
    ["tsp", US / 768, "teaspoon|us teaspoon", { symbols: ["t"] }],
    ["metric cup", 0.25, "metric cup"],
    ["imp gal", UK, "imperial gallon|uk gallon|uk gal|british gallon|gallon uk|gallon imperial"],
    ["imp qt", UK / 4, "imperial quart|uk quart|uk qt"],
    ["imp pt", UK / 8, "imperial pint|uk pint|uk pt|british pint"],
    ["imp cup", UK / 16, "imperial cup|uk cup"],
    ["imp fl oz", UK / 160, "imperial fluid ounce|uk fluid ounce|uk fl oz"],
    ["imp tbsp", UK / 256, "imperial tablespoon|uk tablespoon|uk tbsp"],
    ["imp tsp", UK / 768, "imperial teaspoon|uk teaspoon|uk tsp"],
    ["bbl", US * 42, "barrel|oil barrel|barrel of oil"],
    ["ac ft", 1233.48183754752 * 1000, "acre foot|acre feet"],
    ["bu", 35.23907016688, "bushel"],
    ["pk", 8.80976754172, "peck"],
  ]),
];

/** Base: litre per second. Any volume over any time is made from the two. */
export const volumeFlowUnits: readonly Unit[] = unitsOf("volume flow", [
  ["gal/min", US / 60, "gpm"],
  ["ft³/min", (0.3048 ** 3 * 1000) / 60, "cfm"],
  ["l/min", 1 / 60, "lpm"],
]);
