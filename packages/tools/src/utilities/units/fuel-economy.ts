import { type Unit, unitsOf } from "./unit.ts";

const US_GALLON = 3.785411784;
const UK_GALLON = 4.54609;

/** Base: kilometre per litre. */
export const fuelEconomyUnits: readonly Unit[] = unitsOf("fuel economy", [
  ["mpg", 1.609344 / US_GALLON, "mile per gallon|miles per gallon|us mpg|mpg us|mpg (us)|mi/gal|miles per us gallon"],
  ["mpg (UK)", 1.609344 / UK_GALLON, "uk mpg|mpg uk|imperial mpg|mpg imperial|mpg imp|miles per imperial gallon"],
  ["km/l", 1, "kmpl|kpl|kilometre per litre|kilometer per liter|kilometres per litre|kilometers per liter"],
  [
    "l/100 km",
    100,
    "l/100km|litre per 100 km|litres per 100 km|liter per 100 km|liters per 100 km|litres per 100 kilometres|liters per 100 kilometers|l per 100 km",
    { reciprocal: true },
  ],
]);
