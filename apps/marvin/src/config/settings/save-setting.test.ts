import { spawn } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { settingsPlace } from "../../testing/settings-place.ts";
import { saveSetting, settingKey, typedValue } from "./save-setting.ts";

const WRITTEN = `# My settings.
model:    gpt-x      # the good one

# Less noise.
screen:
    bell: never      # please
    # images: never
limits: {cost: 0.5}
fallback:
- a   # first
- b
# The end.
`;

async function after(text: string, key: string, value: unknown): Promise<string> {
  const place = settingsPlace();
  if (text !== "") place.put(place.ownFile, text);
  await saveSetting({ folders: place }, key, value);
  return readFileSync(place.ownFile, "utf8");
}

test.each<[string, string, unknown, string]>([
  ["a value", "model", "other", WRITTEN.replace("gpt-x", "other")],
  ["a value in a group", "screen.bell", "always", WRITTEN.replace("never      #", "always      #")],
  ["a value in braces", "limits.cost", 2, WRITTEN.replace("0.5", "2")],
  ["a new key of a group", "screen.plain", true, WRITTEN.replace("# please\n", "# please\n    plain: true\n")],
  ["a new key", "theme", "nord", `${WRITTEN}theme: nord\n`],
  ["a new group", "timeouts.idle", 9, `${WRITTEN}timeouts:\n  idle: 9\n`],
  ["no key any more", "model", undefined, WRITTEN.replace(/model:.*\n/, "")],
  ["a list that is gone", "fallback", undefined, WRITTEN.replace(/fallback:\n- a.*\n- b\n/, "")],
])("%s: every other letter stays", async (_, key, value, expected) => {
  expect(await after(WRITTEN, key, value)).toBe(expected);
});

test.each<[string, string, unknown, object]>([
  ["a list in lines", "fallback", ["c"], { fallback: ["c"] }],
  ["a new key in braces", "limits.tokens", 5, { limits: { cost: 0.5, tokens: 5 } }],
  ["the last key of braces", "limits.cost", undefined, { limits: {} }],
  ["a whole group", "screen", { notify: "never" }, { screen: { notify: "never" } }],
])("%s: comments and the order stay", async (_, key, value, expected) => {
  const text = await after(WRITTEN, key, value);
  expect(parse(text)).toEqual({ ...(parse(WRITTEN) as object), ...expected });
  for (const comment of ["# My settings.", "# the good one", "# Less noise.", "# The end."])
    expect(text).toContain(comment);
  expect(Object.keys(parse(text) as object)).toEqual(["model", "screen", "limits", "fallback"]);
});

test.each<[string, string, string]>([
  ["", "model", "model: m\n"],
  ["# nothing yet", "model", "# nothing yet\nmodel: m\n"],
  ["theme: t", "model", "theme: t\nmodel: m\n"],
  ["screen:\ntheme: t\n", "model", "screen:\ntheme: t\nmodel: m\n"],
  ["theme: t\r\n", "model", "theme: t\r\nmodel: m\r\n"],
  ["model: 'old # text'   # why\n", "model", "model: m   # why\n"],
])("%j with another %s", async (before, key, expected) => {
  expect(await after(before, key, "m")).toBe(expected);
});

test("texts that YAML would take for something else are quoted", async () => {
  for (const value of ["on: off", "- x", "#a", "true", "12", "", "a\nb", "'", '"', "*a", "{x"]) {
    expect(parse(await after("model: x # c\n", "model", value))).toEqual({ model: value });
    expect(parse(await after("", "model", value))).toEqual({ model: value });
  }
});

test.each<[string, unknown, RegExp]>([
  ["approval", "never", /^approval: one of ask, write, all is expected\.$/],
  ["limits.cost", -1, /^limits\.cost: /],
  ["limits", { csot: 1 }, /^limits\.csot is not a setting\. Did you mean cost/],
  ["providers.w.base_url", "https://h/v1", /^providers\.w\.model is missing: set providers\.w as a whole/],
  ["fallback", "a", /^fallback: a list, such as \[a, b\], is expected/],
  ["limit.cost", 1, /^There is no setting limit\.cost\. Did you mean limits\.cost/],
  ["scren", 1, /Did you mean screen/],
  ["", 1, /^There is no setting ""/],
  ["__proto__.x", 1, /^There is no setting __proto__/],
])("%s = %j is refused, and nothing is written", async (key, value, message) => {
  const place = settingsPlace();
  await expect(saveSetting({ folders: place }, key, value)).rejects.toMatchObject({
    name: "ConfigError",
    message: expect.stringMatching(message),
  });
  expect(existsSync(place.ownFile)).toBe(false);
});

