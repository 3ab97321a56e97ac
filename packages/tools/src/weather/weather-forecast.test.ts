import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { type LoopbackHandler, startLoopback } from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import weatherForecast from "./weather-forecast.ts";

const forecast = {
  latitude: 59.9,
  longitude: 10.75,
  utc_offset_seconds: 7200,
  timezone: "Europe/Oslo",
  timezone_abbreviation: "GMT+2",
  current_units: { wind_speed_10m: "mp/h" },
  current: {
    time: "2031-05-06T21:15",
    interval: 900,
    temperature_2m: -3.2,
    apparent_temperature: -8,
    relative_humidity_2m: 71,
    precipitation: 0,
    weather_code: 3,
    wind_speed_10m: 12.4,
    wind_gusts_10m: 30,
    wind_direction_10m: 275,
  },
  daily: {
    time: ["2031-05-06", "2031-05-07"],
    weather_code: [71, 4],
    temperature_2m_max: [1.5, null],
    temperature_2m_min: [-4, -2.5],
    precipitation_sum: [2.4, 0],
    precipitation_probability_max: [80, null],
    wind_speed_10m_max: [22, 9],
    wind_gusts_10m_max: [41, 20],
    sunrise: ["2031-05-06T04:58", "2031-05-07T04:55"],
    sunset: ["2031-05-06T21:20", null],
  },
};
const oslo = {
  name: "Oslo",
  latitude: 59.91273,
  longitude: 10.74609,
  country: "Norway",
  country_code: "NO",
  admin1: "Oslo",
};
const minnesota = {
  ...oslo,
  country: "United States",
  country_code: "US",
  admin1: "Minnesota",
  latitude: 48.2,
  longitude: -97.1,
};

const services = ["open-meteo", "open-meteo-geocoding", "nominatim", "ipgeo"];
type Options = Parameters<typeof testToolContext>[0];

/** All services on one server: their paths tell them apart. */
async function ask(input: Record<string, unknown>, handler: LoopbackHandler, options: Options = {}) {
  await using server = await startLoopback(handler);
  const endpoints = Object.fromEntries(services.map((key) => [key, server.baseUrl]));
  const outcome = await invokeTool(weatherForecast, input, testToolContext({ endpoints, ...options }));
  return { ...outcome, requests: server.requests.map(({ path, query }) => ({ path, query })) };
}

const onlyForecast: LoopbackHandler = ({ path }) => (path === "/v1/forecast" ? { json: forecast } : { status: 404 });
const withPlaces =
  (answers: Record<string, unknown>): LoopbackHandler =>
  ({ path }) =>
    path === "/v1/forecast"
      ? { json: forecast }
      : Object.hasOwn(answers, path)
        ? { json: answers[path] }
        : { status: 404 };

