import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { copilotEnvironment } from "./copilot-options.ts";
import { mayBeSignedIn } from "./sign-in.ts";

test.each<[string, Record<string, string>, boolean]>([
  ["nothing", {}, false],
  ["a token", { COPILOT_GITHUB_TOKEN: "gho_1" }, true],
  ["gh's token", { GH_TOKEN: "github_pat_1" }, true],
  ["a token of Actions", { GITHUB_TOKEN: "ghu_1" }, true],
  ["a classic token, which Copilot does not take", { GITHUB_TOKEN: "ghp_1" }, false],
  ["half of a direct sign-in", { GITHUB_COPILOT_API_TOKEN: "x" }, false],
])("in the environment: %s", async (_, env, expected) => {
  expect(await mayBeSignedIn({ env: { HOME: "/nowhere", ...env } })).toBe(expected);
});

test.each<[string, Record<string, string>]>([
  [".copilot/config.json", {}],
  [".config/gh/hosts.yml", {}],
  ["elsewhere/config.json", { COPILOT_HOME: "elsewhere" }],
  ["xdg/gh/hosts.yml", { XDG_CONFIG_HOME: "xdg" }],
])("on the disk: %s", async (path, folders) => {
  const home = await mkdtemp(join(tmpdir(), "marvin-sign-in-"));
  const env = {
    HOME: home,
    ...Object.fromEntries(Object.entries(folders).map(([name, dir]) => [name, join(home, dir)])),
  };
  expect(await mayBeSignedIn({ env })).toBe(false);
  await mkdir(dirname(join(home, path)), { recursive: true });
  await writeFile(join(home, path), "");
  expect(await mayBeSignedIn({ env })).toBe(true);
  expect(await mayBeSignedIn({ env, useLoggedInUser: false })).toBe(false);
  await rm(home, { recursive: true });
});

test("the runtime is told where things are and of its own tokens, not of other keys", () => {
  const world: Record<string, string> = {
    PATH: "/bin",
    GH_TOKEN: "gho_1",
    https_proxy: "http://p",
    OPENAI_API_KEY: "sk",
  };
  expect(copilotEnvironment((name) => world[name])).toEqual({
    PATH: "/bin",
    GH_TOKEN: "gho_1",
    https_proxy: "http://p",
  });
});
