import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/run-marvin.ts";
import { desktopNotice } from "./desktop-notice.ts";

const isMac = process.platform === "darwin";

function desktop() {
  const folder = temporaryFolder();
  const said = join(folder, "said");
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > ${said}.tmp && mv ${said}.tmp ${said}\n`;
  writeFileSync(join(folder, isMac ? "osascript" : "notify-send"), script, { mode: 0o755 });
  return { said, environment: { PATH: `${folder}:/usr/bin:/bin`, DISPLAY: ":0" } };
}

test("the words reach the program as one argument, without markup", async () => {
  const { said, environment } = desktop();
  expect(desktopNotice("-x <b>done</b> & more", environment)).toBe(true);
  await expect.poll(() => existsSync(said)).toBe(true);
  const words = readFileSync(said, "utf8").trimEnd().split("\n");
  const expected = isMac ? ["-x <b>done</b> & more", "Marvin"] : ["Marvin", "-x &lt;b&gt;done&lt;/b&gt; &amp; more"];
  expect(words.slice(-3)).toEqual(["--", ...expected]);
});

test("without a program, or without a desktop, nothing is started", (context) => {
  expect(desktopNotice("done", { PATH: temporaryFolder(), DISPLAY: ":0" })).toBe(false);
  if (isMac) context.skip("a Mac always has a desktop");
  const { environment } = desktop();
  expect(desktopNotice("done", { PATH: environment.PATH })).toBe(false);
});
