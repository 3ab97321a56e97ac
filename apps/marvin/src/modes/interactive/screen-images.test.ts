import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { openScreen, times } from "../../testing/open-screen.ts";
import { temporaryFolder } from "../../testing/run-marvin.ts";

/** One red point. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
  "base64",
);

test.for([
  ["xterm-kitty", 1],
  ["xterm-256color", 0],
] as const)("in %s a picture that is sent is named, and drawn %i times", async ([term, drawn], context) => {
  await using model = await startScriptedModel();
  model.says("a red point");
  const home = temporaryFolder();
  writeFileSync(join(home, "dot.png"), PNG);
  await using terminal = await openScreen(model, context, { home, env: { TERM: term } });
  await terminal.send("what is @dot.png ?");
  const text = await terminal.shows("a red point");
  expect(text).toContain(`[image: dot.png, 1x1 PNG, ${PNG.length} bytes]`);
  expect(times(terminal.raw, "\x1b_Ga=T")).toBe(drawn);
});
