import { metric } from "./metric-prefixes.ts";
import { type Unit, unitsOf } from "./unit.ts";

const POUND = 0.45359237;
const GRAVITY = 9.80665;

/** Base: kilogram. */
export const massUnits: readonly Unit[] = [
  ...metric("mass", "g", ["gram", "gramme"], 0.001, "pnumcdh"),
  ...unitsOf("mass", [
    ["g", 0.001, "gm"],
    ["kg", 1, "kilogram|kilogramme|kilo|kgm"],
    ["t", 1000, "tonne|metric ton|metric tonne|ton|mt"],
    ["Mt", 1e9, "megatonne|megaton"],
    ["kt", 1e6, "kilotonne|kiloton"],
    ["q", 100, "quintal"],
    ["lb", POUND, "pound|lbm|pound mass|#"],
    ["oz", POUND / 16, "ounce|avoirdupois ounce"],
    ["st", POUND * 14, "stone"],
    ["US ton", POUND * 2000, "short ton|us ton|ton us|american ton|ton"],
    ["long ton", POUND * 2240, "long ton|imperial ton|uk ton|british ton"],
    ["cwt", POUND * 100, "hundredweight|us hundredweight|short hundredweight"],
    ["long cwt", POUND * 112, "uk hundredweight|long hundredweight|imperial hundredweight"],
    ["gr", POUND / 7000, "grain"],
    ["dr", POUND / 256, "dram"],
    ["oz t", 0.0311034768, "troy ounce|ozt|troy oz"],
    ["lb t", 0.3732417216, "troy pound"],
    ["dwt", 0.00155517384, "pennyweight"],
    ["ct", 0.0002, "carat|karat"],
    ["slug", (POUND * GRAVITY) / 0.3048, "slug"],
    ["Da", 1.6605390689e-27, "dalton|atomic mass unit|amu"],
  ]),
];

/** Base: newton. */
export const forceUnits: readonly Unit[] = [
  ...metric("force", "N", ["newton"], 1, "Mumk"),
  ...unitsOf("force", [
    ["lbf", POUND * GRAVITY, "pound force|pound of force|lb|pound"],
    ["ozf", (POUND * GRAVITY) / 16, "ounce force"],
    ["kip", POUND * GRAVITY * 1000, "kilopound force|klbf"],
    ["kgf", GRAVITY, "kilogram force|kilopond|kp"],
    ["gf", GRAVITY / 1000, "gram force|pond"],
    ["tf", GRAVITY * 1000, "tonne force"],
    ["dyn", 0.00001, "dyne"],
    ["pdl", POUND * 0.3048, "poundal"],
  ]),
];

/** Base: newton metre. */
export const torqueUnits: readonly Unit[] = unitsOf("torque", [
  ["N m", 1, "nm|newton metre|newton meter"],
  ["kN m", 1000, "knm|kilonewton metre|kilonewton meter"],
  ["lb ft", POUND * GRAVITY * 0.3048, "lbf ft|pound foot|pound feet|ft lb|ft lbf|foot pound|lbft|ftlb"],
  ["lb in", POUND * GRAVITY * 0.0254, "lbf in|pound inch|in lb|in lbf|inch pound|lbin|inlb"],
  ["kgf m", GRAVITY, "kg m|kgm|kilogram force metre|kilogram force meter"],
]);

/** Base: pascal. */
export const pressureUnits: readonly Unit[] = [
  ...metric("pressure", "Pa", ["pascal"], 1, "MmhkG"),
  ...metric("pressure", "bar", ["bar"], 100_000, "um"),
  ...unitsOf("pressure", [
    ["mbar", 100, "mb|millibar"],
    ["atm", 101_325, "atmosphere|standard atmosphere"],
    ["at", 98_066.5, "technical atmosphere"],
    ["psi", (POUND * GRAVITY) / 0.0254 ** 2, "pound per square inch|pounds per square inch|lb/in2|lbf/in2|lb/sq in"],
    ["ksi", (POUND * GRAVITY * 1000) / 0.0254 ** 2, "kip per square inch"],
    ["psf", (POUND * GRAVITY) / 0.3048 ** 2, "pound per square foot|pounds per square foot|lb/ft2|lbf/ft2"],
    [
      "mmHg",
      133.322387415,
      "mm hg|millimetre of mercury|millimeter of mercury|millimetres of mercury|millimeters of mercury",
    ],
    ["Torr", 101_325 / 760, "torr"],
    ["inHg", 3386.388640341, "in hg|inch of mercury|inches of mercury"],
    ["cmH2O", 98.0665, "cm h2o|centimetre of water|centimeter of water"],
    ["inH2O", 249.08891, "in h2o|inch of water|inches of water"],
  ]),
];
