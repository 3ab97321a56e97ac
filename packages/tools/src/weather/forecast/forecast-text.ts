import type { Place } from "../../support/location/find-place.ts";
import { placeName } from "../../support/location/geocode.ts";
import type { MeasurementUnits } from "../../support/measurement-units.ts";
import type { Forecast, ForecastDay } from "./ask-forecast.ts";

/** The forecast in words; what the service does not know is a dash. */
export function forecastText(place: Place, forecast: Forecast, units: MeasurementUnits): string {
  const zone = forecast.timezone ? ` (times in ${forecast.timezone})` : " (local times of the place)";
  const say = wordsIn(units);
  return [
    `Weather for ${placeName(place)}${zone}:`,
    ...(forecast.current ? [currentLine(forecast.current, say)] : []),
    ...forecast.days.map((day) => dayLine(day, say)),
    ...(place.note ? [place.note] : []),
  ].join("\n");
}

export interface UnitWords {
  readonly temperature: "°C" | "°F";
  readonly wind: "km/h" | "mph";
  readonly precipitation: "mm" | "in";
}

/** Our own words: the service writes "mp/h" and "inch". */
export function unitWords({ distance, temperature }: MeasurementUnits): UnitWords {
  return {
    temperature: temperature === "fahrenheit" ? "°F" : "°C",
    wind: distance === "miles" ? "mph" : "km/h",
    precipitation: distance === "miles" ? "in" : "mm",
  };
}

type Say = Readonly<Record<"temperature" | "wind" | "precipitation" | "percent", (value: number | null) => string>>;

function wordsIn(units: MeasurementUnits): Say {
  const words = unitWords(units);
  const withUnit = (unit: string) => (value: number | null) => (value === null ? "–" : `${value} ${unit}`);
  return {
    temperature: withUnit(words.temperature),
    wind: withUnit(words.wind),
    precipitation: withUnit(words.precipitation),
    percent: withUnit("%"),
  };
}

function currentLine(current: NonNullable<Forecast["current"]>, say: Say): string {
  const parts = [
    current.weather ?? "–",
    say.temperature(current.temperature),
    `feels like ${say.temperature(current.feels_like)}`,
    `wind ${say.wind(current.wind)}${current.wind_from ? ` from the ${current.wind_from}` : ""}`,
    `gusts ${say.wind(current.gusts)}`,
    `precipitation ${say.precipitation(current.precipitation)}`,
    `humidity ${say.percent(current.humidity)}`,
  ];
  return `Now${current.time ? ` (${current.time})` : ""}: ${parts.join(", ")}`;
}

function dayLine(day: ForecastDay, say: Say): string {
  const parts = [
    day.weather ?? "–",
    `low ${say.temperature(day.min)}, high ${say.temperature(day.max)}`,
    `precipitation ${say.precipitation(day.precipitation)} (chance ${say.percent(day.precipitation_chance)})`,
    `wind up to ${say.wind(day.wind)}, gusts ${say.wind(day.gusts)}`,
    `sunrise ${day.sunrise ?? "–"}, sunset ${day.sunset ?? "–"}`,
  ];
  return `${dayName(day.date)}: ${parts.join(", ")}`;
}

/** "Thu 2026-03-05"; the date alone if it is none that we can read. */
function dayName(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return `${day.toLocaleDateString("en", { weekday: "short", timeZone: "UTC" })} ${date}`;
}