test("a file with something wrong in it can be put right key by key; one that is no YAML is left alone", async () => {
  expect(await after("approval: nver\nthme: x\n", "model", "m")).toBe("approval: nver\nthme: x\nmodel: m\n");
  expect(await after("approval: nver\n", "approval", "ask")).toBe("approval: ask\n");
  const place = settingsPlace();
  place.put(place.ownFile, "a: [1\n");
  await expect(saveSetting({ folders: place }, "model", "m")).rejects.toThrow(/settings\.yaml:\d: this is no YAML/);
  expect(readFileSync(place.ownFile, "utf8")).toBe("a: [1\n");
});

test("what another key takes its value from is not changed behind that key's back", async () => {
  await expect(after("model: &m x\ntheme: *m\n", "model", "y")).rejects.toThrow(/model is bound up with other keys/);
  expect(await after("model: &m x\ntheme: *m\n", "theme", "y")).toBe("model: &m x\ntheme: y\n");
});

test("a provider of one's own by a name with dots in it", async () => {
  const whole = { base_url: "https://h/v1", model: "m" };
  const text = await after("", "providers.my.own", whole);
  expect(parse(text)).toEqual({ providers: { "my.own": whole } });
  expect(parse(await after(text, "providers.my.own.model", "n"))).toMatchObject({
    providers: { "my.own": { model: "n" } },
  });
  expect(settingKey("keys.editor.submit").path).toEqual(["keys", "editor.submit"]);
});

test.each<[string, string, unknown]>([
  ["limits.cost", "0.5", 0.5],
  ["screen.plain", "true", true],
  ["fallback", "[a, b/c]", ["a", "b/c"]],
  ["model", "4.5", "4.5"],
  ["theme", "true", "true"],
  ["editor", "code --wait", "code --wait"],
  ["model", "a: b: c", "a: b: c"],
])("%s as it is typed: %s", (key, text, value) => {
  expect(typedValue(settingKey(key), text)).toEqual(value);
});

test("the person's file is for that person alone and stays a link; a project's is for all", async () => {
  const place = settingsPlace();
  const real = place.put(join(place.base, "dotfiles/settings.yaml"), "theme: a\n");
  mkdirSync(place.settings);
  symlinkSync(real, place.ownFile);
  await saveSetting(place.ownFile, "theme", "b");
  expect(lstatSync(place.ownFile).isSymbolicLink()).toBe(true);
  expect(readFileSync(real, "utf8")).toBe("theme: b\n");
  expect(statSync(real).mode & 0o777).toBe(0o600);
  await saveSetting(place.projectFile, "theme", "b", { isProject: true });
  expect(statSync(place.projectFile).mode & 0o044).toBe(0o044);
});

test("several Marvins that each set keys of their own lose none", async () => {
  const place = settingsPlace();
  const script = `
    import { saveSetting } from ${JSON.stringify(join(import.meta.dirname, "save-setting.ts"))};
    const [, file, who] = process.argv;
    for (let n = 0; n < 10; n++) await saveSetting(file, \`keys.action-\${who}-\${n}\`, "ctrl+a");`;
  const run = (who: number) =>
    new Promise<number | null>((resolve) => {
      const args = ["--conditions=@marvin/source", "--input-type=module", "-e", script, place.ownFile, String(who)];
      spawn(process.execPath, args, { stdio: "inherit" }).on("close", resolve);
    });
  expect(await Promise.all([run(1), run(2), run(3)])).toEqual([0, 0, 0]);
  const { keys } = parse(readFileSync(place.ownFile, "utf8")) as { keys: object };
  expect(Object.keys(keys)).toHaveLength(30);
});
