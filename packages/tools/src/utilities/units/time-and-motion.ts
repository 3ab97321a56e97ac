import { metric } from "./metric-prefixes.ts";
import { type Unit, unitsOf } from "./unit.ts";

const YEAR = 31_556_952;
const MONTH_NOTE = "A month is taken as the average month of 30.436875 days.";
const YEAR_NOTE = "A year is taken as the average year of 365.2425 days.";

/** Base: second. */
export const timeUnits: readonly Unit[] = [
  ...metric("time", "s", ["second", "sec"], 1, "pnum"),
  ...unitsOf("time", [
    ["min", 60, "minute|mn"],
    ["h", 3600, "hour|hr"],
    ["d", 86_400, "day"],
    ["wk", 604_800, "week|w"],
    ["fortnight", 1_209_600, "fortnight"],
    ["mo", YEAR / 12, "month|mth|mon", { note: MONTH_NOTE }],
    ["quarter", YEAR / 4, "quarter year|quarter of a year", { note: YEAR_NOTE }],
    ["yr", YEAR, "year|y|annum", { note: YEAR_NOTE }],
    ["decade", YEAR * 10, "decade", { note: YEAR_NOTE }],
    ["century", YEAR * 100, "century|centuries", { note: YEAR_NOTE }],
    ["millennium", YEAR * 1000, "millennium|millennia", { note: YEAR_NOTE }],
  ]),
];

/** Base: metre per second. Any length over any time is made from the two. */
export const speedUnits: readonly Unit[] = unitsOf("speed", [
  ["km/h", 1 / 3.6, "kmh|kph|kmph|km hr|kilometre an hour|kilometer an hour|kilometres an hour|kilometers an hour"],
  ["mph", 0.44704, "mile an hour|miles an hour|mi h"],
  ["m/s", 1, "mps|metre a second|meter a second|metres a second|meters a second"],
  ["kn", 1852 / 3600, "knot|kt|kts"],
  ["ft/s", 0.3048, "fps|feet a second"],
  ["ft/min", 0.3048 / 60, "fpm"],
]);

/** Base: hertz. */
export const frequencyUnits: readonly Unit[] = [
  ...metric("frequency", "Hz", ["hertz"], 1, "MmkGT"),
  ...unitsOf("frequency", [
    ["rpm", 1 / 60, "revolution per minute|revolutions per minute|rev/min|r/min"],
    ["bpm", 1 / 60, "beat per minute|beats per minute"],
  ]),
];

/** Base: degree. */
export const angleUnits: readonly Unit[] = unitsOf("angle", [
  ["°", 1, "degree|deg|degree of arc"],
  ["rad", 180 / Math.PI, "radian"],
  ["mrad", 0.18 / Math.PI, "milliradian"],
  ["gon", 0.9, "gradian|grad|grade"],
  ["turn", 360, "revolution|rev|full circle|circle"],
  ["arcmin", 1 / 60, "arcminute|minute of arc|minutes of arc|moa|'|minute"],
  ["arcsec", 1 / 3600, 'arcsecond|second of arc|seconds of arc|"|second'],
]);
