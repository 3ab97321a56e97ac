import { type ToolContext, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { openMeteo } from "../../endpoints.ts";
import type { Coordinates } from "../../support/location/coordinates.ts";
import type { MeasurementUnits } from "../../support/measurement-units.ts";
import { weatherWords, windFrom } from "./weather-words.ts";

/** A value is null where the service has none. Times are those of the place, without an offset. */
export interface Forecast {
  readonly timezone: string | null;
  readonly current: {
    readonly time: string | null;
    readonly weather: string | null;
    readonly temperature: number | null;
    readonly feels_like: number | null;
    readonly humidity: number | null;
    readonly precipitation: number | null;
    readonly wind: number | null;
    readonly gusts: number | null;
    readonly wind_from: string | null;
  } | null;
  /** The coming hours, from the one that has begun. */
  readonly hours: readonly ForecastHour[];
  readonly days: readonly ForecastDay[];
}

export interface ForecastHour {
  /** "21:00". */
  readonly time: string;
  readonly temperature: number | null;
  readonly precipitation_chance: number | null;
}

export interface ForecastDay {
  readonly date: string;
  readonly weather: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly precipitation: number | null;
  readonly precipitation_chance: number | null;
  readonly wind: number | null;
  readonly gusts: number | null;
  readonly sunrise: string | null;
  readonly sunset: string | null;
}

const HOURS = 24;

export async function askForecast(
  { lat, lng }: Coordinates,
  days: number,
  units: MeasurementUnits,
  { http }: Pick<ToolContext, "http">,
): Promise<Forecast> {
  const answer = await http.getJson(openMeteo, "/v1/forecast", {
    query: {
      latitude: lat,
      longitude: lng,
      current: Object.keys(Current.shape)
        .filter((name) => name !== "time")
        .join(","),
      daily: Object.keys(Daily.shape)
        .filter((name) => name !== "time")
        .join(","),
      hourly: "temperature_2m,precipitation_probability",
      timezone: "auto",
      forecast_days: days,
      forecast_hours: HOURS,
      temperature_unit: units.temperature,
      wind_speed_unit: units.distance === "miles" ? "mph" : "kmh",
      precipitation_unit: units.distance === "miles" ? "inch" : "mm",
    },
    schema: Answer,
  });
  if (answer.error)
    throw new ToolError("rejected", `Open-Meteo refused the request: ${answer.reason ?? "no reason given"}`);
  const forecast = readForecast(answer, days);
  if (!forecast.current && forecast.days.length === 0) {
    throw new ToolError("bad-response", "Open-Meteo answered without a forecast.", { hint: "Try again later." });
  }
  return forecast;
}

const Amount = z.number().nullish();
const Amounts = z.array(Amount).nullish();
const Times = z.array(z.string().nullish()).nullish();

const Current = z.object({
  time: z.string().nullish(),
  temperature_2m: Amount,
  apparent_temperature: Amount,
  relative_humidity_2m: Amount,
  precipitation: Amount,
  weather_code: Amount,
  wind_speed_10m: Amount,
  wind_gusts_10m: Amount,
  wind_direction_10m: Amount,
});

/** Columns: the values of a day have its place in each list. */
const Daily = z.object({
  time: Times,
  weather_code: Amounts,
  temperature_2m_max: Amounts,
  temperature_2m_min: Amounts,
  precipitation_sum: Amounts,
  precipitation_probability_max: Amounts,
  wind_speed_10m_max: Amounts,
  wind_gusts_10m_max: Amounts,
  sunrise: Times,
  sunset: Times,
});

/** Drawn by screens and left out of the text, so whatever is wrong with it spoils nothing else. */
const Hourly = z
  .object({ time: Times, temperature_2m: Amounts, precipitation_probability: Amounts })
  .nullish()
  .catch(null);

const Answer = z.object({
  error: z.boolean().nullish(),
  reason: z.string().nullish(),
  timezone: z.string().nullish(),
  current: Current.nullish(),
  daily: Daily.nullish(),
  hourly: Hourly,
});

function readForecast({ timezone, current, daily, hourly }: z.output<typeof Answer>, days: number): Forecast {
  const dates = (daily?.time ?? []).slice(0, days);
  return {
    timezone: timezone ?? null,
    current: current ? readCurrent(current) : null,
    hours: hourly ? readHours(hourly, current?.time) : [],
    days: daily ? dates.flatMap((date, index) => (date ? [readDay(date, daily, index)] : [])) : [],
  };
}

function readCurrent(current: z.output<typeof Current>): Forecast["current"] {
  return {
    time: clockTime(current.time),
    weather: weatherWords(current.weather_code) ?? null,
    temperature: current.temperature_2m ?? null,
    feels_like: current.apparent_temperature ?? null,
    humidity: current.relative_humidity_2m ?? null,
    precipitation: current.precipitation ?? null,
    wind: current.wind_speed_10m ?? null,
    gusts: current.wind_gusts_10m ?? null,
    wind_from: windFrom(current.wind_direction_10m) ?? null,
  };
}

/** A service that does not know `forecast_hours` begins at midnight. Local times without offset sort as texts. */
function readHours(hourly: NonNullable<z.output<typeof Hourly>>, now: string | null | undefined): ForecastHour[] {
  const begun = now?.slice(0, "2026-03-05T21".length) ?? "";
  return (hourly.time ?? [])
    .flatMap((time, index) => {
      const clock = clockTime(time);
      if (!time || clock === null || time < begun) return [];
      const temperature = hourly.temperature_2m?.[index] ?? null;
      return [{ time: clock, temperature, precipitation_chance: hourly.precipitation_probability?.[index] ?? null }];
    })
    .slice(0, HOURS);
}

function readDay(date: string, daily: z.output<typeof Daily>, index: number): ForecastDay {
  return {
    date,
    weather: weatherWords(daily.weather_code?.[index]) ?? null,
    min: daily.temperature_2m_min?.[index] ?? null,
    max: daily.temperature_2m_max?.[index] ?? null,
    precipitation: daily.precipitation_sum?.[index] ?? null,
    precipitation_chance: daily.precipitation_probability_max?.[index] ?? null,
    wind: daily.wind_speed_10m_max?.[index] ?? null,
    gusts: daily.wind_gusts_10m_max?.[index] ?? null,
    sunrise: clockTime(daily.sunrise?.[index]),
    sunset: clockTime(daily.sunset?.[index]),
  };
}

/** "21:00" of "2026-03-05T21:00": local to the place, so never through Date. */
function clockTime(time: string | null | undefined): string | null {
  return /T(\d{2}:\d{2})/.exec(time ?? "")?.[1] ?? null;
}
