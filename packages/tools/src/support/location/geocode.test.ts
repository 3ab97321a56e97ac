import { setTimeout as sleep } from "node:timers/promises";
import { startLoopback, testHttpClient } from "@marvin/http/testing";
import { afterEach, expect, test, vi } from "vitest";
import { geocode, placeName } from "./geocode.ts";

afterEach(() => void vi.useRealTimers());

test("asks Nominatim once a second at the most, whoever calls", async () => {
  await using server = await startLoopback(({ path }) => ({
    json: path === "/search" ? [{ lat: "1.5", lon: "2.5", display_name: "Somewhere" }] : {},
  }));
  const http = testHttpClient({ endpoints: { nominatim: server.baseUrl, "open-meteo-geocoding": server.baseUrl } });
  const searches = () => server.requests.filter(({ path }) => path === "/search");
  // What waits for its turn really sleeps, and looks at a clock that stands still until it is moved here.
  vi.useFakeTimers({ toFake: ["performance"] });
  const first = await geocode("Street 1", { http });
  const asked = geocode("Street 2", { http });
  vi.advanceTimersByTime(999);
  await sleep(300);
  expect(searches()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect([first.place, (await asked).place]).toEqual(Array(2).fill({ name: "Somewhere", lat: 1.5, lng: 2.5 }));
  expect(searches()).toHaveLength(2);
});

test("a place is named by its parts, each once", () => {
  expect(placeName({ name: "Berlin", region: "Berlin", country: "Germany", lat: 1, lng: 2 })).toBe("Berlin, Germany");
  expect(placeName({ name: "Atlantis", lat: 1, lng: 2 })).toBe("Atlantis");
});
