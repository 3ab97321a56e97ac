import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { lazyProfile } from "./profile-view.ts";

function profileOf(files: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), "marvin-profile-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  const notices: string[] = [];
  return { notices, profile: lazyProfile({ dir, notice: (text) => notices.push(text) }) };
}

const HOME = { label: "home", name: "Home", lat: 1.5, lng: 2.5 };

test("nothing there is nothing known", async () => {
  const { profile, notices } = profileOf({});
  expect(await profile.preferences()).toEqual({});
  expect(await profile.savedPlaces()).toEqual([]);
  expect(notices).toEqual([]);
});

test("the active profile's preferences and places", async () => {
  const { profile } = profileOf({
    last_profile: "alex\n",
    "profiles/alex/preferences.yaml": "temperature_unit: fahrenheit # warm\nown_key: [a, b]\n",
    "profiles/alex/saved_places.json": JSON.stringify([HOME, { label: "broken" }]),
    "profiles/main/preferences.yaml": "temperature_unit: celsius\n",
  });
  expect(await profile.preferences()).toEqual({ temperature_unit: "fahrenheit", own_key: ["a", "b"] });
  expect(await profile.savedPlaces()).toEqual([HOME]);
});

test("the ancestor's prefs.yaml is read where there is no preferences.yaml", async () => {
  const { profile } = profileOf({ "profiles/main/prefs.yaml": "distance_unit: miles\n" });
  expect(await profile.preferences()).toEqual({ distance_unit: "miles" });
});

test("damaged files are passed over and told of", async () => {
  const { profile, notices } = profileOf({
    "profiles/main/preferences.yaml": "a: [1\nb: }",
    "profiles/main/saved_places.json": '[{"label":',
  });
  expect(await profile.preferences()).toEqual({});
  expect(await profile.savedPlaces()).toEqual([]);
  expect(notices).toEqual([
    expect.stringMatching(/preferences\.yaml cannot be read/),
    expect.stringMatching(/saved_places\.json/),
  ]);
});

test("a profile's name cannot lead elsewhere", async () => {
  const { profile } = profileOf({ last_profile: "../../etc", "profiles/main/preferences.yaml": "mine: true\n" });
  expect(await profile.preferences()).toEqual({ mine: true });
});
