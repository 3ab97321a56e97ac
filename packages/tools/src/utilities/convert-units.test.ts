import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { startLoopback } from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import convertUnits from "./convert-units.ts";

const convert = (value: unknown, from_unit: string, to_unit: string, context = testToolContext()) =>
  invokeTool(convertUnits, { value, from_unit, to_unit }, context);

describe("units", () => {
  test.each([
    [5, "km", "mi", "5 km = 3.10686 mi"],
    [100, "F", "C", "100 °F = 37.7778 °C"],
    [-40, "degrees celsius", "°F", "-40 °C = -40 °F"],
    [0, "K", "celsius", "0 K = -273.15 °C"],
    [491.67, "rankine", "deg C", "491.67 °R = 0 °C"],
    [6, "feet", "cm", "6 ft = 182.88 cm"],
    [6, "'", '"', "6 ft = 72 in"],
    [1, "mile", "kilometres", "1 mi = 1.609344 km"],
    [1, "NM", "km", "1 nmi = 1.852 km"],
    [1, "µm", "nm", "1 µm = 1000 nm"],
    [11, "stone", "lbs", "11 st = 154 lb"],
    [2, "square_meters", "sq. ft.", "2 m² = 21.5278 ft²"],
    [1, "m^3", "litres", "1 m³ = 1000 l"],
    [1, "acre", "m²", "1 ac = 4046.86 m²"],
    [1, "gallon", "l", "1 gal = 3.78541 l"],
    [1, "imperial gallon", "liters", "1 imp gal = 4.54609 l"],
    [3, "teaspoons", "tbsp", "3 tsp = 1 tbsp"],
    [60, "miles per hour", "km/h", "60 mph = 96.56064 km/h"],
    [10, "knots", "kph", "10 kn = 18.52 km/h"],
    [2, "weeks", "hrs", "2 wk = 336 h"],
    [1, "atm", "psi", "1 atm = 14.6959 psi"],
    [1, "kWh", "kcal", "1 kWh = 860.421 kcal"],
    [100, "hp", "kW", "100 hp = 74.57 kW"],
    [180, "degrees", "rad", "180° = 3.14159 rad"],
    [30, "mpg", "l/100km", "30 mpg = 7.84049 l/100 km"],
    [5, "l/100 km", "mpg uk", "5 l/100 km = 56.4962 mpg (UK)"],
    [1, "GiB", "MB", "1 GiB = 1073.74 MB"],
    [1, "Mb", "MB", "1 Mbit = 0.125 MB"],
    [2, "gb", "mb", "2 GB = 2000 MB"],
    [100, "Mbps", "MB/s", "100 Mbit/s = 12.5 MB/s"],
    [50, "Nm", "lb-ft", "50 N m = 36.8781 lb ft"],
    [1, "g/cm3", "kg/m3", "1 g/cm³ = 1000 kg/m³"],
    [1, "kg/m³", "lb/ft³", "1 kg/m³ = 0.062428 lb/ft³"],
    [3, "GHz", "mhz", "3 GHz = 3000 MHz"],
    [1, "ly", "km", "1 ly = 9460730472581 km"],
    [1, "eV", "J", "1 eV = 1.60218e-19 J"],
    ["1,234.5", "m", "km", "1234.5 m = 1.2345 km"],
    ["2½", "cups", "ml", "2.5 cup = 591.471 ml"],
  ])("%s %s to %s", async (value, from, to, text) => {
    expect(await convert(value, from, to)).toMatchObject({ ok: true, text });
  });

  test("a word with two kinds is read by the other side", async () => {
    expect(await convert(8, "oz", "ml")).toMatchObject({ text: "8 fl oz = 236.588 ml" });
    expect(await convert(8, "oz", "g")).toMatchObject({ text: "8 oz = 226.796 g" });
    expect(await convert(2, "pounds", "kg")).toMatchObject({ data: { from: "lb", to: "kg" } });
  });

  test("a word with two meanings of one kind says which was taken", async () => {
    const { text } = await convert(1, "ton", "lb");
    expect(text).toBe('1 t = 2204.62 lb\n"ton" was taken as t (tonne); as US ton it would be 2000 lb.');
  });

  test("months and years say that they are averages", async () => {
    expect((await convert(1, "year", "days")).text).toMatch(/^1 yr = 365\.2425 d\nA year is taken as the average/);
  });

  test("data for the screen", async () => {
    const { data } = await convert(100, "F", "C");
    expect(data).toEqual({ value: 100, from: "°F", to: "°C", result: 37.7778 });
  });

  test("an unknown unit is answered with near names", async () => {
    const { ok, text } = await convert(1, "kilometrs", "m");
    expect(ok).toBe(false);
    expect(text).toContain('"kilometrs" is not a unit');
    expect(text).toContain("kilometre");
    expect((await convert(5, "grobble", "mi")).text).toContain("grobble");
  });

  test("different kinds are refused, with what would work", async () => {
    const { ok, text } = await convert(1, "kg", "m");
    expect(ok).toBe(false);
    expect(text).toMatch(/kg measures mass and m measures length/);
    expect(text).toMatch(/can be converted to .*lb/);
    expect((await convert(1, "cup", "g")).text).toContain("density");
  });

  test.each([
    ["", "m"],
    ["   ", "m"],
    ["km".repeat(5000), "m"],
    ["/", "m"],
    ["km/", "m"],
    ["2", "3"],
    ["a/b/c", "km/h"],
  ])("nonsense is a short error: %#", async (from, to) => {
    const { ok, text } = await convert(1, from, to);
    expect(ok).toBe(false);
    expect(text.length).toBeLessThan(600);
  });

  test("no value, no result", async () => {
    expect(await convert("lots", "km", "m")).toMatchObject({ ok: false });
    expect((await convert(0, "l/100km", "mpg")).text).toContain("no value in mpg");
    expect((await convert(-300, "C", "F")).text).toContain("below absolute zero");
  });
});

