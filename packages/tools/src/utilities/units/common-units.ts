import type { UnitKind } from "./unit.ts";

/** What people mostly convert to, for messages. */
export const commonUnits: Readonly<Record<UnitKind, string>> = {
  length: "mm|cm|m|km|in|ft|yd|mi|nmi",
  area: "m²|km²|ha|ft²|ac",
  volume: "ml|l|m³|tsp|tbsp|cup|fl oz|pt|gal|imp gal",
  mass: "mg|g|kg|t|oz|lb|st",
  temperature: "°C|°F|K|°R",
  time: "ms|s|min|h|d|wk|mo|yr",
  speed: "km/h|mph|m/s|kn|ft/s",
  pressure: "Pa|kPa|hPa|bar|atm|psi|mmHg",
  energy: "J|kJ|cal|kcal|Wh|kWh|BTU",
  power: "W|kW|MW|hp|PS",
  force: "N|kN|lbf|kgf",
  torque: "N m|lb ft|kgf m",
  data: "B|kB|MB|GB|TB|KiB|MiB|GiB|bit|Mbit",
  "data rate": "kbit/s|Mbit/s|Gbit/s|kB/s|MB/s",
  angle: "°|rad|gon|turn|arcmin|arcsec",
  frequency: "Hz|kHz|MHz|GHz|rpm",
  "fuel economy": "mpg|mpg (UK)|km/l|l/100 km",
  "volume flow": "l/s|l/min|m³/h|gal/min|ft³/min",
  density: "kg/m³|g/cm³|lb/ft³",
};
