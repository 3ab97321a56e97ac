import { metric } from "./metric-prefixes.ts";
import { type Unit, unitsOf } from "./unit.ts";

const CALORIE = 4.184;
const BTU = 1055.05585262;
const FOOT_POUND = 0.45359237 * 9.80665 * 0.3048;

/** Base: joule. The calorie is the thermochemical one, the BTU that of the International Table. */
export const energyUnits: readonly Unit[] = [
  ...metric("energy", "J", ["joule"], 1, "MmkGT"),
  ...metric("energy", "Wh", ["watt hour", "watthour"], 3600, "MmkGT"),
  ...metric("energy", "eV", ["electronvolt", "electron volt"], 1.602176634e-19, "MmkGT"),
  ...unitsOf("energy", [
    ["cal", CALORIE, "calorie|small calorie"],
    ["kcal", CALORIE * 1000, "kilocalorie|food calorie|large calorie", { symbols: ["Cal"] }],
    ["BTU", BTU, "british thermal unit"],
    ["MMBTU", BTU * 1e6, "million btu"],
    ["thm", BTU * 100_000, "therm"],
    ["ft lb", FOOT_POUND, "ft lbf|foot pound|ftlb"],
    ["erg", 1e-7, "erg"],
    ["tTNT", 4.184e9, "ton of tnt|tons of tnt|tonne of tnt"],
  ]),
];

/** Base: watt. */
export const powerUnits: readonly Unit[] = [
  ...metric("power", "W", ["watt"], 1, "MnumkGT"),
  ...unitsOf("power", [
    ["hp", FOOT_POUND * 550, "horsepower|mechanical horsepower|bhp|horse power"],
    ["PS", 735.49875, "metric horsepower|pferdestärke|pferdestaerke|cv"],
    ["BTU/h", BTU / 3600, "btu/hr|btu/hour|btuh"],
    ["TR", (BTU * 12_000) / 3600, "ton of refrigeration|refrigeration ton"],
  ]),
];

/** Base: kelvin. */
export const temperatureUnits: readonly Unit[] = unitsOf("temperature", [
  ["°C", 1, "c|celsius|centigrade|degree c|degree celsius|deg c|degc|°c|degree centigrade|celcius", { offset: 273.15 }],
  ["°F", 5 / 9, "f|fahrenheit|degree f|degree fahrenheit|deg f|degf|°f|farenheit", { offset: 459.67 * (5 / 9) }],
  ["K", 1, "kelvin|degree k|degree kelvin|deg k|°k"],
  ["°R", 5 / 9, "r|ra|rankine|degree r|degree rankine|deg r|°r|°ra"],
]);