describe("the forecast", () => {
  test("by coordinates: what is asked and what comes out", async () => {
    const { ok, text, data, requests } = await ask({ location: "59.91, 10.75", days: 2 }, onlyForecast);
    expect(ok).toBe(true);
    expect(text).toBe(
      [
        "Weather for 59.91, 10.75 (times in Europe/Oslo):",
        "Now (21:15): overcast, -3.2 °C, feels like -8 °C, wind 12.4 km/h from the west, gusts 30 km/h, precipitation 0 mm, humidity 71 %",
        "Tue 2031-05-06: light snow, low -4 °C, high 1.5 °C, precipitation 2.4 mm (chance 80 %), wind up to 22 km/h, gusts 41 km/h, sunrise 04:58, sunset 21:20",
        "Wed 2031-05-07: –, low -2.5 °C, high –, precipitation 0 mm (chance –), wind up to 9 km/h, gusts 20 km/h, sunrise 04:55, sunset –",
      ].join("\n"),
    );
    expect(requests).toMatchObject([
      {
        path: "/v1/forecast",
        query: {
          ...{ latitude: "59.91", longitude: "10.75", timezone: "auto", forecast_days: "2" },
          ...{ temperature_unit: "celsius", wind_speed_unit: "kmh", precipitation_unit: "mm" },
          current: expect.stringMatching(/^temperature_2m,.*weather_code/),
          daily: expect.stringMatching(/temperature_2m_max,temperature_2m_min,precipitation_sum.*sunrise,sunset/),
        },
      },
    ]);
    expect(requests[0]?.query["daily"]).not.toMatch(/\btime\b/);
    expect(data).toMatchObject({
      place: { lat: 59.91, lng: 10.75, source: "coordinates" },
      timezone: "Europe/Oslo",
      units: { temperature: "°C", wind: "km/h", precipitation: "mm" },
      current: { temperature: -3.2, wind_from: "west" },
      days: [
        { date: "2031-05-06", min: -4, max: 1.5 },
        { max: null, weather: null },
      ],
    });
  });

  test("in the person's units, by our own words", async () => {
    const preferences = { distance_unit: "miles", temperature_unit: "fahrenheit" };
    const { text, requests } = await ask({ location: "1,2" }, onlyForecast, { preferences });
    expect(requests[0]?.query).toMatchObject({
      ...{ temperature_unit: "fahrenheit", wind_speed_unit: "mph", precipitation_unit: "inch", forecast_days: "3" },
    });
    expect(text).toMatch(/-3\.2 °F.* 12\.4 mph .*precipitation 0 in/);
    expect(text).not.toMatch(/mp\/h|°C|km/);
  });

  test("the coming hours are in the data, from the one that has begun, for a screen to draw", async () => {
    const time = Array.from({ length: 48 }, (_, hour) => {
      const clock = String(hour % 24).padStart(2, "0");
      return `2031-05-0${hour < 24 ? 6 : 7}T${clock}:00`;
    });
    const hourly = {
      time,
      temperature_2m: time.map((_, hour) => (hour === 22 ? null : hour)),
      precipitation_probability: time.map((_, hour) => hour * 2),
    };
    const { data, requests } = await ask({ location: "1,2" }, () => ({ json: { ...forecast, hourly } }));
    const { hours } = data as { hours: unknown[] };
    expect(hours).toHaveLength(24);
    expect(hours.slice(0, 2)).toEqual([
      { time: "21:00", temperature: 21, precipitation_chance: 42 },
      { time: "22:00", temperature: null, precipitation_chance: 44 },
    ]);
    expect(hours.at(-1)).toEqual({ time: "20:00", temperature: 44, precipitation_chance: 88 });
    expect(requests[0]?.query).toMatchObject({
      hourly: expect.stringContaining("temperature_2m"),
      forecast_hours: "24",
    });
  });

  test("hours that make no sense spoil nothing else", async () => {
    const odd = { ...forecast, hourly: { time: "tomorrow", temperature_2m: {} } };
    const { ok, text, data } = await ask({ location: "1,2" }, () => ({ json: odd }));
    expect(ok).toBe(true);
    expect(text).toContain("overcast");
    expect(data).toMatchObject({ hours: [] });
  });

  test("more days than asked are left out, missing columns are dashes", async () => {
    const bare = { timezone: null, daily: { time: ["2031-05-06", "2031-05-07"], temperature_2m_max: [7, 8] } };
    const { ok, text } = await ask({ location: "1,2", days: 1 }, () => ({ json: bare }));
    expect(ok).toBe(true);
    expect(text.split("\n")).toHaveLength(2);
    expect(text).toMatch(/local times.*\nTue 2031-05-06: –, low –, high 7 °C/);
    expect(text).not.toMatch(/null|undefined|NaN/);
  });

  test.each([0, 17, 2.5])("%d days are refused with what is possible", async (days) => {
    const { ok, text, requests } = await ask({ location: "1,2", days }, onlyForecast);
    expect(ok).toBe(false);
    expect(text).toContain("days");
    expect(requests).toEqual([]);
  });
});

