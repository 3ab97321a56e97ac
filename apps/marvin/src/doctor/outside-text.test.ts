import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { readConfig } from "../config/read-config.ts";
import { temporaryFolder } from "../testing/run-marvin.ts";
import { outsideText, shownAddress } from "./outside-text.ts";

test("keys of variables, of key files and of headers in the settings are taken out, and control sequences too", async () => {
  const home = temporaryFolder();
  mkdirSync(join(home, ".ssh"));
  mkdirSync(join(home, ".config/marvin"), { recursive: true });
  writeFileSync(join(home, ".ssh/XAI_API_KEY"), "key-in-a-file\n");
  const own =
    "providers: { acme: { base_url: 'https://a.example/v1', model: m, headers: { x-token: header-secret } } }";
  writeFileSync(join(home, ".config/marvin/settings.yaml"), own);
  const env = { HOME: home, GROQ_API_KEY: "key-in-a-variable", OPENAI_API_KEY: "none" };
  const clean = outsideText(await readConfig(parseArguments([]), env));
  expect(clean("key-in-a-variable key-in-a-file header-secret none\u001b[31m\n red")).toBe(
    "[GROQ_API_KEY] [XAI_API_KEY] [providers.acme.headers.x-token] none red",
  );
});

test.each([
  ["http://me:s3cret@host:1/v1", "http://host:1/v1"],
  ["me:p@ss@host/v1", "host/v1"],
  ["https://host/v1?key=s3cret#x", "https://host/v1"],
  ["127.0.0.1:8080", "127.0.0.1:8080"],
])("%s is shown as %s", (given, shown) => {
  expect(shownAddress(given)).toBe(shown);
});
