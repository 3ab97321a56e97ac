import { describe, expect, test } from "vitest";
import { isOneSlipAway } from "./one-slip.ts";
import { shapesOf } from "./shapes.ts";
import { stemsOf, wordsOf } from "./stems.ts";
import { findPostings, termsBeginning, termTable } from "./term-table.ts";
import { indexTools, ToolIndex } from "./tool-index.ts";

describe("words", () => {
  test.each([
    ["baking recipes", "bake a recipe"],
    ["movies", "movie"],
    ["cities", "city"],
    ["planned stopping", "plan stop"],
    ["translation", "translate"],
    ["Übersetze den Café", "ubersetze cafe"],
  ])("%j has the stems of %j", (one, other) => expect(stemsOf(one)).toEqual(stemsOf(other)));

  test("names come apart, numbers and lone letters go, short forms are spelt out", () => {
    expect(wordsOf("get_my_location fooBar 42 x what's")).toEqual([
      "get",
      "my",
      "location",
      "foo",
      "bar",
      "what",
      "is",
    ]);
    expect(wordsOf("погода в Москве")).toEqual(["погода", "москве"]);
  });
});

describe("shapes", () => {
  test.each([
    ["see https://example.org/a", "~url"],
    ["open example.com", "~url"],
    ["https://youtu.be/x", "~video_url"],
    ["get https://a.example/b.pdf", "~file_url"],
    ["https://a.example/feed.xml", "~feed"],
    ["around 59.3293, 18.0686", "~coordinates"],
    ["at 16:00", "~clock"],
    ["ten to seven", "~clock"],
    ["in 40 minutes", "~duration"],
    ["on Wednesday", "~weekday"],
    ["on the 3rd", "~date"],
    ["7 stone in kg", "~quantity"],
    ["from Ulm to Augsburg", "~from_to"],
    ["we talked about it last month", "~earlier"],
    ["22 Mill Lane", "~address"],
    ["ticket 9d", "~short_id"],
    ["tt0111161", "~imdb"],
    ["65f4f0c5-ef9e-490c-aee3-909e7ae6b2ab", "~uuid"],
    ["look at src/main.ts", "~path"],
    ["clone vitejs/vite", "~repo"],
  ])("%j has %s", (text, shape) => expect(shapesOf(text)).toContain(shape));

  test("plain words have none", () => expect(shapesOf("something to bake with overripe bananas.")).toEqual([]));
});

test("a table finds each of its terms and no other", () => {
  const terms = new Map(
    Array.from({ length: 300 }, (_, i): [string, number[]] => [`t${i}${"x".repeat(i % 7)}`, [i, 50]]),
  );
  const table = termTable(terms);
  for (const [term, list] of terms) expect(findPostings(table, term)).toEqual(list);
  for (const term of ["", "a", "t", "t300", "zzz"]) expect(findPostings(table, term)).toBeUndefined();
  expect(findPostings(termTable(new Map()), "t")).toBeUndefined();
  expect(
    termsBeginning(
      termTable(
        new Map([
          ["a", [1, 1]],
          ["ba", [1, 1]],
          ["bb", [1, 1]],
          ["c", [1, 1]],
        ]),
      ),
      "b",
    ),
  ).toEqual(["ba", "bb"]);
});

test.each([
  ["wether", "weather", true],
  ["weahter", "weather", true],
  ["weatherr", "weather", true],
  ["weater", "whether", false],
  ["leather", "weather", false],
])("%s for %s: one slip %s", (said, meant, is) => expect(isOneSlipAway(said, meant)).toBe(is));

describe("ranking", () => {
  const tool = (name: string, description: string, more = {}) => ({
    ...{ name, area: "a", description, input: { type: "object", properties: {} } },
    ...more,
  });
  const index = new ToolIndex(
    indexTools([
      tool("weather_forecast", "The weather of the coming days.", { area: "weather" }),
      tool("set_alarm", "Rings at a time.", { phrases: ["wake me at {time}"] }),
      tool("open_page", "Opens a page.", { input: { type: "object", properties: { url: { type: "string" } } } }),
    ]),
  );
  const best = (text: string) => index.rank(text)[0]?.name;

  test("by description, by phrases, by people's words, by what an argument needs, through a slip", () => {
    expect(best("the coming days")).toBe("weather_forecast");
    expect(best("wake me")).toBe("set_alarm");
    expect(best("do I need an umbrella")).toBe("weather_forecast");
    expect(best("https://example.org/x")).toBe("open_page");
    expect(best("wether")).toBe("weather_forecast");
  });

  test("by the beginning of a word, if that is no word of its own", () => {
    const tools = [
      tool("weather_forecast", "Rain and temperature of the coming days."),
      tool("make_page", "Fills in a template."),
      tool("list_jobs", "What is done by temporary hands."),
    ];
    const ranked = (text: string) => new ToolIndex(indexTools(tools)).rank(text).map(({ name }) => name);
    expect(ranked("temp in Oslo").toSorted()).toEqual(["list_jobs", "make_page", "weather_forecast"]);
    expect(ranked("tem in Oslo")).toEqual([]);
    expect(ranked("rain in Oslo")[0]).toBe("weather_forecast");
  });

  test("nothing to go by is nothing", () => {
    for (const text of ["", "   ", "and the of", "𝔘𝔫𝔦 ✨", "constructor __proto__ toString"]) {
      expect(index.rank(text)).toEqual([]);
    }
  });

  test("a very long text is read at both ends, and not in between", () => {
    const long = "lorem ipsum ".repeat(100_000);
    expect(best(`umbrella ${long}`)).toBe("weather_forecast");
    expect(best(`${long} umbrella`)).toBe("weather_forecast");
    expect(best(`${long} umbrella ${long}`)).toBeUndefined();
  });
});
