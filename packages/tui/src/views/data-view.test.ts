import { describe, expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { dataView } from "./data-view.ts";

const glyphs = glyphsOf({});
const ascii = glyphsOf({ ascii: true });
const texts = (lines: readonly Line[] | undefined) => lines?.map(plainText);
const drawn = (toolName: string, data: unknown, width: number, maxRows = 20) =>
  texts(dataView(toolName, data, glyphs, width, maxRows));

describe("weather", () => {
  const weather = {
    place: { name: "Wellington", country: "New Zealand" },
    units: { temperature: "°C", wind: "km/h", precipitation: "mm" },
    current: {
      temperature: 17.3,
      feels_like: 14.8,
      humidity: 81,
      weather: "light rain",
      wind: 46.1,
      wind_from: "south",
    },
    hours: [
      { time: "13:00", temperature: 10, precipitation_chance: 0 },
      { time: "14:00", temperature: 14, precipitation_chance: 50 },
      { time: "15:00", temperature: null, precipitation_chance: null },
      { time: "16:00", temperature: 18, precipitation_chance: 100 },
    ],
    days: [
      {
        date: "2026-11-18",
        min: 11.7,
        max: 18.9,
        precipitation: 12.4,
        precipitation_chance: 96,
        weather: "light rain",
      },
      { date: "2026-11-19", min: 8.3, max: 15.2, precipitation: 0, precipitation_chance: 4, weather: "clear sky" },
      { date: "2026-11-20", min: null, max: 21.6, precipitation: null, precipitation_chance: null, weather: null },
    ],
  };

  test("at 80 columns: now, the hours, the days", () => {
    expect(drawn("weather_forecast", weather, 80)).toEqual([
      "Wellington  17 °C, light rain, feels like 15, wind 46 km/h from the south",
      "4 hours  ▁▅ █  10 to 18 °C",
      "rain     ▁▅ █  up to 100%",
      "Wed 18  12°      ━━━━━━━━━     19°  96%  12.4 mm  light rain",
      "Thu 19   8°  ━━━━━━━━          15°   4%           clear sky",
      "Fri 20                         22°",
    ]);
  });

  test("at 40 and 20 columns what matters less goes", () => {
    expect(drawn("weather_forecast", weather, 40)).toEqual([
      "Wellington  17 °C, light rain",
      "4 hours  ▁▅ █  10 to 18 °C",
      "rain     ▁▅ █  up to 100%",
      "Wed 18  12°    ━━━━    19°  96%  12.4 mm",
      "Thu 19   8°  ━━━━      15°   4%",
      "Fri 20                 22°",
    ]);
    expect(drawn("weather_forecast", weather, 20)).toEqual([
      "Wellington  17 °C",
      "Wed 18  12°  19°",
      "Thu 19   8°  15°",
      "Fri 20       22°",
    ]);
  });

  test("in ASCII, and in few rows", () => {
    const rows = texts(dataView("weather_forecast", weather, ascii, 40, 20)) ?? [];
    expect(rows.slice(1, 4)).toEqual([
      "4 hours  .+ #  10 to 18 °C",
      "rain     .+ #  up to 100%",
      "Wed 18  12°    ====    19°  96%  12.4 mm",
    ]);
    expect(drawn("weather_forecast", weather, 80, 3)).toEqual([
      "Wellington  17 °C, light rain, feels like 15, wind 46 km/h from the south",
      "Wed 18  12°      ━━━━━━━━━     19°  96%  12.4 mm  light rain",
      "… 2 more days",
    ]);
  });

  test("without hours, or dry, there are no lines for them", () => {
    const dry = { ...weather, hours: weather.hours.map((hour) => ({ ...hour, precipitation_chance: 0 })) };
    expect(drawn("weather_forecast", dry, 80)).toHaveLength(5);
    expect(drawn("weather_forecast", { ...weather, hours: undefined }, 80)).toHaveLength(4);
  });

  test("other data under its name are looked at by their shape", () => {
    expect(drawn("weather_forecast", { days: "many", current: [], a: 1, b: 2 }, 40)).toEqual([
      "days  many",
      "a     1",
      "b     2",
    ]);
    expect(drawn("weather_forecast", null, 40)).toBeUndefined();
  });
});

describe("usage", () => {
  const usage = {
    session: { turns: 3, input: 12_345, output: 900, cost: 0.0123 },
    lifetime: {
      total: { turns: 120, tokens: { input: 1e6, output: 4e4, cacheRead: 2e5 }, cost: 3.21 },
      models: { "claude-opus": { turns: 30, cost: 2 }, "gpt-oss-120b": { turns: 90, cost: 1.2 } },
      tools: { run_command: 30, read_file: 60, web_search: 1, odd: "x" },
    },
  };

  test("sums, then models and tools with bars", () => {
    expect(drawn("get_usage", usage, 80)).toEqual([
      "This session  $0.0123, 3 messages, 12k tokens in, 900 out",
      "In all  $3.21, 120 messages, 1.2M tokens in, 40k out",
      "gpt-oss-120b  ████████████████████  90 messages  $1.20",
      "claude-opus   ███████               30 messages  $2.00",
      "read_file    ████████████████████  60 calls",
      "run_command  ██████████            30 calls",
      "web_search   █                     1 call",
    ]);
  });

  test("no money where no price is known", () => {
    const session = { turns: 3, input: 12_345, output: 900 };
    expect(drawn("get_usage", { ...usage, session }, 80)?.at(0)).toBe(
      "This session  3 messages, 12k tokens in, 900 out",
    );
  });

  test("in few rows and columns", () => {
    expect(drawn("get_usage", usage, 40, 5)).toEqual([
      "This session  $0.0123, 3 messages, 12k …",
      "In all  $3.21, 120 messages, 1.2M token…",
      "gpt-oss-1…  ██████████  90 messa…  $1.20",
      "claude-op…  ███         30 messa…  $2.00",
      "… 3 more tools",
    ]);
  });
});

test("results: a row each, its title a link", () => {
  const hits = {
    type: "repos",
    hits: [
      { title: "facebook/react", url: "https://github.com/facebook/react", about: "230000 stars\n   A library" },
      { title: "日本語のとても長いタイトル", url: "https://www.example.org/x" },
      { title: "no link", url: "javascript:alert(1)" },
      { title: "the last" },
    ],
  };
  const rows = dataView("github_search", hits, glyphs, 60, 3);
  expect(texts(rows)).toEqual([
    "▪ facebook/react  230000 stars A library",
    "▪ 日本語のとても長いタイトル  example.org",
    "… 2 more results",
  ]);
  expect(rows?.[0]?.[1]).toMatchObject({ link: "https://github.com/facebook/react", style: { color: "link" } });
  expect(drawn("x", hits, 20)?.slice(1)).toEqual(["▪ 日本語のとても長…", "▪ no link", "▪ the last"]);
  expect(dataView("x", hits, glyphs, 60, 9)?.[2]?.every(({ link }) => link === undefined)).toBe(true);
  expect(drawn("calendar_list_upcoming", { events: [{ title: "Dentist", start: "2026-11-20 09:00" }] }, 60)).toEqual([
    "▪ Dentist  2026-11-20 09:00",
  ]);
});

describe("tables", () => {
  const jobs = {
    jobs: [
      {
        job_id: "job-1",
        command: "pnpm dev --port 3000",
        pid: 123,
        running: true,
        exit_code: null,
        seconds: 12.4,
        log: "/x",
      },
      { job_id: "job-2", command: "make", pid: 9, running: false, exit_code: 2, seconds: 1, log: "/y" },
    ],
  };

  test("a list of flat objects, at most six columns, numbers to the right", () => {
    expect(drawn("job_status", jobs, 80)).toEqual([
      "job id  command               pid  running  seconds  log",
      "job-1   pnpm dev --port 3000  123  true        12.4  /x",
      "job-2   make                    9  false          1  /y",
    ]);
    expect(drawn("job_status", jobs, 20)).toEqual(["job id  command …", "job-1   pnpm dev …", "job-2   make"]);
  });

  test("at most ten rows", () => {
    const rows = drawn(
      "x",
      Array.from({ length: 40 }, (_, at) => ({ a: at, b: "x" })),
      40,
      30,
    );
    expect(rows).toHaveLength(11);
    expect(rows?.at(-1)).toBe("… 31 more rows");
  });
});

test("the plain fields of an object", () => {
  const data = { from_unit: "mi", result: 11.2, list: [1, 2], nested: { a: 1 }, api_key: "secret", none: null };
  expect(drawn("x", data, 40)).toEqual(["from unit  mi", "result     11.2", "list       1, 2"]);
  expect(drawn("x", data, 40, 2)).toEqual(["from unit  mi", "… 2 more lines"]);
});

test("the computer", () => {
  const data = {
    ...{
      system: "Debian 13",
      processor: "A chip",
      load: 0.5,
      memory_bytes: 32 * 2 ** 30,
      memory_free_bytes: 8 * 2 ** 30,
    },
    ...{ disk: { bytes: 500 * 2 ** 30, free_bytes: 25 * 2 ** 30 }, uptime_seconds: 100_000, battery: { percent: 50 } },
  };
  expect(drawn("system_info", data, 80)).toEqual([
    "system     Debian 13",
    "processor  A chip",
    "load       0.50",
    "memory     █████████▁▁▁ 8.0 GB of 32 GB free",
    "disk       ███████████▃ 25 GB of 500 GB free",
    "battery    ██████▁▁▁▁▁▁ 50%",
    "uptime     1d 03h",
  ]);
});

test.each([undefined, null, "text", 5, true, [], {}, { one: 1 }, [1, 2, 3], [[1], [2]], { list: [] }, [null]])(
  "text says %j as well",
  (data) => expect(dataView("x", data, glyphs, 40, 9)).toBeUndefined(),
);
