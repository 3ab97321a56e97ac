import { type Loopback, startLoopback } from "@marvin/http/testing";

/** Open-Meteo on loopback, with the days of one place; `env` sends the program there. */
export async function startWeatherService(): Promise<Loopback & { readonly env: Readonly<Record<string, string>> }> {
  const service = await startLoopback(({ path }) => ({
    json: path === "/v1/forecast" ? FORECAST : { results: [BREST] },
  }));
  const { baseUrl } = service;
  return Object.assign(service, {
    env: { MARVIN_ENDPOINT_OPEN_METEO: baseUrl, MARVIN_ENDPOINT_OPEN_METEO_GEOCODING: baseUrl },
  });
}

const BREST = {
  name: "Brest",
  latitude: 48.39029,
  longitude: -4.48628,
  country: "France",
  country_code: "FR",
  admin1: "Brittany",
};

const HOURS = Array.from({ length: 24 }, (_, index) => index);
const TEMPERATURES = [15, 16, 17, 17, 18, 17, 17, 16, 15, 14, 13, 13, 12, 12, 11, 11, 11, 12, 13, 14, 15, 17, 18, 19];
const CHANCES = [5, 5, 10, 20, 35, 55, 70, 80, 75, 60, 45, 30, 20, 15, 10, 5, 5, 5, 0, 0, 0, 5, 5, 5];

const FORECAST = {
  timezone: "Europe/Paris",
  current: {
    time: "2026-05-14T10:15",
    temperature_2m: 15.4,
    apparent_temperature: 13.8,
    relative_humidity_2m: 78,
    precipitation: 0,
    weather_code: 2,
    wind_speed_10m: 22,
    wind_gusts_10m: 41,
    wind_direction_10m: 245,
  },
  hourly: {
    time: HOURS.map((hour) => `2026-05-${hour < 14 ? 14 : 15}T${String((hour + 10) % 24).padStart(2, "0")}:00`),
    temperature_2m: TEMPERATURES,
    precipitation_probability: CHANCES,
  },
  daily: {
    time: ["2026-05-14", "2026-05-15", "2026-05-16", "2026-05-17", "2026-05-18"],
    weather_code: [61, 3, 1, 0, 2],
    temperature_2m_max: [17.6, 19.1, 21.4, 23.8, 20.2],
    temperature_2m_min: [11.2, 10.9, 11.8, 13.1, 12.6],
    precipitation_sum: [6.4, 0.4, 0, 0, 0],
    precipitation_probability_max: [80, 25, 5, 0, 10],
    wind_speed_10m_max: [38, 26, 18, 14, 20],
    wind_gusts_10m_max: [61, 40, 29, 22, 33],
    sunrise: ["2026-05-14T06:34", "2026-05-15T06:33", "2026-05-16T06:32", "2026-05-17T06:31", "2026-05-18T06:29"],
    sunset: ["2026-05-14T21:43", "2026-05-15T21:44", "2026-05-16T21:45", "2026-05-17T21:47", "2026-05-18T21:48"],
  },
};