describe("the place", () => {
  test("a name: says which was taken and which others there are", async () => {
    const results = [oslo, minnesota, { ...oslo, name: "Oslofjord" }, { ...minnesota, admin1: "Florida" }];
    const { text, data, requests } = await ask({ location: "Oslo" }, withPlaces({ "/v1/search": { results } }));
    expect(text).toContain("Weather for Oslo, Norway");
    expect(text).toContain("Other places of that name: Oslo, Minnesota, United States; Oslo, Florida, United States.");
    expect(text).not.toContain("Oslofjord");
    expect(requests).toMatchObject([{ query: { name: "Oslo" } }, { query: { latitude: "59.91273" } }]);
    expect(data).toMatchObject({ place: { name: "Oslo", country: "Norway", source: "Open-Meteo" } });
  });

  test("a name with its country, at a server that reads plain names alone", async () => {
    const { text, requests } = await ask({ location: "Oslo, United States" }, ({ path, query }) =>
      path === "/v1/forecast"
        ? { json: forecast }
        : { json: query["name"] === "Oslo" ? { results: [oslo, minnesota] } : {} },
    );
    expect(text).toContain("Weather for Oslo, Minnesota, United States");
    expect(requests.map(({ query }) => query["name"])).toEqual(["Oslo, United States", "Oslo", undefined]);
  });

  test("a street address goes to Nominatim", async () => {
    const found = [{ lat: "59.9", lon: "10.7", display_name: "Karl Johans gate 1, Oslo, Norway" }];
    const { text, requests } = await ask(
      { location: "Karl Johans gate 1, Oslo" },
      withPlaces({ "/v1/search": {}, "/search": found }),
    );
    expect(text).toContain("Weather for Karl Johans gate 1, Oslo, Norway");
    expect(requests.map(({ path }) => path)).toEqual(["/v1/search", "/search", "/v1/forecast"]);
    expect(requests[1]?.query).toMatchObject({ q: "Karl Johans gate 1, Oslo", format: "jsonv2" });
  });

  test("a place that nobody knows", async () => {
    const { ok, text } = await ask(
      { location: "Qqqxyz" },
      withPlaces({ "/v1/search": { generationtime_ms: 1 }, "/search": [] }),
    );
    expect(ok).toBe(false);
    expect(text).toMatch(/No place called "Qqqxyz".*\n.*country/);
  });

  test("when the geocoder is out of order, Nominatim helps out", async () => {
    const { text } = await ask({ location: "Oslo" }, ({ path }) => {
      if (path === "/search") return { json: [{ lat: "59.9", lon: "10.7", display_name: "Oslo, Norway" }] };
      return path === "/v1/forecast" ? { json: forecast } : { text: "<html></html>" };
    });
    expect(text).toContain("Weather for Oslo, Norway");
  });

  test("when both are out of order, the error names the first", async () => {
    const { ok, text } = await ask({ location: "Oslo" }, () => ({ json: { results: "many" } }));
    expect(ok).toBe(false);
    expect(text).toContain("Open-Meteo geocoding");
  });

  const places = [
    { label: "Home", name: "Blue House", lat: 12.5, lng: 45.25 },
    { label: "work", name: "Office", lat: 1, lng: 2 },
  ];

  test.each([
    ["Work", "Weather for Office (work)", "1"],
    ["home", "Weather for Blue House (Home)", "12.5"],
    ["blue house", "Weather for Blue House (Home)", "12.5"],
    [undefined, 'No location was given, so this is for the saved place "home"', "12.5"],
  ])("the saved place %j", async (location, words, latitude) => {
    const { text, requests } = await ask({ location }, onlyForecast, { places });
    expect(text).toContain(words);
    expect(requests).toMatchObject([{ path: "/v1/forecast", query: { latitude } }]);
  });

  const here = {
    ip: "192.0.2.1",
    city: "Bergen",
    region: "Vestland",
    country_name: "Norway",
    latitude: 60.39,
    longitude: 5.32,
  };

  test("nothing given and nothing saved: where the machine seems to be, and says so", async () => {
    for (const input of [{}, { location: "here" }, { location: "my current location" }, { location: "" }]) {
      const { text, requests } = await ask(input, withPlaces({ "/json/": here }));
      expect(text).toContain("Weather for Bergen, Vestland, Norway");
      expect(text).toContain("approximate, by the IP address (ipapi.co)");
      expect(requests.map(({ path }) => path)).toEqual(["/json/", "/v1/forecast"]);
    }
  });

  test.each([
    ["refuses with 200", { error: true, reason: "RateLimited" }],
    ["knows a reserved address alone", { ip: "10.0.0.1", error: true, reason: "Reserved IP Address", reserved: true }],
    ["says 0,0", { ...here, latitude: 0, longitude: 0 }],
    ["says nothing", {}],
  ])("ipapi.co %s: ipinfo.io is asked", async (_, answer) => {
    const second = { ip: "192.0.2.1", city: "Tromsø", region: "Troms", country: "NO", loc: "69.6489,18.9551" };
    const { text } = await ask({}, withPlaces({ "/json/": answer, "/json": second }));
    expect(text).toContain("Weather for Tromsø, Troms, NO");
    expect(text).toContain("ipinfo.io");
  });

  test("neither knows: says what to do", async () => {
    const { ok, text } = await ask({}, ({ path }) =>
      path === "/json" ? { json: { ip: "10.0.0.1", bogon: true } } : { status: 429 },
    );
    expect(ok).toBe(false);
    expect(text).toMatch(/ipapi\.co.*ipinfo\.io does not know \(a private address\)/);
    expect(text).toMatch(/Name a place/);
  });

  test.each(["95,10", "10,200", "-91 0"])("%s is no place on earth", async (location) => {
    const { ok, text, requests } = await ask({ location }, onlyForecast);
    expect(ok).toBe(false);
    expect(text).toContain("latitude from -90 to 90");
    expect(requests).toEqual([]);
  });

  test("37.77° N, 122.42° W", async () => {
    const { requests } = await ask({ location: "37.77° N, 122.42° W" }, onlyForecast);
    expect(requests).toMatchObject([{ query: { latitude: "37.77", longitude: "-122.42" } }]);
  });
});

