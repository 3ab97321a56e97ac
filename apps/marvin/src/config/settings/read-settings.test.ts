import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "./read-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "marvin-settings-"));
const FILE = join(folder, "settings.yaml");

function settingsOf(text: string) {
  writeFileSync(FILE, text);
  return readSettings(FILE);
}

test("no file is no settings", async () => {
  const { settings, warnings } = await readSettings(join(folder, "none.yaml"));
  expect(settings).toEqual((await settingsOf("")).settings);
  expect(warnings.toSorted()).toEqual([]);
});

test("an empty file, and one with comments alone, are no settings either", async () => {
  expect((await settingsOf("")).settings.providers).toEqual({});
  expect((await settingsOf("# nothing yet\n")).settings.fallback).toBeUndefined();
});

test("a provider of one's own, a fallback, endpoints, limits", async () => {
  const { settings } = await settingsOf(`
fallback: [work/small, gemini]
providers:
  work:
    base_url: https://llm.example.org/v1
    key_name: WORK_KEY
    model: small
endpoints: { nominatim: "http://127.0.0.1:9000" }
limits: { cost: 0.5 }
`);
  expect(settings).toMatchObject({
    fallback: ["work/small", "gemini"],
    providers: { work: { protocol: "openai-chat", headers: {}, model: "small" } },
    endpoints: { nominatim: "http://127.0.0.1:9000" },
    limits: { cost: 0.5 },
  });
});

test("an unknown key warns with its line and the nearest right one, and the rest counts", async () => {
  const { settings, warnings } = await settingsOf(
    "model: m\nfallbak: [x]\nproviders:\n  w:\n    base_url: http://h/v1\n    modle: y\n    model: z\n",
  );
  expect(settings.model).toBe("m");
  expect(settings.providers["w"]?.model).toBe("z");
  expect(warnings.toSorted()).toEqual([
    expect.stringMatching(/settings\.yaml:2: fallbak is not a setting\. Did you mean fallback\?/),
    expect.stringMatching(/settings\.yaml:6: modle is not a setting\. Did you mean model/),
  ]);
});

test.each([
  ["model: m\nlimits: { cost: -1 }\n", /settings\.yaml:2: limits\.cost: /],
  ["allow_hosts: yes\n", /settings\.yaml:1: allow_hosts: /],
  ["providers:\n  w:\n    base_url: ftp://h\n    model: m\n", /settings\.yaml:3: providers\.w\.base_url: /],
  ["a: [1\nb: }", /settings\.yaml:\d+: /],
  ["- a list\n", /settings\.yaml:1: the file: /],
])("%j is refused with file, line and key", async (text, message) => {
  await expect(settingsOf(text)).rejects.toThrow(message);
});
