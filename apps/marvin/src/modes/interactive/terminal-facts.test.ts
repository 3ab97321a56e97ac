import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../config/settings/default-settings.ts";
import type { Settings } from "../../config/settings/settings-schema.ts";
import { terminalFacts } from "./terminal-facts.ts";

const KITTY = { TERM: "xterm-kitty" };
const XTERM = { TERM: "xterm" };
const facts = (env: Record<string, string>, screen: Partial<Settings["screen"]> = {}) =>
  terminalFacts(env, { screen: { ...DEFAULT_SETTINGS.screen, ...screen } });

test.each([
  [KITTY, "auto", true],
  [XTERM, "auto", false],
  [XTERM, "always", true],
  [KITTY, "never", false],
] as const)("links in %j when the settings say %s: %s", (env, hyperlinks, expected) => {
  expect(facts(env, { hyperlinks }).links).toBe(expected);
});

test("pictures where the terminal takes them and the settings let them", () => {
  expect(facts(KITTY).pictures).toBeDefined();
  expect(facts(KITTY, { images: "never" }).pictures).toBeUndefined();
  expect(facts(XTERM).pictures).toBeUndefined();
  expect(facts({ ...KITTY, TMUX: "/tmp/tmux" }).pictures).toBeUndefined();
});
