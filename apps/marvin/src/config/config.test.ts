import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { closedFolders, foldersFrom, realFolder } from "./folders.ts";
import { readConfig } from "./read-config.ts";

const read = (env: Record<string, string>, ...argv: string[]) => readConfig(parseArguments(argv), env);

test("the three folders, moved by XDG and by MARVIN_HOME", async () => {
  expect(foldersFrom({}, "/h")).toEqual({
    home: "/h",
    profiles: "/h/.config/local-finder",
    settings: "/h/.config/marvin",
    data: "/h/.local/share/marvin",
  });
  expect(foldersFrom({ XDG_CONFIG_HOME: "/c", XDG_DATA_HOME: "relative" }, "/h")).toMatchObject({
    profiles: "/c/local-finder",
    settings: "/c/marvin",
    data: "/h/.local/share/marvin",
  });
  expect(Object.values(foldersFrom({ MARVIN_HOME: "/m", XDG_CONFIG_HOME: "/c" }, "/h")).slice(1)).toEqual([
    "/m/local-finder",
    "/m/settings",
    "/m/data",
  ]);
});

test("endpoints by variable", async () => {
  const env = { MARVIN_ENDPOINT_OPEN_METEO: "http://127.0.0.1:9000", MARVIN_ENDPOINT_IPGEO: "" };
  expect((await read(env)).endpoints).toEqual({ "open-meteo": "http://127.0.0.1:9000" });
});

test("which tools are offered: MARVIN_TOOLS, then the settings, else those that fit", async () => {
  const moved = mkdtempSync(join(tmpdir(), "marvin-offer-"));
  mkdirSync(join(moved, "settings"));
  writeFileSync(join(moved, "settings/settings.yaml"), "tools:\n  offer: all\n");
  expect((await read({ MARVIN_HOME: mkdtempSync(join(tmpdir(), "marvin-none-")) })).offer).toBe("auto");
  expect((await read({ MARVIN_HOME: moved })).offer).toBe("all");
  expect((await read({ MARVIN_HOME: moved, MARVIN_TOOLS: "auto" })).offer).toBe("auto");
  await expect(read({ MARVIN_HOME: moved, MARVIN_TOOLS: "some" })).rejects.toThrow(/MARVIN_TOOLS takes auto or all/);
});

test("the model: flag, then MARVIN_MODEL in non-interactive mode alone", async () => {
  expect((await read({ MARVIN_MODEL: "m2" }, "--non-interactive", "--model", "m1")).model?.name).toBe("m1");
  expect((await read({ MARVIN_MODEL: "m2" }, "--non-interactive")).model?.name).toBe("m2");
  expect((await read({ MARVIN_MODEL: "m2" })).model).toBeUndefined();
});

test("limits in seconds, longer in coding mode, and a clear word for nonsense", async () => {
  expect((await read({ MARVIN_IDLE_TIMEOUT: "2.5" }, "--non-interactive")).limits).toEqual({
    firstByteMs: 120_000,
    idleMs: 2500,
    turnMs: 180_000,
    codingTurnMs: 900_000,
  });
  const { turnMs, codingTurnMs } = (await read({ MARVIN_TURN_TIMEOUT: "3" })).limits;
  expect([turnMs, codingTurnMs]).toEqual([3000, 3000]);
  await expect(read({ MARVIN_IDLE_TIMEOUT: "soon" })).rejects.toThrow(/MARVIN_IDLE_TIMEOUT takes a number of seconds/);
});

test("the working directory is a real folder by its real path", async () => {
  const dir = mkdtempSync(join(tmpdir(), "marvin-config-"));
  writeFileSync(join(dir, "file"), "");
  expect((await read({}, "--working-dir", dir)).workingDir).toBe(realpathSync(dir));
  expect((await read({ HOME: dir }, "--working-dir=~")).workingDir).toBe(realpathSync(dir));
  mkdirSync(join(dir, "sub"));
  expect((await read({ HOME: dir }, "--working-dir=~/sub")).workingDir).toBe(realpathSync(join(dir, "sub")));
  await expect(read({}, "--working-dir", join(dir, "file"))).rejects.toThrow(/is not a folder/);
  await expect(read({}, "--working-dir", join(dir, "none"))).rejects.toThrow(/no folder/);
});

test("proxies in either letter case", async () => {
  expect((await read({ https_proxy: "http://p:1", HTTP_PROXY: "http://q:2", NO_PROXY: "x" })).proxy).toEqual({
    https: "http://p:1",
    http: "http://q:2",
    no: "x",
  });
});

test("the real path of a folder, also of one that is not there yet", async () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "marvin-config-")));
  mkdirSync(join(dir, "real"));
  symlinkSync("real", join(dir, "link"));
  expect(realFolder(join(dir, "link"))).toBe(join(dir, "real"));
  expect(realFolder(join(dir, "link", "not", "yet"))).toBe(join(dir, "real", "not", "yet"));
});

test("settings are closed to file tools where they lie, and where they would lie otherwise", () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "marvin-config-")));
  const usual = [join(home, ".config/marvin"), join(home, ".config/local-finder")];
  expect(closedFolders(foldersFrom({}, home))).toEqual(usual);
  const moved = closedFolders(foldersFrom({ MARVIN_HOME: join(home, "m") }, home));
  expect(moved).toEqual([join(home, "m/settings"), join(home, "m/local-finder"), ...usual]);
  const elsewhere = closedFolders(foldersFrom({ XDG_CONFIG_HOME: join(home, "x") }, home));
  expect(elsewhere).toEqual([join(home, "x/marvin"), join(home, "x/local-finder"), ...usual]);
});

test("programs that tools start see the environment without its keys", async () => {
  const { environment } = await read({
    PATH: "/bin",
    OPENAI_API_KEY: "k",
    GITHUB_TOKEN: "t",
    MY_SECRET: "s",
    LANG: "C",
  });
  expect(environment).toEqual({ PATH: "/bin", LANG: "C" });
});

test.each([
  ["1", true],
  ["true", true],
  ["YES", true],
  ["0", false],
  ["false", false],
  ["", false],
])("MARVIN_READONLY=%s: %s", async (value, readonly) => {
  expect((await read({ MARVIN_READONLY: value })).readonly).toBe(readonly);
});

test("changes wait for a ticket in non-interactive mode alone, and not where nothing can be changed", async () => {
  expect((await read({}, "--non-interactive")).ticketGate).toEqual({ parent: undefined });
  expect((await read({ MARVIN_TICKET: "a-1" }, "--non-interactive")).ticketGate).toEqual({ parent: "a-1" });
  expect((await read({ MARVIN_READONLY: "1" }, "--non-interactive")).ticketGate).toBeUndefined();
  expect((await read({ MARVIN_TICKET: "a-1" })).ticketGate).toBeUndefined();
});