describe("a service in trouble", () => {
  test.each([
    ["429", { status: 429, json: { error: true, reason: "Too many requests this minute." } }, /Too many requests/],
    ["500", { status: 500, text: "<html><h1>500</h1></html>" }, /500/],
    ["400 with its reason", { status: 400, json: { error: true, reason: "Latitude is odd." } }, /Latitude is odd/],
    ["200 with an error", { json: { error: true, reason: "No data for this" } }, /No data for this/],
    ["HTML", { text: "<!DOCTYPE html><html><body>soon</body></html>" }, /HTML/],
    ["half a JSON", { text: '{"current":{"temp' }, /JSON/],
    ["wrong types", { json: { current: "warm", daily: 3 } }, /unexpected form/],
    ["a list", { json: [forecast] }, /unexpected form/],
    ["an empty object", { json: {} }, /without a forecast/],
    ["no body", { text: "" }, /empty/],
    ["a cut", { stream: ['{"current":', "cut"] as const }, /network/],
  ])("%s is an error that names it", async (_, answer, words) => {
    const { ok, text } = await ask({ location: "1,2" }, () => answer);
    expect(ok).toBe(false);
    expect(text).toContain("Open-Meteo");
    expect(text).toMatch(words);
    expect(text).not.toMatch(/<html|<h1/i);
    expect(text.length).toBeLessThan(1000);
  });

  test("a 429 with retry-after is tried again", async () => {
    let calls = 0;
    const { ok } = await ask({ location: "1,2" }, () =>
      calls++ === 0 ? { status: 429, headers: { "retry-after": "1" }, json: { error: true } } : { json: forecast },
    );
    expect(ok).toBe(true);
    expect(calls).toBe(2);
  });

  test("offline is said plainly", async () => {
    const server = await startLoopback({});
    await server.close();
    const endpoints = Object.fromEntries(services.map((key) => [key, server.baseUrl]));
    for (const input of [{ location: "1,2" }, { location: "Oslo" }, {}]) {
      const outcome = await invokeTool(weatherForecast, input, testToolContext({ endpoints }));
      expect(outcome).toMatchObject({ ok: false, error: { code: "unreachable" } });
      expect(outcome.text).toContain("The weather needs the network.");
    }
  });

  test("a cancel ends a hanging request", async () => {
    await using server = await startLoopback({ fault: "hang" });
    const controller = new AbortController();
    const context = testToolContext({ endpoints: { "open-meteo": server.baseUrl }, signal: controller.signal });
    const asked = invokeTool(weatherForecast, { location: "1,2" }, context);
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    expect(await asked).toMatchObject({ ok: false, error: { code: "aborted" } });
    await expect.poll(() => server.requests[0]?.closed).toBe(true);
  });
});
