import { startLoopback, testHttpClient } from "@marvin/http/testing";
import { expect, test } from "vitest";
import { geocode, placeName } from "./geocode.ts";

test("asks Nominatim once a second at the most, whoever calls", async () => {
  await using server = await startLoopback(({ path }) => ({
    json: path === "/search" ? [{ lat: "1.5", lon: "2.5", display_name: "Somewhere" }] : {},
  }));
  const http = testHttpClient({ endpoints: { nominatim: server.baseUrl, "open-meteo-geocoding": server.baseUrl } });
  const found = await Promise.all([geocode("Street 1", { http }), geocode("Street 2", { http })]);
  expect(found.map(({ place }) => place)).toEqual(Array(2).fill({ name: "Somewhere", lat: 1.5, lng: 2.5 }));
  const [first, second] = server.requests.filter(({ path }) => path === "/search");
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900);
});

test("a place is named by its parts, each once", () => {
  expect(placeName({ name: "Berlin", region: "Berlin", country: "Germany", lat: 1, lng: 2 })).toBe("Berlin, Germany");
  expect(placeName({ name: "Atlantis", lat: 1, lng: 2 })).toBe("Atlantis");
});
