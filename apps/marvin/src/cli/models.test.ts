import { startScriptedModel } from "@marvin/ai/testing";
import { startLoopback } from "@marvin/http/testing";
import { expect, test } from "vitest";
import { KEY, runMarvin, viaModel } from "../testing/run-marvin.ts";

test("what a server lists, sorted, the one in force marked", async () => {
  await using model = await startScriptedModel();
  model.models = ["plum-10", "scripted", "plum-9", "plum-9"];
  const run = await runMarvin(["models"], { env: viaModel(model) });
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(run.stdout.split("\n").slice(1)).toEqual([
    "  model     window  in  out",
    "  plum-9         -   -    -",
    "  plum-10        -   -    -",
    "> scripted       -   -    -",
    "",
  ]);
});

test("windows and prices of the table, a retired one with its successor, as JSON too", async () => {
  await using server = await startLoopback({
    json: { data: [{ id: "mistral-medium-latest" }, { id: "devstral-latest" }] },
  });
  const env = { MISTRAL_API_KEY: KEY, MISTRAL_BASE_URL: server.baseUrl };
  const text = await runMarvin(["models", "--provider", "mistral"], { env });
  expect(text.stdout).toMatch(
    /devstral-latest +262k +0\.40 +2\.00 +no images, was retired.*successor is mistral-medium-latest/,
  );
  const { stdout } = await runMarvin(["models", "mistral", "--json"], { env });
  expect(JSON.parse(stdout)).toMatchObject({
    provider: "mistral",
    source: "provider",
    model: "mistral-medium-latest",
    models: [
      { id: "devstral-latest", inForce: false, retired: expect.any(String) },
      { id: "mistral-medium-latest", inForce: true, contextWindow: 262_144, price: { input: 1.5, output: 7.5 } },
    ],
  });
});

test("no list: why, and what the table knows", async () => {
  await using server = await startLoopback({ status: 401, json: { error: { message: `No such key: ${KEY}` } } });
  const env = { GROQ_API_KEY: KEY, GROQ_BASE_URL: server.baseUrl };
  const run = await runMarvin(["models"], { env });
  expect(run.code).toBe(0);
  expect(run.stdout).toMatch(/What is known of Groq[\s\S]*> openai\/gpt-oss-120b/);
  expect(run.stderr).toMatch(/Groq did not list its models:.*401.*Check GROQ_API_KEY/);
  expect(run.stdout + run.stderr).not.toContain(KEY);
});

test.each([
  [["models", "--provider", "xai"], /xAI was not asked: set XAI_API_KEY/],
  [["models", "--provider", "offline"], /offline assistant.*has no models/],
  [["models", "--provider", "groqq"], /Did you mean groq/],
  [["models", "copilot"], /GitHub Copilot did not list its models.*marvin login copilot/],
])("%j: nothing to show, exit 1 with a word", async (args, words) => {
  expect(await runMarvin(args)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(words) });
});

test("the model in force that is not on the list is told", async () => {
  await using model = await startScriptedModel();
  const env = { ...viaModel(model), OPENAI_COMPAT_MODEL: "quince" };
  expect(await runMarvin(["models"], { env })).toMatchObject({
    code: 0,
    stderr: "quince, which would be asked now, is not in this list.\n",
  });
});
