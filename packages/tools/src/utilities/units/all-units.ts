import { areaUnits, volumeFlowUnits, volumeUnits } from "./area-and-volume.ts";
import { dataRateUnits, dataUnits } from "./data.ts";
import { energyUnits, powerUnits, temperatureUnits } from "./energy-and-heat.ts";
import { fuelEconomyUnits } from "./fuel-economy.ts";
import { lengthUnits } from "./length.ts";
import { forceUnits, massUnits, pressureUnits, torqueUnits } from "./mass-and-force.ts";
import { angleUnits, frequencyUnits, speedUnits, timeUnits } from "./time-and-motion.ts";
import type { Unit } from "./unit.ts";

/** Where one word names several units, the earlier one is the likelier. */
export const allUnits: readonly Unit[] = [
  ...temperatureUnits,
  ...lengthUnits,
  ...massUnits,
  ...volumeUnits,
  ...areaUnits,
  ...timeUnits,
  ...speedUnits,
  ...dataUnits,
  ...dataRateUnits,
  ...energyUnits,
  ...powerUnits,
  ...pressureUnits,
  ...forceUnits,
  ...torqueUnits,
  ...angleUnits,
  ...frequencyUnits,
  ...fuelEconomyUnits,
  ...volumeFlowUnits,
];
