/** The words for a WMO weather code; undefined for one that is not in the table. */
export function weatherWords(code: number | null | undefined): string | undefined {
  return typeof code === "number" ? WORDS[code] : undefined;
}

const WORDS: Readonly<Record<number, string>> = {
  0: "clear sky",
  1: "mainly clear",
  2: "partly cloudy",
  3: "overcast",
  45: "fog",
  48: "freezing fog",
  51: "light drizzle",
  53: "drizzle",
  55: "heavy drizzle",
  56: "light freezing drizzle",
  57: "freezing drizzle",
  61: "light rain",
  63: "rain",
  65: "heavy rain",
  66: "light freezing rain",
  67: "freezing rain",
  71: "light snow",
  73: "snow",
  75: "heavy snow",
  77: "snow grains",
  80: "light showers",
  81: "showers",
  82: "violent showers",
  85: "light snow showers",
  86: "heavy snow showers",
  95: "thunderstorm",
  96: "thunderstorm with light hail",
  99: "thunderstorm with heavy hail",
};

/** "north-west" for 315: the direction from which the wind blows. */
export function windFrom(degrees: number | null | undefined): string | undefined {
  if (typeof degrees !== "number") return undefined;
  return COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8];
}

const COMPASS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