describe("currencies", () => {
  const latest = { amount: 1, base: "USD", date: "2031-02-03", rates: { EUR: 0.5 } };

  test("asks for the rate, computes here, and says the rate's date", async () => {
    await using server = await startLoopback({ json: latest });
    const outcome = await convert(250, "USD", "euros", testToolContext({ endpoints: { frankfurter: server.baseUrl } }));
    expect(outcome.text).toBe("250 USD = 125.00 EUR\nRate of 2031-02-03 (Frankfurter): 1 USD = 0.5 EUR");
    expect(outcome.data).toEqual({ value: 250, from: "USD", to: "EUR", result: 125, rate: 0.5, date: "2031-02-03" });
    expect(server.requests).toMatchObject([{ path: "/v1/latest", query: { base: "USD", symbols: "EUR" } }]);
  });

  test.each([
    ["$", "€", "USD", "EUR"],
    ["pounds", "dollars", "GBP", "USD"],
    ["Swiss francs", "yen", "CHF", "JPY"],
    ["canadian dollars", "quid", "CAD", "GBP"],
    ["chf", "sek", "CHF", "SEK"],
  ])("%s to %s", async (from, to, base, symbols) => {
    await using server = await startLoopback({ json: { date: "2031-02-03", rates: { [symbols]: 2 } } });
    const outcome = await convert(1, from, to, testToolContext({ endpoints: { frankfurter: server.baseUrl } }));
    expect(outcome).toMatchObject({ ok: true, data: { from: base, to: symbols } });
    expect(server.requests).toMatchObject([{ query: { base, symbols } }]);
  });

  test("small amounts keep their digits", async () => {
    await using server = await startLoopback({ json: { date: "2031-02-03", rates: { EUR: 0.00012347 } } });
    const outcome = await convert(1, "IDR", "EUR", testToolContext({ endpoints: { frankfurter: server.baseUrl } }));
    expect(outcome.text).toContain("1 IDR = 0.0001235 EUR");
  });

  test("the same currency on both sides asks nobody", async () => {
    await using server = await startLoopback({ status: 500 });
    const outcome = await convert(12, "EUR", "euro", testToolContext({ endpoints: { frankfurter: server.baseUrl } }));
    expect(outcome).toMatchObject({ ok: true, text: "12 EUR = 12 EUR", data: { rate: 1 } });
    expect(server.requests).toEqual([]);
  });

  test("a currency that only the newer version knows", async () => {
    await using server = await startLoopback(({ path }) =>
      path === "/v2/rate/USD/RUB"
        ? { json: { date: "2031-02-03", rate: 80 } }
        : { status: 404, json: { message: "not found" } },
    );
    const outcome = await convert(2, "USD", "RUB", testToolContext({ endpoints: { frankfurter: server.baseUrl } }));
    expect(outcome.text).toContain("2 USD = 160.00 RUB");
  });

  test("an unknown currency says so and lists near codes", async () => {
    await using server = await startLoopback(({ path }) =>
      path === "/v1/currencies"
        ? { json: { USD: "United States Dollar", EUR: "Euro", CHF: "Swiss Franc" } }
        : { status: 404, json: { message: "not found" } },
    );
    const outcome = await convert(1, "USD", "EUX", testToolContext({ endpoints: { frankfurter: server.baseUrl } }));
    expect(outcome.ok).toBe(false);
    expect(outcome.text).toMatch(/no rate for EUX/);
    expect(outcome.text).toContain("EUR (Euro)");
  });

  test("money is no length", async () => {
    expect((await convert(1, "USD", "km")).text).toContain('USD is a currency, "km" is not');
    expect((await convert(1, "grobbles", "EUR")).text).toContain('EUR is a currency, "grobbles" is not');
  });

  test.each([
    ["500", { status: 500, text: "<html>500</html>" }],
    ["HTML", { text: "<!DOCTYPE html><html></html>" }],
    ["half a JSON", { text: '{"rates":{"EU' }],
    ["wrong types", { json: { date: 5, rates: "many" } }],
    ["an empty body", { text: "" }],
    ["a cut", { stream: ['{"date":', "cut"] as const }],
  ])("%s is an error that names the service", async (_, answer) => {
    await using server = await startLoopback(answer);
    const outcome = await convert(1, "USD", "EUR", testToolContext({ endpoints: { frankfurter: server.baseUrl } }));
    expect(outcome.ok).toBe(false);
    expect(outcome.text).toContain("Frankfurter");
    expect(outcome.text).not.toMatch(/<html/i);
  });
});

test("a plural is not taken for another unit with an ending", async () => {
  const outcome = await invokeTool(convertUnits, { value: 5, from_unit: "km", to_unit: "miles" }, testToolContext());
  expect(outcome.text).toBe("5 km = 3.10686 mi");
});
