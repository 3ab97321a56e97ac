import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsPlace } from "../../testing/settings-place.ts";
import { DEFAULT_SETTINGS } from "./default-settings.ts";
import { settingsSchema } from "./settings-schema.ts";

const place = settingsPlace();

function settingsOf(text: string | Uint8Array) {
  place.put(place.ownFile, text);
  return place.read();
}

test("what holds without a file is what the schema says", () => {
  expect(settingsSchema.parse({})).toEqual(DEFAULT_SETTINGS);
});

test("no file is no settings", async () => {
  const { settings, warnings } = await settingsPlace().read();
  expect(settings).toEqual(DEFAULT_SETTINGS);
  expect(warnings).toEqual([]);
});

test.each(["", "# nothing yet\n", "screen:\n  # bell: never\nlimits:\n"])("%j is no settings either", async (text) => {
  expect((await settingsOf(text)).settings).toEqual(DEFAULT_SETTINGS);
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
screen: { bell: never }
keys: { submit: ctrl+j, newline: [enter, alt+enter] }
`);
  expect(settings).toMatchObject({
    fallback: ["work/small", "gemini"],
    providers: { work: { protocol: "openai-chat", headers: {}, model: "small" } },
    endpoints: { nominatim: "http://127.0.0.1:9000" },
    limits: { cost: 0.5 },
    screen: { bell: "never", thinking: "folded" },
    keys: { submit: "ctrl+j", newline: ["enter", "alt+enter"] },
  });
});

test("a variable counts more than the file, a flag more than the variable; hosts add up", async () => {
  place.put(place.ownFile, "provider: a\nmodel: m\nallow_hosts: [h1]\ntimeouts: { idle: 5, turn: 6 }\n");
  const env = { LLM_PROVIDER: "b", MARVIN_ALLOW_HOSTS: "h2, h3", MARVIN_IDLE_TIMEOUT: "7" };
  expect((await place.read({ env })).settings).toMatchObject({
    provider: "b",
    model: "m",
    allow_hosts: ["h1", "h2", "h3"],
    timeouts: { idle: 7, turn: 6 },
  });
  expect((await place.read({ env, argv: ["--provider", "c"] })).settings.provider).toBe("c");
});

test("an unknown key warns with its line and the nearest right one, and the rest counts", async () => {
  const { settings, warnings } = await settingsOf(
    "model: m\nfallbak: [x]\nproviders:\n  w:\n    base_url: http://h/v1\n    modle: y\n    model: z\n",
  );
  expect(settings.model).toBe("m");
  expect(settings.providers["w"]?.model).toBe("z");
  expect(warnings.toSorted()).toEqual([
    `${place.ownFile}:2: fallbak is not a setting. Did you mean fallback?`,
    expect.stringMatching(/settings\.yaml:6: providers\.w\.modle is not a setting\. Did you mean model/),
  ]);
});

test("of very many unknown keys the first are told, and how many more there are", async () => {
  const { warnings } = await settingsOf(Array.from({ length: 20_000 }, (_, n) => `unheard${n}: 1\n`).join(""));
  expect(warnings).toHaveLength(11);
  expect(warnings.at(-1)).toMatch(/19990 more/);
});

const MANY_ALIASES = `a0: &a0 [x]\n${Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}]\n`).join("")}`;

test.each<[string, string, RegExp]>([
  ["a number that is too small", "model: m\nlimits: { cost: -1 }\n", /:2: limits\.cost: .*>=0/],
  ["a text where a list belongs", "allow_hosts: yes\n", /:1: allow_hosts: a list, such as \[a, b\], is expected/],
  [
    "another kind of address",
    "providers:\n  w:\n    base_url: ftp://h\n    model: m\n",
    /:3: providers\.w\.base_url: /,
  ],
  [
    "a key where its name belongs",
    "providers:\n  w:\n    base_url: http://h\n    model: m\n    key_name: sk-live-1234\n",
    /:5: providers\.w\.key_name: the name of a variable is expected(?!.*sk-live)/,
  ],
  [
    "a header with a line end",
    'providers:\n  w:\n    base_url: http://h\n    model: m\n    headers: { x-a: "b\\r\\nx: 1" }\n',
    /:5: providers\.w\.headers\.x-a: a line of plain ASCII/,
  ],
  ["a key that is missing", "providers:\n  w:\n    base_url: http://h\n", /:2: providers\.w\.model is missing/],
  ["neither text nor list", "keys: { undo: 3 }\n", /:1: keys\.undo: a text or a list, such as \[a, b\] is expected/],
  ["a wrong choice", "\napproval: never\n", /:2: approval: one of ask, write, all is expected/],
  ["a number for a text", "theme: 3\n", /:1: theme: a text is expected/],
  [
    "a slip in a rule",
    "permissions:\n  - { tool: x, mach: y, decision: deny }\n",
    /:2: permissions\.0\.mach is not .*match/,
  ],
  ["brackets that do not close", "a: [1\nb: }", /:\d+: this is no YAML: /],
  ["a list", "- a list\n", /:1: the file: a group of keys is expected/],
  ["a tab", "screen:\n\tbell: never\n", /:2: a tab stands where YAML wants spaces/],
  ["a key twice", "model: a\ntheme: b\nmodel: c\n", /:3: model stands here a second time/],
  ["two documents", "model: a\n---\nmodel: b\n", /:2: a line of --- begins a second document/],
  ["an alias that leads nowhere", "model: *nowhere\n", /:1: .*nowhere/],
  ["brackets without end", `model: ${"[".repeat(200_000)}`, /settings\.yaml:1: it is nested too deep/],
  ["many brackets", `model: ${"[".repeat(4000)}${"]".repeat(4000)}`, /settings\.yaml:1: /],
  ["aliases without end", MANY_ALIASES, /settings\.yaml:1: /],
])("%s: refused with file, line and key", async (_, text, message) => {
  await expect(settingsOf(text)).rejects.toThrow(message);
  await expect(settingsOf(text)).rejects.toMatchObject({
    name: "ConfigError",
    message: expect.not.stringContaining("\n"),
  });
});

test("a byte-order mark is no part of the first key", async () => {
  expect((await settingsOf("\uFEFFmodel: m\n")).settings.model).toBe("m");
});

test.each<[string, (path: string) => void, RegExp]>([
  ["a folder", (path) => mkdirSync(path, { recursive: true }), /it is a folder; the settings are a file/],
  ["a pipe", (path) => execFileSync("mkfifo", [path]), /it is not a plain file/],
  ["a link to itself", (path) => symlinkSync(path, path), /its links lead in a circle/],
  ["a huge file", (path) => place.put(path, `# ${"x".repeat(1024 * 1024)}`), /larger than 1 MB/],
  ["UTF-16", (path) => place.put(path, Buffer.from("\uFEFFmodel: m", "utf16le")), /it is UTF-16\. Save it as UTF-8/],
  ["bytes that are no text", (path) => place.put(path, Uint8Array.of(0x6d, 0xc3, 0x28)), /it is not UTF-8/],
])("%s is refused by name, without waiting", async (_, make, message) => {
  const odd = settingsPlace();
  mkdirSync(odd.settings, { recursive: true });
  make(odd.ownFile);
  await expect(odd.read()).rejects.toThrow(message);
  await expect(odd.read()).rejects.toThrow(odd.ownFile);
});
